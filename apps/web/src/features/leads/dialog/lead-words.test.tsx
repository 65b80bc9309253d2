import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { api, BodyInput, CurrentUser, DictionaryItem, Lead, LeadListItem } from '@veranda/contract'
import { expect, test } from 'vitest'
import { lead } from '#test/lead.ts'
import { owner, renderSignedIn } from '#test/render-app.tsx'
import { takeLoggedErrors } from '#test/setup.ts'
import { json, noConnection, type Sent } from '#test/stub-fetch.ts'

const load = 'GET /api/leads/5?with=values.field,form,user'
const item = (id: number, kind: DictionaryItem['kind'], name: string): DictionaryItem => ({
  id,
  kind,
  name,
  color: '#15803d',
  position: id,
})
const [urgent, big, expensive, slow] = [
  item(1, 'tag', 'Срочно'),
  item(2, 'tag', 'Большой проём'),
  item(3, 'reject_reason', 'Дорого'),
  item(4, 'reject_reason', 'Долго ждать'),
] as const
const dictionary = [urgent, big, expensive, slow]
const deletedTag = { id: 9, name: 'Старый', color: '' }
const rejectedLead: Partial<Lead> = { status: 'rejected' }

async function openLead(
  over: Partial<Lead> = {},
  { listed = dictionary, user = owner }: { listed?: DictionaryItem[]; user?: CurrentUser } = {},
) {
  // A server that stores what is sent.
  let now: Lead = { ...lead, ...over }
  const update = ({ body }: Sent) => {
    const { tag_ids, reject_reason_id, ...rest } = body as BodyInput<typeof api.leads.update>
    const byId = (id: number) => [...dictionary, deletedTag].find((item) => item.id === id) ?? deletedTag
    const reasonOf = (id: number | null) => (id === null ? null : byId(id))
    now = {
      ...now,
      ...rest,
      tags: tag_ids?.map(byId) ?? now.tags,
      reject_reason: reject_reason_id === undefined ? now.reject_reason : reasonOf(reject_reason_id),
    }
    return json(now)
  }
  const app = renderSignedIn('/modules?lead=5', {
    user,
    answers: {
      'GET /api/dictionaries': json(listed),
      [load]: () => json(now),
      'PUT /api/leads/5': update,
    },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Информация о лиде #5' }))
  await dialog.findByText('Основная информация')
  const sent = () => app.network.to('PUT', '/api/leads/5').map(({ body }) => body)
  return { ...app, dialog, sent, user: userEvent.setup() }
}

test('tags are chosen from the dictionary and saved at once, with the previous ones', async () => {
  const { user, dialog, sent } = await openLead()
  await user.click(await dialog.findByRole('combobox', { name: 'Теги' }))
  await user.click(screen.getByRole('option', { name: 'Срочно' }))
  await user.click(screen.getByRole('option', { name: 'Большой проём' }))
  expect(await dialog.findByText('Сохранено')).toBeTruthy()
  await waitFor(() =>
    expect(sent()).toEqual([
      { tag_ids: [1], seen_tag_ids: [] },
      { tag_ids: [1, 2], seen_tag_ids: [1] },
    ]),
  )
  await user.keyboard('{Backspace}')
  await waitFor(() => expect(sent().at(-1)).toEqual({ tag_ids: [1], seen_tag_ids: [1, 2] }))
  await waitFor(() => expect(dialog.queryByText('Большой проём')).toBeNull())
  expect(dialog.getByText('Срочно')).toBeTruthy()
})

test('a tag deleted from the dictionary stays, and others can be added', async () => {
  const { user, dialog, sent } = await openLead({ tags: [deletedTag] })
  expect(await dialog.findByText('Старый')).toBeTruthy()
  await user.click(dialog.getByRole('combobox', { name: 'Теги' }))
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Срочно',
    'Большой проём',
  ])
  await user.click(screen.getByRole('option', { name: 'Срочно' }))
  await waitFor(() => expect(sent()).toEqual([{ tag_ids: [9, 1], seen_tag_ids: [9] }]))
})

test.each([
  [
    'the server’s words for the field',
    () => json({ message: 'Проверьте', code: 'validation_failed', errors: { tag_ids: ['Тега нет'] } }, 422),
    'Тега нет',
  ],
  ['ours where nobody answered', noConnection, 'Не удалось сохранить теги'],
])('tags that could not be saved are as before, and say why: %s', async (_name, answer, text) => {
  const { user, dialog, network } = await openLead()
  network.answer({ 'PUT /api/leads/5': answer })
  const field = await dialog.findByRole('combobox', { name: 'Теги' })
  await user.click(field)
  await user.click(screen.getByRole('option', { name: 'Срочно' }))
  expect(await dialog.findByText(text)).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(dialog.queryByText('Срочно')).toBeNull()
  takeLoggedErrors()
})

test('an empty dictionary links to its settings for those who can fill it, and is hidden from others', async () => {
  const { user, dialog } = await openLead({}, { listed: [] })
  await user.click(await dialog.findByRole('combobox', { name: 'Теги' }))
  expect(
    screen.getByText('Список «Теги» пока пуст. Его заполняют в настройках, в разделе «Справочники».'),
  ).toBeTruthy()
})

test('a manager does not see fields of empty dictionaries', async () => {
  const { dialog } = await openLead(rejectedLead, { listed: [], user: { ...owner, role: 'manager' } })
  expect(dialog.queryByLabelText('Теги')).toBeNull()
  expect(dialog.queryByLabelText('Причина отказа')).toBeNull()
})

test('the reason is asked for only with a rejected lead', async () => {
  const { user, dialog, sent } = await openLead()
  expect(dialog.queryByLabelText('Причина отказа')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Изменить статус: Новый' }))
  await user.click(screen.getByRole('menuitem', { name: 'Отклонен' }))
  await user.click(await dialog.findByRole('combobox', { name: 'Причина отказа' }))
  await user.click(screen.getByRole('option', { name: 'Дорого' }))
  await waitFor(() => expect(sent()).toEqual([{ status: 'rejected' }, { reject_reason_id: 3 }]))
  expect(await dialog.findByText('Сохранено')).toBeTruthy()
  const field = dialog.getByRole('combobox', { name: 'Причина отказа' })
  expect(field.textContent).toBe('Дорого')
  await user.click(field)
  await user.click(screen.getByRole('option', { name: 'Не указана' }))
  await waitFor(() => expect(sent().at(-1)).toEqual({ reject_reason_id: null }))
})

test('a reason deleted from the dictionary is still shown and can be chosen', async () => {
  const { user, dialog } = await openLead({ ...rejectedLead, reject_reason: deletedTag })
  const field = await dialog.findByRole('combobox', { name: 'Причина отказа' })
  await waitFor(() => expect(field.textContent).toBe('Старый'))
  await user.click(field)
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Не указана',
    'Дорого',
    'Долго ждать',
    'Старый',
  ])
})

test('a read-only user can read both', async () => {
  const { dialog } = await openLead(
    { ...rejectedLead, tags: [urgent], reject_reason: expensive },
    { user: { ...owner, role: 'viewer' } },
  )
  expect(within(dialog.getByRole('list', { name: 'Теги' })).getByText('Срочно')).toBeTruthy()
  expect(dialog.getByText('Причина отказа: Дорого')).toBeTruthy()
  expect(dialog.queryByRole('combobox')).toBeNull()
})

const listed: LeadListItem = { ...lead, form: null, user: null }
const page = (data: LeadListItem[]) =>
  json({ data, total: data.length, total_is_exact: true, next_cursor: null })

function openList(path: string, answers: Record<string, Response>) {
  renderSignedIn(path, { answers: { 'GET /api/dictionaries': json(dictionary), ...answers } })
  return userEvent.setup()
}

test('tags and reasons are shown beside names, and filter the list through the URL', async () => {
  const tags = ['Срочно', 'Большой проём', 'Скидка', 'Юрлицо', 'VIP'].map((name, index) => ({
    id: index + 1,
    name,
    color: '',
  }))
  const rejectedLead = { ...listed, status: 'rejected', tags, reject_reason: expensive }
  const user = openList('/leads?status=rejected', {
    'GET /api/leads?status=rejected': page([rejectedLead]),
    'GET /api/leads?status=rejected&tag_id=2': page([rejectedLead]),
    'GET /api/leads?status=rejected&tag_id=2&reject_reason_id=3': page([]),
    'GET /api/leads': page([{ ...listed, id: 6, name: 'Пётр' }]),
    'GET /api/lead-forms': json([]),
    'GET /api/lead-fields': json([]),
  })
  const tagList = within(await screen.findByRole('list', { name: 'Теги' }))
  expect(tagList.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['Срочно', '+4'])
  expect(screen.getByText('Дорого')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Фильтры' }))
  await user.click(await screen.findByRole('combobox', { name: 'Любой из тегов' }))
  await user.click(screen.getByRole('option', { name: 'Большой проём' }))
  await waitFor(() => expect(window.location.search).toBe('?status=rejected&tags=2'))
  await user.click(screen.getByRole('combobox', { name: 'Причина отказа' }))
  await user.click(screen.getByRole('option', { name: 'Дорого' }))
  expect(await screen.findByText('Ничего не нашлось')).toBeTruthy()
  expect(window.location.search).toBe('?status=rejected&tags=2&reasons=3')
  await user.click(screen.getByRole('button', { name: 'Готово' }))
  await user.click(screen.getByRole('button', { name: 'Сбросить фильтры' }))
  expect(await screen.findByText('Пётр')).toBeTruthy()
  expect(window.location.search).toBe('')
})

test('a filter by a deleted item can be removed', async () => {
  const user = openList('/leads?tags=77', {
    'GET /api/leads?tag_id=77': page([listed]),
    'GET /api/leads': page([{ ...listed, id: 6, name: 'Пётр' }]),
  })
  await user.click(await screen.findByRole('button', { name: 'Удалено из списка' }))
  expect(await screen.findByText('Пётр')).toBeTruthy()
})
