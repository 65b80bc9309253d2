import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CompanyPriceList, CuttingPlan } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ok } from '#test/support/answers.ts'
import { movedOrder, november, openedOrder, reportOf } from '#test/support/report-helpers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  owner = await world.company()
})
afterAll(() => world.close())

const opened = (by: Person, createdAt: string) => openedOrder(world, by, createdAt)
const moved = (by: Person, id: number, stage: string, at: string, reason?: string) =>
  movedOrder(world, by, id, stage, at, reason)

test('film is counted as booked, together with the needs of current plans', async () => {
  const cut = await opened(owner, '2026-11-05T09:00:00Z')
  await moved(owner, cut, 'in_production', '2026-11-06T09:00:00Z')
  const plan = await ok<CuttingPlan>(owner.call('GET', `/api/orders/${cut}/cutting-plan`))
  const booked = await ok<CuttingPlan>(
    owner.call('POST', `/api/orders/${cut}/cutting-plan/book`, { version: plan.version }),
  )
  await world.owner.query(`update order_cuts set booked_at = '2026-11-30T20:59:59Z' where order_id = $1`, [
    cut,
  ])
  const planned = await opened(owner, '2026-11-05T09:00:00Z')
  await moved(owner, planned, 'in_production', '2026-11-06T09:00:00Z')
  const next = await ok<CuttingPlan>(owner.call('GET', `/api/orders/${planned}/cutting-plan`))

  const [film] = booked.films
  const takenMm2 = (film?.roll_mm ?? 0) * (film?.length_mm ?? 0)
  const pieces = film?.pieces.reduce((sum, { w, h }) => sum + w * h, 0) ?? 0
  const returned = booked.made.reduce((sum, { width_mm, length_mm }) => sum + width_mm * length_mm, 0)
  const waste = takenMm2 - pieces - returned
  const future = next.films[0]
  const ofRemnants = future?.remnants.reduce((sum, { w, h }) => sum + w * h, 0) ?? 0
  const { films } = await reportOf(owner)
  expect(takenMm2).toBeGreaterThan(0)
  expect(films).toEqual([
    {
      film: 'pvc700_clear',
      name: 'ПВХ 700 прозрачная',
      length_mm: film?.length_mm,
      taken_mm2: takenMm2,
      pieces_mm2: pieces,
      returned_mm2: returned,
      waste_mm2: waste,
      waste_bp: Math.round((waste * 10_000) / (takenMm2 - returned)),
      planned_length_mm: future?.length_mm,
      planned_mm2: (future?.roll_mm ?? 0) * (future?.length_mm ?? 0) + ofRemnants,
    },
  ])
  const december = await reportOf(owner, 'from=2026-12-01&to=2026-12-31')
  expect(december.films[0]).toMatchObject({
    taken_mm2: 0,
    waste_bp: null,
    planned_length_mm: future?.length_mm,
  })
})

test('a margin is that of the approval day, and visible only with permission', async () => {
  const [list] = await ok<CompanyPriceList[]>(owner.call('GET', '/api/price-lists'))
  const unknown = await opened(owner, '2026-11-05T09:00:00Z')
  await moved(owner, unknown, 'approved', '2026-11-06T09:00:00Z')
  await ok(
    owner.call('POST', `/api/price-lists/${list?.id}/versions`, {
      effective_from: list?.current?.effective_from,
      prices: { ...list?.current?.prices, cost_film_m2: { pvc700_clear: 34_567 } },
    }),
  )
  const known = await opened(owner, '2026-11-05T09:00:00Z')
  await moved(owner, known, 'approved', '2026-11-06T09:00:00Z')
  // 4.95 m² of film.
  const margin = { orders: 1, windows_kopecks: 940_000, margin_kopecks: 940_000 - 171_107, margin_bp: 8180 }
  const report = await reportOf(owner)
  expect(report.margin).toEqual(margin)
  expect(report.managers[0]?.margin).toEqual(margin)
  const viewer = await world.colleague(owner, 'viewer')
  const visible = await reportOf(viewer)
  expect(visible.totals.approved).toBe(2)
  expect([visible.margin, visible.managers[0]?.margin]).toEqual([null, null])
  await ok(owner.call('POST', `/api/orders/${known}/revise`))
  expect((await reportOf(owner)).margin).toMatchObject({ orders: 0, margin_bp: null })
})

test.each(['measurer', 'production'] as const)('a report is not for %s', async (role) => {
  const person = await world.colleague(owner, role)
  for (const path of ['orders', 'orders/export'])
    expect((await person.call('GET', `/api/reports/${path}?${november}`)).statusCode).toBe(403)
})

test.each([
  ['from=2026-11-02&to=2026-11-01', 'to', 'Конец периода раньше начала'],
  ['from=2023-11-30&to=2026-11-30', 'from', 'Период — не больше 3 лет'],
  ['from=2026-02-30&to=2026-11-30', 'from', 'Укажите дату'],
  ['from=0001-01-01&to=0001-01-02', 'from', 'Укажите дату'],
  ['from=2026-11-01', 'to', 'Укажите дату'],
])('a period of %s is refused at its field', async (query, field, message) => {
  const answer = await owner.call('GET', `/api/reports/orders?${query}`)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors[field]).toContain(message)
})

test('three years less a day are a valid period', async () => {
  expect((await reportOf(owner, 'from=2023-12-01&to=2026-11-30')).months).toHaveLength(36)
})

test('the report is available as a workbook', async () => {
  const id = await opened(owner, '2026-11-05T09:00:00Z')
  await moved(owner, id, 'completed', '2026-11-06T09:00:00Z')
  const answer = await owner.call('GET', `/api/reports/orders/export?${november}`)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK')
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
    'Отчёт по заказам 2026-11-01 — 2026-11-30.xlsx',
  )
})

test('earlier stage changes are reconstructed from the audit log', async () => {
  const id = await opened(owner, '2026-11-01T09:00:00Z')
  await moved(owner, id, 'approved', '2026-11-02T09:00:00Z')
  await ok(owner.call('POST', `/api/orders/${id}/revise`))
  await moved(owner, id, 'in_production', '2026-11-03T09:00:00Z')
  await moved(owner, id, 'approved', '2026-11-04T09:00:00Z')
  const moves = () =>
    world.owner.query('select from_stage, to_stage from order_stage_moves where order_id = $1 order by id', [
      id,
    ])
  const { rows: stageMoves } = await moves()
  expect(stageMoves.map(({ from_stage, to_stage }) => `${from_stage} → ${to_stage}`)).toEqual([
    'new → approved',
    'approved → calculating',
    'calculating → in_production',
    'in_production → approved',
  ])
  await world.owner.query('delete from order_stage_moves where company_id = $1', [owner.companyId])
  const migration = await readFile(join(import.meta.dirname, '../../migrations/0021_reports.sql'), 'utf8')
  const [backfill = ''] = migration.match(/with told as[^;]+;/) ?? []
  await world.owner.query(
    backfill.replace("where entity = 'order'", `where company_id = ${owner.companyId} and entity = 'order'`),
  )
  expect((await moves()).rows).toEqual(stageMoves)
})
