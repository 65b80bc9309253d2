import { act, screen, waitFor } from '@testing-library/react'
import type { ChangedBy, Lead } from '@veranda/contract'
import { expect, test } from 'vitest'
import { lead } from '#test/lead.ts'
import { type OpenedLead, openLead, outcomes } from '#test/open-lead.ts'
import { owner } from '#test/render-app.tsx'
import { takeLoggedErrors } from '#test/setup.ts'
import { json, noConnection } from '#test/stub-fetch.ts'

async function writeNotes({ user, dialog }: OpenedLead, text: string) {
  await user.click(dialog.getByRole('button', { name: 'Редактировать заметки' }))
  const editor = dialog.getByRole('textbox', { name: 'Текст заметки' })
  await user.clear(editor)
  await user.type(editor, text)
}

const saveNotes = ({ user, dialog }: OpenedLead) =>
  user.click(dialog.getByRole('button', { name: 'Сохранить заметки' }))

test('R-24: «Отмена» restores the saved notes', async () => {
  const app = await openLead()
  await writeNotes(app, 'Другое')
  await app.user.click(app.dialog.getByRole('button', { name: 'Отмена' }))
  expect(app.dialog.getByText('Перезвонить')).toBeTruthy()
  await app.user.click(app.dialog.getByRole('button', { name: 'Редактировать заметки' }))
  expect(app.dialog.getByRole('textbox')).toHaveProperty('value', 'Перезвонить')
})

test('R-29: notes are sent with the version they were based on, and reported', async () => {
  const app = await openLead({ 'PUT /api/leads/5': json({ ...lead, notes: 'Замер в субботу' }) })
  await writeNotes(app, 'Замер в субботу')
  await app.user.click(app.dialog.getByRole('button', { name: 'Сохранить заметки' }))
  expect(await screen.findByText('Заметка успешно обновлена')).toBeTruthy()
  expect(app.network.to('PUT', '/api/leads/5')[0]?.body).toEqual({ notes: 'Замер в субботу', version: 1 })
  expect(app.dialog.getByText('Замер в субботу')).toBeTruthy()
})

test.each(outcomes('Не удалось обновить заметку', 'Не удалось обновить заметку'))(
  'R-29: notes that fail stay in the editor: %s',
  async (_name, answer, text) => {
    const app = await openLead({ 'PUT /api/leads/5': answer })
    await writeNotes(app, 'Черновик')
    await app.user.click(app.dialog.getByRole('button', { name: 'Сохранить заметки' }))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(app.dialog.getByRole('textbox')).toHaveProperty('value', 'Черновик')
    takeLoggedErrors()
  },
)

const offlineText = /^Нет связи с сервером. Текст остался здесь и сохранится сам/

/** Saves notes while the server cannot be reached. */
async function saveWithoutConnection() {
  const app = await openLead({ 'PUT /api/leads/5': noConnection })
  await writeNotes(app, 'Черновик')
  await saveNotes(app)
  await app.dialog.findByText(offlineText)
  expect(app.dialog.getByRole('textbox')).toHaveProperty('value', 'Черновик')
  const reconnect = () => act(() => window.dispatchEvent(new Event('online')))
  return { ...app, reconnect }
}

test('without a connection the editor keeps the text, and saves it when the connection is back', async () => {
  const app = await saveWithoutConnection()
  app.network.answer({ 'PUT /api/leads/5': json({ ...lead, notes: 'Черновик' }) })
  app.reconnect()
  await waitFor(() => expect(app.dialog.queryByRole('textbox')).toBeNull())
  expect(screen.getByText('Заметка успешно обновлена')).toBeTruthy()
  expect(app.dialog.getByText('Черновик')).toBeTruthy()
  await app.user.click(app.dialog.getByRole('button', { name: 'Редактировать заметки' }))
  expect(app.dialog.queryByText(offlineText)).toBeNull()
  takeLoggedErrors()
})

test('a retry that fails again is not reported twice, and is itself retried', async () => {
  const app = await saveWithoutConnection()
  app.reconnect()
  await waitFor(() => expect(app.network.to('PUT', '/api/leads/5')).toHaveLength(2))
  expect(app.dialog.getByText(offlineText)).toBeTruthy()
  expect(screen.getAllByText('Не удалось обновить заметку')).toHaveLength(1)
  app.network.answer({ 'PUT /api/leads/5': json({ ...lead, notes: 'Черновик' }) })
  app.reconnect()
  await waitFor(() => expect(app.dialog.queryByRole('textbox')).toBeNull())
  takeLoggedErrors()
})

test('what is typed after the connection was lost stays in the editor when the rest is saved', async () => {
  const app = await saveWithoutConnection()
  await app.user.type(app.dialog.getByRole('textbox'), ' и ещё')
  app.network.answer({
    'PUT /api/leads/5': ({ body }) => {
      const { notes, version } = body as { notes: string; version: number }
      return json({ ...lead, notes, version: version + 1 })
    },
  })
  app.reconnect()
  await waitFor(() => expect(app.dialog.queryByText(offlineText)).toBeNull())
  expect(app.dialog.getByRole('textbox')).toHaveProperty('value', 'Черновик и ещё')
  await saveNotes(app)
  await waitFor(() => expect(app.dialog.queryByRole('textbox')).toBeNull())
  expect(app.network.to('PUT', '/api/leads/5').map(({ body }) => body)).toEqual([
    { notes: 'Черновик', version: 1 },
    { notes: 'Черновик', version: 1 },
    { notes: 'Черновик и ещё', version: 2 },
  ])
  takeLoggedErrors()
})

test('cancelled notes are not saved when the connection is back', async () => {
  const app = await saveWithoutConnection()
  await app.user.click(app.dialog.getByRole('button', { name: 'Отмена' }))
  app.reconnect()
  await app.user.click(app.dialog.getByRole('button', { name: 'Редактировать заметки' }))
  expect(app.dialog.queryByText(offlineText)).toBeNull()
  expect(app.network.to('PUT', '/api/leads/5')).toHaveLength(1)
  takeLoggedErrors()
})

test('two presses at once save the notes once', async () => {
  const app = await openLead({ 'PUT /api/leads/5': json({ ...lead, notes: 'Замер' }) })
  await writeNotes(app, 'Замер')
  const save = app.dialog.getByRole('button', { name: 'Сохранить заметки' })
  act(() => {
    save.click()
    save.click()
  })
  expect(await app.dialog.findByText('Замер')).toBeTruthy()
  expect(app.network.to('PUT', '/api/leads/5')).toHaveLength(1)
})

const { form: _form, user: _user, values: _values, ...bareLead } = lead
const stale = (over: Partial<Lead>, changed_by?: ChangedBy) =>
  json(
    { message: 'Запись изменилась', code: 'stale_version', current: { ...bareLead, ...over }, changed_by },
    409,
  )
/** The server has notes that a colleague saved after this dialog was opened. */
async function openConflictingNotes(theirs: string, by?: ChangedBy) {
  const app = await openLead({
    'PUT /api/leads/5': ({ body }) => {
      const { notes, version } = body as { notes: string; version: number }
      return version === 2 ? json({ ...lead, notes, version: 3 }) : stale({ notes: theirs, version: 2 }, by)
    },
  })
  await writeNotes(app, 'Мой текст')
  await saveNotes(app)
  await app.dialog.findByText('Заметку уже изменили')
  return app
}

test("a colleague's new notes are shown beside mine, and overwritten only when I choose so", async () => {
  const app = await openConflictingNotes('Текст коллеги')
  expect(app.dialog.getByText('Текст коллеги')).toBeTruthy()
  expect(app.dialog.getByRole('textbox')).toHaveProperty('value', 'Мой текст')
  expect(screen.queryByText('Не удалось обновить заметку')).toBeNull()
  await app.user.type(app.dialog.getByRole('textbox'), ' и ещё')
  await app.user.click(app.dialog.getByRole('button', { name: 'Сохранить мою' }))
  expect(await app.dialog.findByText('Мой текст и ещё')).toBeTruthy()
  expect(app.network.to('PUT', '/api/leads/5').map(({ body }) => body)).toEqual([
    { notes: 'Мой текст', version: 1 },
    { notes: 'Мой текст и ещё', version: 2 },
  ])
  expect(app.dialog.queryByRole('textbox')).toBeNull()
})

test.each([
  ['a colleague', { id: 9, name: 'Анна Ким' }, 'заметку сохранил коллега: Анна Ким (26.11.2026 13:05)'],
  ['the user', { id: owner.id, name: owner.name }, 'вы сохранили заметку в другом окне (26.11.2026 13:05)'],
  ['an operator', { id: null, name: 'Поддержка' }, 'заметку сохранил коллега: Поддержка (26.11.2026 13:05)'],
])('a conflict with %s says who saved the notes and when', async (_who, who, text) => {
  const { dialog } = await openConflictingNotes('Другой текст', { ...who, at: '2026-11-26T10:05:00Z' })
  expect(dialog.getByRole('alert').textContent).toContain(text)
})

test("the colleague's notes are kept when I choose them", async () => {
  const app = await openConflictingNotes('Текст коллеги')
  await app.user.click(app.dialog.getByRole('button', { name: 'Оставить сохранённую' }))
  expect(app.dialog.queryByRole('textbox')).toBeNull()
  expect(app.dialog.getByText('Текст коллеги')).toBeTruthy()
  expect(app.network.to('PUT', '/api/leads/5')).toHaveLength(1)
})

test('notes are saved without a question after a change of the status', async () => {
  const app = await openLead({
    'PUT /api/leads/5': ({ body }) => {
      const { notes, version } = body as { notes: string; version: number }
      const current = { status: 'processing', version: 2 } as const
      return version === 2 ? json({ ...lead, ...current, notes, version: 3 }) : stale(current)
    },
  })
  await writeNotes(app, 'Мой текст')
  await saveNotes(app)
  expect(await screen.findByText('Заметка успешно обновлена')).toBeTruthy()
  expect(app.dialog.getByText('Мой текст')).toBeTruthy()
  expect(app.dialog.getByRole('button', { name: 'Изменить статус: В обработке' })).toBeTruthy()
})

test('closing with unsaved notes asks first', async () => {
  const app = await openLead()
  await writeNotes(app, 'Черновик')
  await app.user.click(app.dialog.getByRole('button', { name: 'Закрыть' }))
  await app.user.click(await screen.findByRole('button', { name: 'Вернуться к заметке' }))
  expect(await app.dialog.findByRole('textbox')).toHaveProperty('value', 'Черновик')
})

test('«Back» with unsaved notes asks first', async () => {
  const app = await openLead()
  await writeNotes(app, 'Черновик')
  app.router.history.replace('/modules')
  await app.user.click(await screen.findByRole('button', { name: 'Остаться' }))
  expect(await app.dialog.findByRole('textbox')).toHaveProperty('value', 'Черновик')
})

test('unsaved notes are dropped when the question is answered so', async () => {
  const app = await openLead()
  await writeNotes(app, 'Черновик')
  await app.user.click(app.dialog.getByRole('button', { name: 'Закрыть' }))
  await app.user.click(await screen.findByRole('button', { name: 'Закрыть без сохранения' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
