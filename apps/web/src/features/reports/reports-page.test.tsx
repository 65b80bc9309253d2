import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CurrentUser, OrdersReport, ReportFlow } from '@veranda/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { owner, renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'

const emptyFlow: ReportFlow = {
  created: 0,
  proposed: 0,
  won: 0,
  delivered: 0,
  approved: 0,
  approved_kopecks: 0,
  completed: 0,
  completed_kopecks: 0,
  cancelled: 0,
  received_kopecks: 0,
  refunded_kopecks: 0,
  average_kopecks: null,
}
const flow: ReportFlow = {
  ...emptyFlow,
  created: 21,
  proposed: 8,
  won: 6,
  delivered: 2,
  approved: 5,
  approved_kopecks: 123_456_700,
  cancelled: 1,
  received_kopecks: 50_000_000,
  refunded_kopecks: 1_000_000,
  average_kopecks: 24_691_340,
}
const margin = { orders: 4, windows_kopecks: 100_000_000, margin_kopecks: 41_500_000, margin_bp: 4150 }
const empty: OrdersReport = {
  totals: emptyFlow,
  months: [{ month: '2026-11', ...emptyFlow }],
  managers: [],
  stages: [{ stage: 'ready', count: 0, total_kopecks: 0 }],
  debt: { count: 0, sum_kopecks: 0, oldest: null },
  lead_times: [{ leg: 'approval', orders: 0, median_days: null, p90_days: null }],
  cancel_reasons: [],
  films: [],
  margin: null,
}
const full: OrdersReport = {
  totals: flow,
  months: [{ month: '2026-11', ...flow }],
  managers: [
    { user: { id: 9, name: 'Анна Ким' }, ...flow, margin },
    { user: null, ...emptyFlow, created: 1, margin: { ...margin, orders: 0, margin_bp: null } },
  ],
  stages: [
    { stage: 'ready', count: 2, total_kopecks: 200_000_00 },
    { stage: 'mounting', count: 0, total_kopecks: 0 },
  ],
  debt: {
    count: 3,
    sum_kopecks: 7_000_000,
    oldest: { id: 4, number: '2026-0004', since: '2026-10-01T10:00:00Z' },
  },
  lead_times: [{ leg: 'approval', orders: 5, median_days: 2, p90_days: 8.4 }],
  cancel_reasons: [{ reason: '', count: 1 }],
  films: [
    {
      film: 'pvc700_clear',
      name: 'ПВХ 700 прозрачная',
      length_mm: 12_500,
      taken_mm2: 17_500_000,
      pieces_mm2: 14_000_000,
      returned_mm2: 1_000_000,
      waste_mm2: 2_500_000,
      waste_bp: 1515,
      planned_length_mm: 3_000,
      planned_mm2: 4_200_000,
    },
  ],
  margin,
}

const path = '/reports?period=custom&from=2026-11-01&to=2026-11-30'
const address = 'GET /api/reports/orders?from=2026-11-01&to=2026-11-30'
const live = json([{ code: 'soft_windows', is_active: true, expires_at: null }])

interface Opening {
  report?: ReturnType<typeof json>
  user?: CurrentUser
  modules?: ReturnType<typeof json>
  at?: string
}

function open({ report = json(full), user = owner, modules = live, at = path }: Opening = {}) {
  const app = renderSignedIn(at, {
    user,
    answers: {
      'GET /api/modules/company': modules,
      'GET /api/users/colleagues': json([{ id: 9, name: 'Анна Ким', role: 'manager' }]),
      [address]: report,
    },
  })
  return { ...app, user: userEvent.setup() }
}

const textOf = (element: Element) => element.textContent?.replaceAll('\u00a0', ' ') ?? ''

test('main figures link to the orders they count', async () => {
  open()
  const figures = await screen.findByRole('region', { name: 'Главные цифры' })
  const linkTo = (name: RegExp) => within(figures).getByRole('link', { name }).getAttribute('href')
  const days = 'from=2026-11-01&to=2026-11-30'
  expect(linkTo(/^Создано: 21 заказ\./)).toBe(`/orders?event=created&${days}`)
  expect(linkTo(/^Согласовано: 5 заказов\./)).toBe(`/orders?event=approved&${days}`)
  expect(linkTo(/^Из КП в согласование: 75/)).toBe(`/orders?event=proposed&${days}`)
  expect(linkTo(/^Долг сейчас: 70\s000/)).toBe('/orders?tab=debt')
  expect(textOf(figures)).toContain('Самый давний: № 2026-0004, с 01.10.2026')
  expect(textOf(figures)).toContain('6 из 8 КП, завершено 2')
  expect(textOf(figures)).toContain('Маржа изделий41,5 %415 000 ₽, посчитана у 4 из 5')
})

test("a chart's figures can be shown as a table instead", async () => {
  const { user } = open()
  const money = await screen.findByRole('region', { name: 'Деньги по месяцам' })
  const table = within(money).getByRole('table', { name: 'Деньги по месяцам' })
  const rows = within(table).getAllByRole('row').map(textOf)
  expect(rows).toEqual([
    'МесяцСогласованоПоступило',
    'ноябрь 20261 234 567 ₽500 000 ₽',
    'Итого1 234 567 ₽500 000 ₽',
  ])
  await user.click(within(money).getByRole('button', { name: 'Показать таблицей' }))
  expect(within(money).getByRole('button', { name: 'Показать диаграммой' })).toBeTruthy()
})

test('users, times, reasons and film have tables', async () => {
  open()
  const rowsOf = async (name: string) =>
    within(await screen.findByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map(textOf)
  expect(await rowsOf('По ответственным')).toEqual([
    'Анна Ким2151 234 567 ₽246 913 ₽75 %0500 000 ₽41,5 %',
    'Без ответственного100 ₽——00 ₽—',
    'Итого2151 234 567 ₽246 913 ₽75 %0500 000 ₽41,5 %',
  ])
  expect(await rowsOf('Сроки')).toEqual(['От создания до согласования52 дня8,4 дня'])
  expect(await rowsOf('Почему отменяли')).toEqual(['Без причины1'])
  expect(await rowsOf('Расход плёнки')).toEqual([
    'ПВХ 700 прозрачная12,5 м, 17,5 м²14 м²1 м²2,5 м² (15,2 %)3 м, 4,2 м²',
  ])
  const stages = await screen.findByRole('table', { name: 'Заказы по этапам сейчас' })
  expect(within(stages).getByRole('link', { name: 'Готов к монтажу' }).getAttribute('href')).toBe(
    '/orders?stage=ready',
  )
  expect(within(stages).queryByRole('link', { name: 'Монтаж назначен' })).toBeNull()
})

test('an empty period says so', async () => {
  open({ report: json(empty) })
  expect(await screen.findByText('За период ничего не происходило')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Деньги по месяцам' })).toBeNull()
  expect(screen.getByText('Все рассчитались')).toBeTruthy()
})

test('a report that failed to load can be retried', async () => {
  open({ report: json({ message: 'Сервис временно недоступен' }, 503) })
  expect(await screen.findByText('Не удалось загрузить отчёт')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Повторить' })).toBeTruthy()
})

test('a period that ends before it begins shows an error at its field and sends no request', async () => {
  const { network } = open({ at: '/reports?period=custom&from=2026-11-02&to=2026-11-01' })
  expect(await screen.findByText('Конец периода раньше начала')).toBeTruthy()
  expect(network.to('GET', '/api/reports/orders')).toEqual([])
})

test('without the module the page links to the shop', async () => {
  open({ modules: json([]) })
  expect(await screen.findByText('Нужен модуль «Мягкие окна»')).toBeTruthy()
})

test('a role without reports is told so, and its menu has none', async () => {
  open({ user: { ...owner, role: 'measurer' } })
  expect(await screen.findByText('Недостаточно прав')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Отчёты' })).toBeNull()
})

test('the report is printed by the browser', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Печать' }))
  expect(print).toHaveBeenCalledOnce()
})
