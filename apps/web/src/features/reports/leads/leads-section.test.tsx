import { screen, within } from '@testing-library/react'
import type { LeadsReport } from '@veranda/contract'
import { expect, test } from 'vitest'
import { owner, renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'

const flow = { created: 20, converted: 5, orders: 4, sum_kopecks: 90_000_00 }
const full: LeadsReport = {
  totals: { ...flow, taken: 15, median_minutes: 12.4 },
  slices: [
    { slice: '2026-11-01', created: 20, converted: 5 },
    { slice: '2026-11-02', created: 0, converted: 0 },
  ],
  sources: [{ source: '', ...flow }],
  forms: [
    { form: { id: 3, name: 'Заявка с сайта' }, ...flow },
    { form: null, ...flow, created: 0, converted: 0 },
  ],
  managers: [
    { user: { id: 9, name: 'Анна Ким' }, created: 15, taken: 15, converted: 5, median_minutes: 12.4 },
    { user: null, created: 5, taken: 0, converted: 0, median_minutes: null },
  ],
  reasons: [
    { reason: { id: 8, name: 'Дорого' }, count: 2 },
    { reason: null, count: 1 },
  ],
  hours: [{ weekday: 6, hour: 23, count: 20 }],
}
const emptyFlow = { created: 0, converted: 0, orders: 0, sum_kopecks: 0 }
const empty: LeadsReport = {
  totals: { ...emptyFlow, taken: 0, median_minutes: null },
  slices: [],
  sources: [],
  forms: [],
  managers: [],
  reasons: [],
  hours: [],
}

function open(report: LeadsReport = full) {
  return renderSignedIn('/reports?section=leads&period=custom&from=2026-11-01&to=2026-11-02', {
    user: owner,
    answers: { 'GET /api/reports/leads?from=2026-11-01&to=2026-11-02': json(report) },
  })
}

const textOf = (element: Element) => element.textContent?.replaceAll('\u00a0', ' ') ?? ''
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(textOf)
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

test('the main figures link to their lists', async () => {
  open()
  const figures = textOf(await screen.findByRole('region', { name: 'Главные цифры' }))
  for (const expected of [
    'Взято в работу1575 % заявок',
    'Стали клиентами525 % заявок',
    'Первый ответ12 мин',
    'Согласовано90 000 ₽',
  ])
    expect(figures).toContain(expected)
  expect(hrefOf(/^Пришло заявок: 20/)).toBe('/leads?from=2026-11-01&to=2026-11-02')
  expect(hrefOf(/^Стали клиентами: 5/)).toBe('/leads?from=2026-11-01&to=2026-11-02&client=true')
})

test('sources, forms, users and reject reasons have tables', async () => {
  open()
  const origins = within(await screen.findByRole('region', { name: 'По источникам' }))
  expect(textOf(origins.getByText('Не указан').closest('tr, li') as Element)).toContain('90 000 ₽')
  expect(await rowsOf('По менеджерам')).toEqual([
    'Анна Ким151533,3 %12 мин',
    'Без ответственного500 %—',
    'Итого201525 %12 мин',
  ])
  expect(await rowsOf('Почему отказали')).toEqual(['Дорого2', 'Без причины1'])
  expect(hrefOf('Заявка с сайта')).toBe('/leads?form=3&from=2026-11-01&to=2026-11-02')
  expect(hrefOf('Дорого')).toBe('/leads?status=rejected&reasons=8&from=2026-11-01&to=2026-11-02')
})

test('the week is shown by hours', async () => {
  open()
  const rows = await rowsOf('Когда приходят заявки')
  expect(rows).toHaveLength(7)
  expect(rows[6]).toBe(`Вс${'0'.repeat(23)}20`)
  expect(screen.getByTitle('Вс, 23:00–24:00: 20 заявок')).toBeTruthy()
})

test('a period without leads says so', async () => {
  open(empty)
  expect(await screen.findByText('За период ничего не происходило')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})
