import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Notification } from '@veranda/contract'
import { expect, test, vi } from 'vitest'
import { lead } from '#test/lead.ts'
import { noNotifications, noRecords, renderSignedIn } from '#test/render-app.tsx'
import { json, noContent } from '#test/stub-fetch.ts'
import { leadIdOf, severityOf, withoutNotification } from './notification-rules.ts'

const item = (over: Partial<Notification> = {}): Notification => ({
  id: 1,
  title: 'Новая заявка',
  message: 'Анна Ким',
  type: 'info',
  read_at: null,
  created_at: '2026-11-20T10:00:00Z',
  lead_id: 5,
  ...over,
})

const list = (data: Notification[], unread_count = data.filter((one) => one.read_at === null).length) =>
  json({ data, unread_count })

async function openBell(answers: Parameters<typeof renderSignedIn>[1] = {}) {
  const app = renderSignedIn('/dashboard', answers)
  await screen.findByRole('heading', { level: 1 })
  const bell = await screen.findByRole('button', { name: /^Уведомления/ })
  await waitFor(() => expect(app.network.to('GET', '/api/user-notifications')).toHaveLength(1))
  await userEvent.click(bell)
  return { ...app, panel: within(await screen.findByRole('dialog', { name: 'Уведомления' })) }
}

test('the badge counts unread notifications of both kinds', async () => {
  renderSignedIn('/dashboard', {
    answers: {
      'GET /api/notifications': list([item()], 3),
      'GET /api/user-notifications': list([item()], 2),
    },
  })
  expect(await screen.findByRole('button', { name: 'Уведомления: 5 непрочитанных' })).toBeTruthy()
})

test('empty lists have their own texts', async () => {
  const { panel } = await openBell()
  expect(await panel.findByText('У вас нет новых уведомлений о заявках')).toBeTruthy()
  await userEvent.click(panel.getByRole('tab', { name: 'Личные' }))
  expect(panel.getByText('У вас нет личных уведомлений')).toBeTruthy()
})

test("a click on a lead's notification marks it as read and opens the lead", async () => {
  const { network, panel } = await openBell({
    answers: {
      'GET /api/notifications': list([item({ lead_id: null, data: { lead_id: 12 } })]),
      'PUT /api/notifications/1/read': json(item({ read_at: '2026-11-20T11:00:00Z' })),
      'GET /api/leads/12?with=values.field,form,user': json({ ...lead, id: 12 }),
      'GET /api/tasks?state=open&lead_id=12&limit=50': json(noRecords),
      'GET /api/files?lead_id=12&limit=50': json(noRecords),
    },
  })
  await userEvent.click(await panel.findByText('Анна Ким'))
  await waitFor(() => expect(window.location.search).toBe('?lead=12'))
  await waitFor(() => expect(network.to('PUT', '/api/notifications/1/read')).toHaveLength(1))
})

test('a notification without a lead cannot be opened', async () => {
  const { panel } = await openBell({
    answers: { 'GET /api/notifications': list([item({ lead_id: null, read_at: '2026-11-20T11:00:00Z' })]) },
  })
  await userEvent.click(await panel.findByText('Анна Ким'))
  expect(await screen.findByText('Невозможно просмотреть детали заявки: ID не найден')).toBeTruthy()
  expect(window.location.search).toBe('')
})

test('the check marks one as read, the cross deletes one', async () => {
  const { network, panel } = await openBell({
    answers: {
      'GET /api/notifications': list([item(), item({ id: 2, message: 'Пётр' })]),
      'PUT /api/notifications/1/read': json(item({ read_at: '2026-11-20T11:00:00Z' })),
      'DELETE /api/notifications/2': noContent,
    },
  })
  await panel.findByText('Анна Ким')
  network.answer({
    'GET /api/notifications': list([item({ read_at: 'x' }), item({ id: 2, message: 'Пётр' })]),
  })
  await userEvent.click(panel.getAllByRole('button', { name: 'Отметить как прочитанное' })[0] as HTMLElement)
  await waitFor(() => expect(panel.getByRole('tab', { name: 'Заявки (1)' })).toBeTruthy())

  network.answer({ 'GET /api/notifications': list([item({ read_at: 'x' })]) })
  await userEvent.click(panel.getAllByRole('button', { name: 'Удалить уведомление' })[1] as HTMLElement)
  await waitFor(() => expect(panel.queryByText('Пётр')).toBeNull())
  expect(panel.getByRole('tab', { name: 'Заявки' })).toBeTruthy()
})

test('«Прочитать все» marks only the active tab as read', async () => {
  const { network, panel } = await openBell({
    answers: {
      'GET /api/notifications': list([item()]),
      'GET /api/user-notifications': list([item({ lead_id: null })]),
      'PUT /api/user-notifications/read-all': json({ unread_count: 0 }),
    },
  })
  await userEvent.click(await panel.findByRole('tab', { name: 'Личные (1)' }))
  network.answer({ 'GET /api/user-notifications': list([item({ read_at: 'x' })]) })
  await userEvent.click(panel.getByRole('button', { name: 'Прочитать все' }))
  expect(await screen.findByText('Все персональные уведомления отмечены как прочитанные')).toBeTruthy()
  expect(panel.getByRole('tab', { name: 'Заявки (1)' })).toBeTruthy()
  expect(panel.getByRole('tab', { name: 'Личные' })).toBeTruthy()
  expect(network.to('PUT', '/api/notifications/read-all')).toHaveLength(0)
})

test.each([
  [
    'Отметить как прочитанное',
    'PUT /api/notifications/1/read',
    'Не удалось отметить уведомление как прочитанное',
  ],
  ['Удалить уведомление', 'DELETE /api/notifications/1', 'Не удалось удалить уведомление'],
  ['Прочитать все', 'PUT /api/notifications/read-all', 'Не удалось отметить уведомления как прочитанные'],
])('a failure of «%s» is told in the bell’s words', async (name, address, text) => {
  const { panel } = await openBell({
    answers: { 'GET /api/notifications': list([item()]), [address]: json({ message: 'Сбой' }, 500) },
  })
  await panel.findByText('Анна Ким')
  await userEvent.click(panel.getByRole('button', { name }))
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByText('Сбой')).toBeNull()
})

test('a failed load of the lists is reported once, however often it is repeated', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { network } = renderSignedIn('/dashboard', {
    answers: {
      'GET /api/notifications': () => json({ message: 'Сбой' }, 500),
      'GET /api/user-notifications': json(noNotifications),
    },
  })
  expect(await screen.findByText('Не удалось загрузить уведомления о заявках')).toBeTruthy()
  await vi.advanceTimersByTimeAsync(60_000)
  await waitFor(() => expect(network.to('GET', '/api/notifications').length).toBeGreaterThan(1))
  expect(screen.queryByText('Не удалось загрузить уведомления о заявках')).toBeNull()
})

test('both lists are refetched every 60 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { network } = renderSignedIn('/dashboard')
  await screen.findByRole('button', { name: 'Уведомления' })
  const requestCounts = () =>
    ['notifications', 'user-notifications'].map((kind) => network.to('GET', `/api/${kind}`).length)
  await waitFor(() => expect(requestCounts()).toEqual([1, 1]))
  await vi.advanceTimersByTimeAsync(61_000)
  await waitFor(() => expect(requestCounts()).toEqual([2, 2]))
})

test('the unread count never falls below zero', () => {
  expect(withoutNotification({ data: [item()], unread_count: 0 }, 1)).toEqual({ data: [], unread_count: 0 })
  expect(withoutNotification({ data: [item({ read_at: 'x' })], unread_count: 2 }, 1).unread_count).toBe(2)
})

test('an unknown type falls back to the default, and a lead id may be in the data', () => {
  expect([severityOf('success'), severityOf('party')]).toEqual(['success', 'default'])
  expect(leadIdOf(item({ lead_id: null, data: { lead_id: 3 } }))).toBe(3)
  expect(leadIdOf(item({ lead_id: null, data: null }))).toBeNull()
})
