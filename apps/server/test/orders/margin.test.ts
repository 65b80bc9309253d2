import type {
  CompanyPriceList,
  CuttingPlan,
  JointCut,
  JointMaterials,
  Order,
  OrderMargin,
} from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ok } from '#test/support/answers.ts'
import { newItem as item } from '#test/support/data/order-records.ts'
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

const costs = {
  cost_film_m2: { pvc700_clear: 34_567 },
  cost_edging_m: { 70: 5_000 },
  cost_fastener_pc: { eyelet10: 300, bracket_pa: 7_500 },
  cost_detail_pc: { grommet: 6_500 },
}

async function setCosts(more: object): Promise<void> {
  const [list] = await ok<CompanyPriceList[]>(owner.call('GET', '/api/price-lists'))
  const today = list?.current?.effective_from
  await ok(
    owner.call('POST', `/api/price-lists/${list?.id}/versions`, {
      effective_from: today,
      prices: { ...list?.current?.prices, ...more },
    }),
  )
}

async function filled(): Promise<number> {
  const { id } = await ok<Order>(owner.call('POST', '/api/orders', { title: 'Веранда' }))
  await ok(owner.call('PUT', `/api/orders/${id}/items`, { items: [item()] }))
  return id
}
const marginOf = (by: Person, id: number) => by.call('GET', `/api/orders/${id}/margin`)
const move = (id: number, stage: string, reason?: string) =>
  owner.call('POST', `/api/orders/${id}/stage`, { stage, reason })

test('a margin is the price of the windows less film, edging and hardware with its reserve', async () => {
  await setCosts(costs)
  const margin = await ok<OrderMargin>(marginOf(owner, await filled()))
  // 4.95 m² of film, 9.86 m of edging, 9 eyelets and 18 brackets with their reserve, 4 straps.
  const cost = 171_107 + 49_300 + 2_700 + 135_000 + 26_000
  expect(margin).toMatchObject({
    revenue_kopecks: 940_000,
    cost_kopecks: cost,
    margin_kopecks: 940_000 - cost,
    missing: [],
    is_by_cut: false,
    min_margin_bp: 3000,
  })
  expect(margin.margin_bp).toBe(Math.floor(((940_000 - cost) * 10_000) / 940_000))
})

test('items without a cost are named; without any cost there is no margin and no reason is needed', async () => {
  const id = await filled()
  const margin = await ok<OrderMargin>(marginOf(owner, id))
  expect(margin).toMatchObject({ margin_bp: null, margin_kopecks: null, cost_kopecks: 0 })
  expect(margin.missing).toContain('cost_film_m2.pvc700_clear')
  await ok(move(id, 'proposal_sent'))
})

test('a proposal below the minimum margin needs a reason, and so does the approval', async () => {
  await setCosts({ ...costs, labour_m2: 100_000 })
  const id = await filled()
  const refused = await move(id, 'proposal_sent')
  expect(refused.json()).toMatchObject({ code: 'stage_refused' })
  expect(refused.body).toMatch(/Маржа .+ % ниже порога 30 %/)
  await ok(move(id, 'proposal_sent', 'Первый заказ клиента'))
  expect((await move(id, 'approved')).json().code).toBe('stage_refused')
  await ok(move(id, 'approved', 'Первый заказ клиента'))
  await ok(move(id, 'awaiting_prepay'))
})

test('roles that make, measure or only read do not see costs', async () => {
  await setCosts(costs)
  const id = await filled()
  await ok(move(id, 'approved'))
  expect((await ok<Order>(owner.call('GET', `/api/orders/${id}`))).frozen_prices?.cost_film_m2).toEqual({
    pvc700_clear: 34_567,
  })
  for (const role of ['viewer', 'measurer', 'production'] as const) {
    const person = await world.colleague(owner, role)
    if (role === 'measurer') await ok(owner.call('PUT', `/api/orders/${id}`, { measurer_id: person.id }))
    expect((await marginOf(person, id)).statusCode, role).toBe(403)
    const response = await person.call('GET', `/api/orders/${id}`)
    expect(response.statusCode, role).toBe(200)
    expect(response.body, role).not.toContain('34567')
  }
  const viewer = await world.colleague(owner, 'viewer')
  const lists = await viewer.call('GET', '/api/price-lists')
  expect(lists.body).toContain('95000')
  expect(lists.body).not.toContain('34567')
  const [list] = lists.json()
  expect((await viewer.call('GET', `/api/price-lists/${list.id}/versions`)).body).not.toContain('34567')
})

test('cut film is costed by the plan, less the remnants returned to the stock', async () => {
  await setCosts(costs)
  const id = await filled()
  const before = await ok<OrderMargin>(marginOf(owner, id))
  await ok(move(id, 'in_production', 'Постоянный клиент'))
  const plan = await ok<CuttingPlan>(owner.call('GET', `/api/orders/${id}/cutting-plan`))
  const booked = await ok<CuttingPlan>(
    owner.call('POST', `/api/orders/${id}/cutting-plan/book`, { version: plan.version }),
  )
  const takenMm2 = booked.films.reduce((sum, { roll_mm, length_mm }) => sum + roll_mm * length_mm, 0)
  const returnedMm2 = booked.made.reduce((sum, { width_mm, length_mm }) => sum + width_mm * length_mm, 0)
  const after = await ok<OrderMargin>(marginOf(owner, id))
  const film = after.lines.find(({ code }) => code === 'cost_film_m2.pvc700_clear')
  expect(after.is_by_cut).toBe(true)
  expect(film?.qty_centi).toBe(Math.round((takenMm2 - returnedMm2) / 10_000))
  expect(film?.qty_centi).not.toBe(before.lines[0]?.qty_centi)
})

test('materials of selected orders are added up', async () => {
  const ids = [await filled(), await filled()]
  for (const id of ids) await ok(move(id, 'awaiting_prepay'))
  const maker = await world.colleague(owner, 'production')
  const all = await ok<JointMaterials>(maker.call('GET', '/api/materials'))
  expect(all.orders.map(({ id, is_chosen }) => [id, is_chosen])).toEqual(ids.map((id) => [id, true]))
  expect(all.materials.edging_mm).toEqual({ '70:brown': 19_720 })
  const one = await ok<JointMaterials>(maker.call('GET', `/api/materials?order_ids=${ids[0]}`))
  expect(one.materials.edging_mm).toEqual({ '70:brown': 9_860 })
  expect((one.films[0]?.area_mm2 ?? 0) * 2).toBe(all.films[0]?.area_mm2)
  const sheet = await maker.call('GET', '/api/materials/export')
  expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK')
  const [joint] = await ok<JointCut[]>(maker.call('GET', '/api/materials/cutting'))
  expect(joint?.area_mm2).toBe((joint?.roll_mm ?? 0) * (joint?.length_mm ?? 0))
  expect(joint?.saved_mm2).toBe(Math.max(0, (joint?.alone_mm2 ?? 0) - (joint?.area_mm2 ?? 0)))
  expect(joint?.pieces.some(({ opening }) => opening.startsWith(`№ ${all.orders[1]?.number}`))).toBe(true)
})
