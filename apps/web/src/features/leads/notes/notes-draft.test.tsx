import { cleanup, screen, waitFor } from '@testing-library/react'
import { storageKeys } from '@veranda/contract'
import { expect, test, vi } from 'vitest'
import { getToken } from '#lib/http/token.ts'
import { notesDraftMs } from '#lib/offline/notes-drafts.ts'
import { lead } from '#test/lead.ts'
import { loadLead, type OpenedLead, openLead } from '#test/open-lead.ts'
import { owner, renderSignedIn } from '#test/render-app.tsx'
import { json, noContent } from '#test/stub-fetch.ts'

const question = 'Восстановить черновик?'
const storedText = () => localStorage.getItem(`${storageKeys.notesDrafts}${owner.id}`)

async function type({ user, dialog }: OpenedLead, text: string) {
  await user.click(dialog.getByRole('button', { name: 'Редактировать заметки' }))
  const editor = dialog.getByRole('textbox', { name: 'Текст заметки' })
  await user.clear(editor)
  await user.type(editor, text)
}

/** The tab is gone without a word: nothing was saved, cancelled or confirmed. */
const crash = () => cleanup()

async function reopenAfterCrash(text: string, ...again: Parameters<typeof openLead>) {
  await type(await openLead(), text)
  crash()
  return openLead(...again)
}

test('typed notes outlive a crash: they are offered, and saved over the version they were typed over', async () => {
  const { user, dialog, network } = await reopenAfterCrash('Замер в субботу', {
    'PUT /api/leads/5': json({ ...lead, notes: 'Замер в субботу' }),
  })
  expect(dialog.getByText(question)).toBeTruthy()
  expect(dialog.getByText('Перезвонить')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Восстановить' }))
  expect(dialog.queryByText(question)).toBeNull()
  expect(dialog.getByRole('textbox', { name: 'Текст заметки' })).toHaveProperty('value', 'Замер в субботу')
  await user.click(dialog.getByRole('button', { name: 'Сохранить заметки' }))
  await screen.findByText('Заметка успешно обновлена')
  expect(network.to('PUT', '/api/leads/5')[0]?.body).toEqual({ notes: 'Замер в субботу', version: 1 })
  expect(storedText()).toBeNull()
})

test('a restored draft over notes that a colleague changed since is compared with them', async () => {
  const current = { ...lead, notes: 'Текст коллеги', version: 2 }
  const { user, dialog } = await reopenAfterCrash(
    'Мой текст',
    {
      'PUT /api/leads/5': json({ message: 'Запись изменилась', code: 'stale_version', current }, 409),
    },
    current,
  )
  await user.click(dialog.getByRole('button', { name: 'Восстановить' }))
  await user.click(dialog.getByRole('button', { name: 'Сохранить заметки' }))
  expect(await dialog.findByText('Заметку уже изменили')).toBeTruthy()
  expect(storedText()).toContain('Мой текст')
})

test('the end of the session leaves the draft', async () => {
  const app = await openLead({ 'PUT /api/leads/5': json({ message: 'Войдите', code: 'unauthorized' }, 401) })
  await type(app, 'Черновик')
  await app.user.click(app.dialog.getByRole('button', { name: 'Сохранить заметки' }))
  await waitFor(() => expect(getToken()).toBeNull())
  crash()
  const { dialog } = await openLead()
  expect(dialog.getByText('Черновик')).toBeTruthy()
})

test('«Удалить» removes the draft and leaves the notes', async () => {
  const { user, dialog } = await reopenAfterCrash('Черновик')
  await user.click(dialog.getByRole('button', { name: 'Удалить' }))
  expect(dialog.queryByText(question)).toBeNull()
  expect(dialog.getByText('Перезвонить')).toBeTruthy()
  expect(storedText()).toBeNull()
})

test.each([
  [
    '«Отмена»',
    async ({ user, dialog }: OpenedLead) => user.click(dialog.getByRole('button', { name: 'Отмена' })),
  ],
  [
    'closing without saving',
    async ({ user, dialog }: OpenedLead) => {
      await user.click(dialog.getByRole('button', { name: 'Закрыть' }))
      await user.click(await screen.findByRole('button', { name: 'Закрыть без сохранения' }))
    },
  ],
  [
    'leaving without saving',
    async ({ user, router }: OpenedLead) => {
      router.history.replace('/modules')
      await user.click(await screen.findByRole('button', { name: 'Уйти без сохранения' }))
    },
  ],
])('%s removes the draft', async (_name, leave) => {
  const app = await openLead()
  await type(app, 'Черновик')
  expect(storedText()).toContain('Черновик')
  await leave(app)
  await waitFor(() => expect(storedText()).toBeNull())
})

test('a draft that is ignored stays beside what is typed anew', async () => {
  const app = await reopenAfterCrash('Первый')
  await type(app, 'Второй')
  expect(app.dialog.queryByText(question)).toBeNull()
  await app.user.click(app.dialog.getByRole('button', { name: 'Отмена' }))
  expect(app.dialog.getByText(question)).toBeTruthy()
  expect(storedText()).toContain('Первый')
  expect(storedText()).not.toContain('Второй')
})

test('a draft equal to the saved notes is not offered and is removed', async () => {
  const { dialog } = await reopenAfterCrash('Черновик', {}, { notes: 'Черновик', version: 2 })
  expect(dialog.queryByText(question)).toBeNull()
  await waitFor(() => expect(storedText()).toBeNull())
})

test('a draft is offered to its author alone, and neither after two weeks nor on another lead', async () => {
  await type(await openLead(), 'Черновик')
  crash()
  const other = { ...owner, id: 8 }
  renderSignedIn('/modules?lead=5', { user: other, answers: { [loadLead]: json(lead) } })
  await screen.findByText('Основная информация')
  expect(screen.queryByText(question)).toBeNull()
  crash()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + notesDraftMs + 1)
  const { dialog } = await openLead()
  expect(dialog.queryByText(question)).toBeNull()
})

test('signing out removes the drafts of the user', async () => {
  await type(await openLead(), 'Черновик')
  crash()
  const { user, network } = await openLead({ 'POST /api/auth/logout': noContent })
  await user.click(screen.getByRole('button', { name: 'Закрыть' }))
  await user.click(await screen.findByRole('button', { name: 'Аккаунт: Ольга Смирнова' }))
  await user.click(screen.getByRole('menuitem', { name: 'Выйти' }))
  await waitFor(() => expect(storedText()).toBeNull())
  await waitFor(() => expect(network.to('POST', '/api/auth/logout')).toHaveLength(1))
})
