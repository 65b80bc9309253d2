import { screen, waitFor, within } from '@testing-library/react'
import type { LeadField, LeadTimelineEntry } from '@veranda/contract'
import { expect, test } from 'vitest'
import { lead } from '#test/lead.ts'
import { openLead } from '#test/open-lead.ts'
import { owner } from '#test/render-app.tsx'
import { showObservedElements } from '#test/shown-elements.ts'
import { json } from '#test/stub-fetch.ts'

const field = (id: number, name: string, changes: Partial<LeadField> = {}): LeadField => ({
  id,
  name,
  type: 'text',
  role: null,
  is_required: false,
  options: [],
  placeholder: '',
  help: '',
  position: id,
  forms_count: 0,
  created_at: '2026-11-20T10:05:00Z',
  ...changes,
})
const library = { 'GET /api/lead-fields': json([field(1, 'Имя'), field(2, 'Телефон', { type: 'phone' })]) }
const put = 'PUT /api/leads/5/answers'
const phoned = (value: string, version = 2) => ({
  ...lead,
  version,
  phone: value,
  values: lead.values?.map((one) => (one.lead_field_id === 2 ? { ...one, value } : one)),
})

async function openCorrection(answers: Parameters<typeof openLead>[0]) {
  const app = await openLead({ ...library, ...answers })
  await app.user.click(await app.dialog.findByRole('button', { name: 'Исправить ответ: Телефон' }))
  const form = within(await screen.findByRole('dialog', { name: 'Исправить ответ' }))
  const input = form.getByRole('textbox', { name: 'Телефон' })
  return {
    ...app,
    form,
    input,
    submit: (name = 'Сохранить') => app.user.click(form.getByRole('button', { name })),
  }
}

test('an answer is corrected with the version that was seen, and shown', async () => {
  const { user, input, submit, dialog, network } = await openCorrection({
    [put]: json(phoned('89990000001')),
  })
  expect(input).toHaveProperty('value', '89123456789')
  await user.clear(input)
  await user.type(input, '89990000001')
  await submit()
  expect(await screen.findByText('Ответ сохранён')).toBeTruthy()
  expect(network.to('PUT', '/api/leads/5/answers')[0]?.body).toEqual({
    lead_field_id: 2,
    value: '89990000001',
    version: 1,
  })
  const fields = within(dialog.getByRole('region', { name: 'Данные полей' }))
  expect(fields.getByRole('link', { name: '+7 999 000-00-01' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Исправить ответ' })).toBeNull())
})

test('an answer that was not changed is not sent', async () => {
  const { submit, network } = await openCorrection({})
  await submit()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Исправить ответ' })).toBeNull())
  expect(network.to('PUT', '/api/leads/5/answers')).toEqual([])
})

test('what the server finds wrong is shown at the field, and the text stays', async () => {
  const refused = { message: 'Проверьте поля', errors: { 'values.2': ['Введите телефон полностью'] } }
  const { user, input, submit, form } = await openCorrection({ [put]: json(refused, 422) })
  await user.clear(input)
  await user.type(input, '12')
  await submit()
  expect(await form.findByText('Введите телефон полностью')).toBeTruthy()
  expect(input).toHaveProperty('value', '12')
})

test('when a colleague changed something else of the lead, the answer is sent over it', async () => {
  const newer = { ...lead, version: 4, status: 'processing' }
  const { user, input, submit, network } = await openCorrection({
    [put]: ({ body }) =>
      (body as { version: number }).version === 4
        ? json(phoned('89990000001', 5))
        : json({ message: '', code: 'stale_version', current: newer }, 409),
  })
  await user.clear(input)
  await user.type(input, '89990000001')
  await submit()
  expect(await screen.findByText('Ответ сохранён')).toBeTruthy()
  expect(network.to('PUT', '/api/leads/5/answers')).toHaveLength(2)
})

test('when a colleague corrected the same answer, theirs is shown and one chooses', async () => {
  const { user, input, submit, form, network } = await openCorrection({
    [put]: json({ message: '', code: 'stale_version', current: phoned('89990000009', 4) }, 409),
  })
  await user.clear(input)
  await user.type(input, '89990000001')
  await submit()
  expect(await form.findByText('Коллега тем временем сохранил: 89990000009')).toBeTruthy()
  network.answer({ [put]: json(phoned('89990000001', 5)) })
  await submit('Сохранить моё')
  expect(await screen.findByText('Ответ сохранён')).toBeTruthy()
  expect(network.to('PUT', '/api/leads/5/answers').at(-1)?.body).toEqual({
    lead_field_id: 2,
    value: '89990000001',
    version: 4,
  })
})

test('an answer that the lead lacks is added', async () => {
  const value = { id: 9, lead_field_id: 4, value: 'Тула', field: { name: 'Город', type: 'text' } }
  const { user, dialog, network } = await openLead({
    'GET /api/lead-fields': json([field(1, 'Имя'), field(4, 'Город')]),
    'PUT /api/leads/5/answers': json({ ...lead, version: 2, values: [...(lead.values ?? []), value] }),
  })
  await user.click(await dialog.findByRole('button', { name: 'Добавить ответ' }))
  const menu = within(screen.getByRole('menu', { name: 'Поля без ответа' }))
  expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Город'])
  await user.click(menu.getByRole('menuitem', { name: 'Город' }))
  const form = within(await screen.findByRole('dialog', { name: 'Добавить ответ' }))
  await user.type(form.getByRole('textbox', { name: 'Город' }), 'Тула')
  await user.click(form.getByRole('button', { name: 'Сохранить' }))
  expect(await dialog.findByText('Тула')).toBeTruthy()
  expect(network.to('PUT', '/api/leads/5/answers')[0]?.body).toEqual({
    lead_field_id: 4,
    value: 'Тула',
    version: 1,
  })
  expect(dialog.queryByRole('button', { name: 'Добавить ответ' })).toBeNull()
})

test('only answers to fields of the library can be corrected', async () => {
  const { dialog } = await openLead(library)
  await dialog.findByRole('button', { name: 'Исправить ответ: Имя' })
  expect(dialog.queryByRole('button', { name: 'Исправить ответ: Email' })).toBeNull()
})

test('a user who may not change the lead corrects nothing and restores nothing', async () => {
  showObservedElements()
  const entry: LeadTimelineEntry = { ...correction, before: 'Ева' }
  const { dialog, network } = await openLead({
    ...library,
    'GET /api/users/current': json({ ...owner, role: 'viewer' }),
    'GET /api/leads/5/timeline': json({ data: [entry], next_cursor: null }),
  })
  expect(await dialog.findByText('Было: Ева')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: /^Исправить ответ/ })).toBeNull()
  expect(dialog.queryByRole('button', { name: /^Вернуть/ })).toBeNull()
  expect(network.to('GET', '/api/lead-fields')).toEqual([])
})

const correction: Extract<LeadTimelineEntry, { kind: 'answer' }> = {
  id: 1,
  at: new Date().toISOString(),
  user: { id: 9, name: 'Дарья Мельник' },
  kind: 'answer',
  change_id: 31,
  field_id: 1,
  label: 'Имя',
  type: 'text',
  before: 'Анна Ошибкина',
  after: 'Анна Ким',
  import_file: null,
  is_import_revert: false,
}
const restore = 'POST /api/leads/5/answers/changes/31/restore'

async function openHistory(entry: LeadTimelineEntry, answers: Parameters<typeof openLead>[0] = {}) {
  showObservedElements()
  const timeline = json({ data: [entry], next_cursor: null })
  const app = await openLead({ ...library, 'GET /api/leads/5/timeline': timeline, ...answers })
  const history = within(app.dialog.getByRole('region', { name: 'История' }))
  await history.findByRole('listitem')
  return { ...app, history }
}

test('a correction is told with what the answer said, and is restored', async () => {
  const back = {
    ...lead,
    version: 2,
    values: lead.values?.map((one) => (one.lead_field_id === 1 ? { ...one, value: 'Анна Ошибкина' } : one)),
  }
  const { history, user, dialog, network } = await openHistory(correction, { [restore]: json(back) })
  const told = history.getByRole('listitem').textContent
  for (const text of ['Ответ «Имя»', 'Было: Анна Ошибкина', 'Стало: Анна Ким', 'Дарья Мельник'])
    expect(told).toContain(text)
  await user.click(history.getByRole('button', { name: 'Вернуть ответ: Имя, Анна Ошибкина' }))
  expect(await screen.findByText('Прежний ответ возвращён')).toBeTruthy()
  expect(network.to('POST', '/api/leads/5/answers/changes/31/restore')[0]?.body).toEqual({ version: 1 })
  const fields = within(dialog.getByRole('region', { name: 'Данные полей' }))
  expect(fields.getByText('Анна Ошибкина')).toBeTruthy()
  expect(history.queryByRole('button', { name: /^Вернуть/ })).toBeNull()
})

test.each([
  ['an answer added', { before: '', after: 'Анна' }, 'Ответа не было', 'Убрать ответ: Имя'],
  ['an answer removed', { before: 'Анна', after: '' }, 'Ответ убран', 'Вернуть ответ: Имя, Анна'],
  [
    'a date',
    { type: 'date', before: '2026-11-20', after: '2026-11-21' },
    'Было: 20.11.2026Стало: 21.11.2026',
    'Вернуть ответ: Имя, 20.11.2026',
  ],
])('%s is told in words', async (_what, change, text, button) => {
  const { history } = await openHistory({ ...correction, ...change })
  expect(history.getByRole('listitem').textContent).toContain(text)
  expect(history.getByRole('button', { name: button })).toBeTruthy()
})

test('an answer that says so already is not restored', async () => {
  const { history } = await openHistory({ ...correction, before: 'Анна Ким', after: 'Ева' })
  expect(history.queryByRole('button')).toBeNull()
})

test('an answer whose field was deleted for good is not restored', async () => {
  const { history } = await openHistory({ ...correction, field_id: null })
  expect(history.queryByRole('button')).toBeNull()
})

test('a restore that comes too late shows the present answer', async () => {
  const current = { ...phoned('89990000009', 4), user: null, form: lead.form }
  const { history, user, dialog } = await openHistory(correction, {
    [restore]: json({ message: 'Заявку изменил коллега', code: 'stale_version', current }, 409),
  })
  await user.click(history.getByRole('button', { name: 'Вернуть ответ: Имя, Анна Ошибкина' }))
  expect(await screen.findByText('Заявку изменил коллега')).toBeTruthy()
  const fields = within(dialog.getByRole('region', { name: 'Данные полей' }))
  expect(fields.getByRole('link', { name: '+7 999 000-00-09' })).toBeTruthy()
})
