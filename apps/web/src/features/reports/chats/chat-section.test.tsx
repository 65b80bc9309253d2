import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ChatReport } from '@veranda/contract'
import { expect, test } from 'vitest'
import { owner, renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'

const hours = (busy: Record<number, number> = {}) =>
  Array.from({ length: 24 }, (_one, hour) => ({ hour, created: busy[hour] ?? 0 }))

const full: ChatReport = {
  totals: {
    created: 21,
    answered: 18,
    missed: 2,
    median_minutes: 4.2,
    p90_minutes: 125,
    rating: 4.6,
    ratings: 5,
    leads: 3,
  },
  waiting: 1,
  slices: [
    { slice: '2026-11-01', created: 20, answered: 18, missed: 2 },
    { slice: '2026-11-02', created: 1, answered: 0, missed: 0 },
  ],
  hours: hours({ 9: 20, 23: 1 }),
  people: [
    {
      user: { id: 9, name: 'Анна Ким' },
      answered: 18,
      held: 15,
      messages: 1204,
      median_minutes: 4.2,
      rating: 4.6,
      ratings: 5,
    },
    {
      user: { id: 7, name: 'Ольга Смирнова' },
      answered: 0,
      held: 2,
      messages: 0,
      median_minutes: null,
      rating: null,
      ratings: 0,
    },
  ],
}
const empty: ChatReport = {
  totals: {
    created: 0,
    answered: 0,
    missed: 0,
    median_minutes: null,
    p90_minutes: null,
    rating: null,
    ratings: 0,
    leads: 0,
  },
  waiting: 0,
  slices: [{ slice: '2026-11-01', created: 0, answered: 0, missed: 0 }],
  hours: hours(),
  people: [],
}

const days = 'period=custom&from=2026-11-01&to=2026-11-02'
const address = 'GET /api/reports/chat?from=2026-11-01&to=2026-11-02'

function open({ report = json(full), isOn = true, query = days } = {}) {
  const app = renderSignedIn(`/reports?section=chat&${query}`, {
    user: owner,
    answers: {
      'GET /api/modules/company': json([{ code: 'chat', is_active: isOn, expires_at: null }]),
      [address]: report,
    },
  })
  return { ...app, user: userEvent.setup() }
}

const textOf = (element: Element) => element.textContent?.replaceAll('\u00a0', ' ') ?? ''

test('figures are shown as text, and visitors who wait now link to a list', async () => {
  open()
  const figures = textOf(await screen.findByRole('region', { name: 'Главные цифры' }))
  for (const expected of [
    'Новые диалоги21Без спама',
    'С ответом1885,7 % новых',
    'Пропущено29,5 % новых',
    'Первый ответ4 мин',
    '9 из 10 ответов2 ч 5 мин',
    'Оценка посетителей4,65 оценок',
    'Заявки из чата314,3 % новых',
  ])
    expect(figures).toContain(expected)
  const links = within(screen.getByRole('region', { name: 'Главные цифры' })).getAllByRole('link')
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Ждут ответа сейчас: 1. Открыть список', '/chats?queue=unanswered'],
  ])
})

test('days, hours and users have tables', async () => {
  const { user } = open()
  const rowsOf = (element: HTMLElement) => within(element).getAllByRole('row').map(textOf)
  const flow = await screen.findByRole('region', { name: 'Диалоги по дням' })
  await user.click(within(flow).getByRole('button', { name: 'Показать таблицей' }))
  expect(rowsOf(flow)).toEqual(['ДеньНовыеС ответомПропущено', '1 ноября20182', '2 ноября100', 'Итого21182'])
  const hourRows = rowsOf(screen.getByRole('table', { name: 'Когда пишут' }))
  expect(hourRows).toHaveLength(25)
  expect([hourRows[10], hourRows[24]]).toEqual(['9:00–10:0020', '23:00–24:001'])
  expect(rowsOf(screen.getByRole('table', { name: 'По сотрудникам' })).slice(1)).toEqual([
    'Анна Ким18151 2044 мин4,6 (5)',
    'Ольга Смирнова020——',
  ])
})

test('a longer period is shown by months', async () => {
  const slices = [{ slice: '2026-11', created: 21, answered: 18, missed: 2 }]
  open({ report: json({ ...full, slices }) })
  const table = await screen.findByRole('table', { name: 'Диалоги по месяцам' })
  expect(within(table).getByRole('row', { name: /^ноябрь 2026/ })).toBeTruthy()
})

test('a period without conversations says so', async () => {
  open({ report: json(empty) })
  expect(await screen.findByText('За период ничего не происходило')).toBeTruthy()
  expect(screen.getByText(/новые диалоги с посетителями появятся здесь/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Когда пишут' })).toBeNull()
  expect(screen.getByText('Оценок пока нет')).toBeTruthy()
})

test('a report that failed to load can be retried', async () => {
  open({ report: json({ message: 'Сервис временно недоступен' }, 503) })
  expect(await screen.findByText('Не удалось загрузить отчёт')).toBeTruthy()
})

test('a period that ends before it begins sends no request', async () => {
  const { network } = open({ query: 'period=custom&from=2026-11-02&to=2026-11-01' })
  expect(await screen.findByText('Конец периода раньше начала')).toBeTruthy()
  expect(network.to('GET', '/api/reports/chat')).toEqual([])
})

test('without the module the section links to the shop', async () => {
  open({ isOn: false })
  expect(await screen.findByText('Нужен модуль «Чат»')).toBeTruthy()
  const shop = screen.getByRole('link', { name: 'Посмотреть модули' })
  expect(shop.getAttribute('href')).toBe('/modules?module_required=chat')
})

test('switching the report keeps the days', async () => {
  open()
  const orders = await screen.findByRole('tab', { name: 'Заказы' })
  expect(orders.getAttribute('href')).toBe(`/reports?section=orders&${days}`)
})
