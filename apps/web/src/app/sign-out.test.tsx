import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getToken } from '#lib/http/token.ts'
import { offlineDb, type StoredMessage } from '#lib/offline/offline-db.ts'
import { owner, renderSignedIn } from '#test/render-app.tsx'
import { noContent } from '#test/stub-fetch.ts'

const message: StoredMessage = {
  client_uuid: 'a',
  user_id: owner.id,
  conversation_id: 4,
  body: 'Выезжаем',
  is_internal: false,
  reply_to: null,
  mentions: [],
  files: [],
  seen_seq: null,
  created_at: '2026-11-20T10:05:00Z',
  problem: null,
}

async function signOut(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Аккаунт: Ольга Смирнова' }))
  await user.click(screen.getByRole('menuitem', { name: 'Выйти' }))
}

test('signing out asks before unsaved changes are discarded', async () => {
  const { network } = renderSignedIn('/users/create', { answers: { 'POST /api/auth/logout': noContent } })
  const user = userEvent.setup()
  const name = await screen.findByRole('textbox', { name: 'Имя и фамилия' })
  await user.type(name, 'Борис')
  await signOut(user)
  expect(await screen.findByRole('dialog', { name: 'Уйти без сохранения?' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Остаться' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(getToken()).not.toBeNull()
  expect(name).toHaveProperty('value', 'Борис')

  await signOut(user)
  await user.click(await screen.findByRole('button', { name: 'Уйти без сохранения' }))
  await waitFor(() => expect(getToken()).toBeNull())
  await expect.poll(() => window.location.pathname).toBe('/login')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // The last step: no request is left for the next test.
  await waitFor(() => expect(network.to('POST', '/api/auth/logout')).toHaveLength(1))
})

test('signing out asks before unsent messages are deleted', async () => {
  const db = await offlineDb()
  await db.put('messages', message)
  const { network } = renderSignedIn('/dashboard', { answers: { 'POST /api/auth/logout': noContent } })
  const user = userEvent.setup()
  await signOut(user)
  expect(await screen.findByText(/1.сообщение в чатах/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Остаться' }))
  expect(getToken()).not.toBeNull()
  expect(await db.count('messages')).toBe(1)

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await signOut(user)
  await user.click(await screen.findByRole('button', { name: 'Выйти и удалить' }))
  await waitFor(() => expect(getToken()).toBeNull())
  await expect.poll(() => db.count('messages')).toBe(0)
  // The last step: no request is left for the next test.
  await waitFor(() => expect(network.to('POST', '/api/auth/logout')).toHaveLength(1))
})
