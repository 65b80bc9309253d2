import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CalendarVisit, CurrentUser } from '@veranda/contract'
import { expect, test } from 'vitest'
import { owner, renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'
import { daysOf, periodTitle, placesOf, stepFrom } from './calendar-days.ts'
// Loads the page's chunk before the first test.
import '#features/orders/orders-page.tsx'

const visit: CalendarVisit = {
  id: 1,
  order_id: 4,
  kind: 'mounting',
  starts_at: '2026-11-23T07:00:00Z',
  duration_minutes: 240,
  crew_id: 3,
  crew: { id: 3, name: 'Первая бригада', color: '#15803d' },
  user_id: null,
  user: null,
  note: '',
  done_at: null,
  version: 2,
  order: {
    number: '2026-0004',
    title: 'Веранда',
    stage: 'ready',
    address: 'Истра',
    client_name: 'Анна Ким',
    promised_at: null,
    area_centi_m2: 1200,
  },
  conflicts: [{ code: 'absent', names: ['Иван'] }],
}
const measurement: CalendarVisit = {
  ...visit,
  id: 2,
  kind: 'measurement',
  starts_at: '2026-11-24T12:00:00Z',
  duration_minutes: 60,
  crew_id: null,
  crew: null,
  user_id: 7,
  user: { id: 7, name: 'Ольга Смирнова' },
  conflicts: [],
}
const crew = {
  ...visit.crew,
  capacity_m2: 20,
  members: [{ id: 9, name: 'Иван' }],
  archived_at: null,
  version: 1,
}

interface Opening {
  more?: string
  visits?: CalendarVisit[]
  user?: CurrentUser
}

const openCalendar = ({ more = '', visits = [visit, measurement], user = owner }: Opening = {}) =>
  renderSignedIn(`/orders?view=calendar&mode=week&day=2026-11-25${more}`, {
    user,
    answers: {
      'GET /api/modules/company': json([{ code: 'soft_windows', is_active: true, expires_at: null }]),
      'GET /api/calendar?from=2026-11-23&to=2026-11-29': json({ visits }),
      'GET /api/calendar?from=2026-11-30&to=2026-12-06': json({ visits: [] }),
      'GET /api/calendar/waiting': json([{ ...visit.order, id: 9, kind: 'mounting', measurer_id: null }]),
      'GET /api/crews': json([crew]),
      'GET /api/users/colleagues': json([]),
      'PUT /api/orders/4/visits/1': json({ ...visit, version: 3 }),
    },
  })

const mounting = () => screen.findByRole('button', { name: /^Монтаж 10:00–14:00/ })

test('a visit shows time, client, address, assignee and conflicts', async () => {
  openCalendar()
  const monday = await screen.findByRole('list', { name: 'Понедельник, 23 ноября' })
  expect(within(monday).getByRole('button').getAttribute('aria-label')).toBe(
    'Монтаж 10:00–14:00, Анна Ким, Истра, Первая бригада, Внимание: Сотрудник отсутствует: Иван',
  )
  expect(screen.getByRole('heading', { name: '23 – 29 ноября 2026' })).toBeTruthy()
})

test('a visit is moved in its dialog without dragging', async () => {
  const { network } = openCalendar()
  await userEvent.click(await mounting())
  const dialog = await screen.findByRole('dialog', { name: 'Монтаж: время и люди' })
  const when = within(dialog).getByLabelText(/^Когда/)
  await userEvent.clear(when)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
  expect(await within(dialog).findByText('Укажите день и время')).toBeTruthy()
  await userEvent.type(when, '2026-11-26T09:30')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(network.to('PUT', '/api/orders/4/visits/1')).toHaveLength(1))
  expect(network.to('PUT', '/api/orders/4/visits/1')[0]?.body).toEqual({
    starts_at: '2026-11-26T06:30:00.000Z',
    version: 2,
  })
})

test('cancelling a visit asks first and says who is notified', async () => {
  const { network } = openCalendar()
  network.answer({ 'DELETE /api/orders/4/visits/1': json({}, 204) })
  await userEvent.click(await mounting())
  const dialog = await screen.findByRole('dialog', { name: 'Монтаж: время и люди' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Отменить визит' }))
  const question = await screen.findByRole('dialog', { name: 'Отменить монтаж?' })
  expect(within(question).getByText(/Первая бригада сразу получит уведомление/)).toBeTruthy()
  expect(network.to('DELETE', '/api/orders/4/visits/1')).toHaveLength(0)
  await userEvent.click(within(question).getByRole('button', { name: 'Отменить визит' }))
  await waitFor(() => expect(network.to('DELETE', '/api/orders/4/visits/1')).toHaveLength(1))
})

test("a colleague's changes are shown as text", async () => {
  const { network } = openCalendar()
  const {
    order: _order,
    conflicts: _conflicts,
    ...theirs
  } = {
    ...visit,
    starts_at: '2026-12-01T06:00:00Z',
    version: 5,
  }
  network.answer({
    'PUT /api/orders/4/visits/1': json({ code: 'stale_version', message: 'Устарело', current: theirs }, 409),
  })
  await userEvent.click(await mounting())
  const dialog = await screen.findByRole('dialog', { name: 'Монтаж: время и люди' })
  const when = within(dialog).getByLabelText(/^Когда/)
  await userEvent.clear(when)
  await userEvent.type(when, '2026-11-26T09:30')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
  expect(await within(dialog).findByText(/1\.12\.2026|1 дек/)).toBeTruthy()
  expect(within(dialog).queryByText(/2026-12-01T/)).toBeNull()
})

test('the state is in the URL; a filter without matches says so', async () => {
  openCalendar({ more: '&kind=measurement&who=crew:3' })
  expect(await screen.findByText(/^Под условия ничего не подходит/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Показать всё' }))
  expect(await mounting()).toBeTruthy()
})

test('keys turn pages, and days without visits say so', async () => {
  openCalendar()
  ;(await mounting()).focus()
  await userEvent.keyboard('{PageDown}')
  expect(await screen.findByRole('heading', { name: '30 ноября – 6 декабря 2026' })).toBeTruthy()
  expect(await screen.findByText(/^На эти дни ничего не назначено/)).toBeTruthy()
})

test('an unscheduled order is planned by a button', async () => {
  openCalendar()
  await userEvent.click(await screen.findByRole('button', { name: 'Назначить монтаж: заказ № 2026-0004' }))
  expect(await screen.findByRole('dialog', { name: 'Назначить монтаж' })).toBeTruthy()
})

test('a crew member cannot change the plan', async () => {
  openCalendar({ user: { ...owner, role: 'measurer' } })
  await mounting()
  expect(screen.queryByRole('region', { name: /^Ждут назначения/ })).toBeNull()
})

test('a month has whole weeks and is paged by months', () => {
  const days = daysOf('month', '2026-11-15')
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-10-26', '2026-12-06', 42])
  expect(stepFrom('month', '2026-12-31', 1)).toBe('2027-01-01')
  expect(stepFrom('month', '2026-03-31', -1)).toBe('2026-02-01')
  expect(periodTitle('month', '2026-11-15')).toBe('Ноябрь 2026')
})

test('simultaneous visits are side by side, the next one has full width', () => {
  const at = (id: number, hour: string, duration_minutes: number) => ({
    ...visit,
    id,
    starts_at: `2026-11-23T${hour}:00:00Z`,
    duration_minutes,
  })
  const places = placesOf([at(1, '07', 120), at(2, '08', 120), at(3, '10', 60)], 'Europe/Moscow')
  expect(places.get('2026-11-23')?.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
    [0, 1],
  ])
})
