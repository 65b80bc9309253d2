import type {
  CuttingPlan,
  Order,
  OrderDocument,
  OrderItemInput,
  Stock,
  StockMove,
  StockRoll,
} from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ok } from '#test/support/answers.ts'
import { newItem as item } from '#test/support/data/order-records.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person
let maker: Person

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  owner = await world.company()
  maker = await world.colleague(owner, 'production')
})
afterAll(() => world.close())

const film = 'pvc700_clear'
const window = (more: Partial<OrderItemInput> = {}) => item({ dims: { width: 1000, height: 2000 }, ...more })

async function receive(by: Person, roll: object): Promise<StockRoll> {
  const [received] = await ok<StockRoll[]>(by.call('POST', '/api/stock', { film, ...roll }))
  if (!received) throw new Error('nothing was received')
  return received
}
const stockOf = (by: Person, state = 'there') => ok<Stock>(by.call('GET', `/api/stock?state=${state}`))
const planOf = (by: Person, id: number) => ok<CuttingPlan>(by.call('GET', `/api/orders/${id}/cutting-plan`))
const book = (by: Person, id: number, version: number) =>
  by.call('POST', `/api/orders/${id}/cutting-plan/book`, { version })
const unbook = (by: Person, id: number) => by.call('POST', `/api/orders/${id}/cutting-plan/unbook`)

async function inProduction(items: OrderItemInput[]): Promise<number> {
  const { id } = await ok<Order>(owner.call('POST', '/api/orders', {}))
  await ok(owner.call('PUT', `/api/orders/${id}/items`, { items }))
  await ok(
    owner.call('POST', `/api/orders/${id}/stage`, { stage: 'in_production', reason: 'Постоянный клиент' }),
  )
  return id
}

/** Books the order's current plan. */
async function cut(id: number): Promise<CuttingPlan> {
  const { version } = await planOf(maker, id)
  return ok<CuttingPlan>(book(maker, id, version))
}

describe('the stock', () => {
  test('is received, corrected, written off with a reason and restored; each step is recorded', async () => {
    const roll = await receive(maker, { width_mm: 1400, length_mm: 30_000, note: 'У стены' })
    expect(roll).toMatchObject({ number: 1, kind: 'roll', is_too_small: false, note: 'У стены' })
    const shorter = await ok<StockRoll>(
      maker.call('PUT', `/api/stock/${roll.id}`, { length_mm: 29_000, version: roll.version }),
    )
    expect(shorter.length_mm).toBe(29_000)
    const stale = await maker.call('PUT', `/api/stock/${roll.id}`, { length_mm: 1000, version: roll.version })
    expect(stale.json()).toMatchObject({ code: 'stale_version', current: { length_mm: 29_000 } })
    expect((await maker.call('POST', `/api/stock/${roll.id}/write-off`, { reason: ' ' })).statusCode).toBe(
      422,
    )
    await ok(maker.call('POST', `/api/stock/${roll.id}/write-off`, { reason: 'Заломы' }))
    expect((await stockOf(maker)).rolls).toEqual([])
    expect((await stockOf(maker, 'gone')).rolls).toMatchObject([{ write_off_reason: 'Заломы' }])
    await ok(maker.call('POST', `/api/stock/${roll.id}/restore`))
    expect((await stockOf(maker)).rolls).toHaveLength(1)
    const moves = await ok<StockMove[]>(maker.call('GET', `/api/stock/${roll.id}/moves`))
    expect(moves.map(({ kind }) => kind)).toEqual(['restored', 'written_off', 'corrected', 'received'])
  })

  test('several identical rolls get their own numbers; an unknown film is refused', async () => {
    const rolls = await ok<StockRoll[]>(
      owner.call('POST', '/api/stock', { film, width_mm: 1400, length_mm: 30_000, count: 3 }),
    )
    expect(rolls.map(({ number }) => number)).toEqual([1, 2, 3])
    const refused = await owner.call('POST', '/api/stock', {
      film: 'paper',
      width_mm: 1400,
      length_mm: 30_000,
    })
    expect(refused.json().errors).toHaveProperty('film')
  })

  test('shows the need of orders in production for a film, and the shortage', async () => {
    await inProduction([window({ qty: 2 })])
    await receive(owner, { width_mm: 1400, length_mm: 1000 })
    const clear = (await stockOf(maker)).films.find((one) => one.film === film)
    // Two pieces with 30 mm under the edging on each side.
    expect(clear?.needed_mm2).toBe(2 * 1060 * 2060)
    expect(clear?.missing_mm2).toBe(2 * 1060 * 2060 - 1400 * 1000)
  })

  test('hides costs of rolls from those who make windows', async () => {
    const roll = await receive(owner, { width_mm: 1400, length_mm: 30_000, price_kopecks: 1_500_000 })
    expect(roll.price_kopecks).toBe(1_500_000)
    expect((await stockOf(maker)).rolls[0]?.price_kopecks).toBeNull()
    await ok(maker.call('PUT', `/api/stock/${roll.id}`, { note: 'Открыт', price_kopecks: 1 }))
    expect((await stockOf(owner)).rolls[0]).toMatchObject({ note: 'Открыт', price_kopecks: 1_500_000 })
  })
})

describe('a cutting', () => {
  test('uses remnants first, then rolls, and leaves remnants that are large enough', async () => {
    const remnant = await receive(owner, { kind: 'remnant', width_mm: 1200, length_mm: 2100 })
    await receive(owner, { kind: 'remnant', width_mm: 700, length_mm: 3000 })
    const roll = await receive(owner, { width_mm: 2400, length_mm: 10_000 })
    const small = { dims: { width: 1000, height: 1200 } }
    const id = await inProduction([
      window({ ...small, name: 'Первое' }),
      window({ ...small, name: 'Второе' }),
    ])
    const plan = await planOf(maker, id)
    const [first] = plan.films
    expect(first?.remnants).toMatchObject([{ stock_id: remnant.id, number: remnant.number }])
    expect(first?.remnants[0]?.pieces).toHaveLength(1)
    expect(first?.rolls).toMatchObject([{ stock_id: roll.id, number: roll.number, stock_length_mm: 10_000 }])
    const booked = await cut(id)
    expect(booked).toMatchObject({ booked_by: 'Коллега' })
    // Above the piece in the remnant, and beside the turned piece on the roll.
    expect(booked.made).toEqual([
      { number: 4, film, width_mm: 1200, length_mm: 840 },
      { number: 5, film, width_mm: 1140, length_mm: 1060 },
    ])
    const { rolls } = await stockOf(maker)
    const remainder = rolls.find((one) => one.id === roll.id)
    expect(remainder?.length_mm).toBe(10_000 - 1060)
    expect(rolls.find((one) => one.id === remnant.id)).toBeUndefined()
    expect(rolls.find(({ kind, is_too_small }) => kind === 'remnant' && !is_too_small)).toMatchObject({
      origin_order: { id },
      number: booked.made[0]?.number,
    })
  })

  test('stays as booked, whatever happens to the stock afterwards', async () => {
    await receive(owner, { width_mm: 1400, length_mm: 30_000 })
    const id = await inProduction([window()])
    const booked = await cut(id)
    await receive(owner, { kind: 'remnant', width_mm: 1400, length_mm: 2500 })
    expect(await planOf(maker, id)).toEqual(booked)
  })

  test('is booked once by two concurrent requests', async () => {
    const roll = await receive(owner, { width_mm: 1400, length_mm: 30_000 })
    const id = await inProduction([window()])
    const { version } = await planOf(maker, id)
    const answers = await Promise.all([book(maker, id, version), book(owner, id, version)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json()).toMatchObject({ code: 'cut_booked', message: 'Этот заказ уже раскроен' })
    const moves = await ok<StockMove[]>(maker.call('GET', `/api/stock/${roll.id}/moves`))
    expect(moves.filter(({ kind }) => kind === 'cut')).toHaveLength(1)
  })

  test('of two orders that plan the same remnant only one gets it; the other gets a new plan', async () => {
    await receive(owner, { kind: 'remnant', width_mm: 1200, length_mm: 2100 })
    const [one, other] = [await inProduction([window()]), await inProduction([window()])]
    const versions = [(await planOf(maker, one)).version, (await planOf(maker, other)).version]
    const answers = await Promise.all([
      book(maker, one, versions[0] ?? 0),
      book(maker, other, versions[1] ?? 0),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('cut_changed')
    const loser = answers[0]?.statusCode === 409 ? one : other
    expect((await planOf(maker, loser)).films[0]?.remnants).toEqual([])
  })

  test('is marked as outdated once openings change, on the page and on the work order', async () => {
    const id = await inProduction([window()])
    await cut(id)
    expect(await planOf(maker, id)).toMatchObject({ is_outdated: false })
    await ok(owner.call('POST', `/api/orders/${id}/revise`))
    await ok(owner.call('PUT', `/api/orders/${id}/items`, { items: [window({ qty: 3 })] }))
    expect(await planOf(maker, id)).toMatchObject({ is_outdated: true })
    const work = await ok<OrderDocument>(
      owner.call('POST', `/api/orders/${id}/documents`, { kind: 'work_order' }),
    )
    expect(work.data.cutting[0]?.facts).toContain('плёнка раскроена по прежним размерам')
  })

  test('is refused before the order is in production', async () => {
    const { id } = await ok<Order>(owner.call('POST', '/api/orders', {}))
    await ok(owner.call('PUT', `/api/orders/${id}/items`, { items: [window()] }))
    const { version } = await planOf(owner, id)
    expect((await book(owner, id, version)).json().code).toBe('cut_too_early')
  })

  test('is reverted completely, as long as nothing of it was used', async () => {
    const roll = await receive(owner, { width_mm: 2400, length_mm: 10_000 })
    const id = await inProduction([window()])
    await cut(id)
    expect((await book(maker, id, 1)).json().code).toBe('cut_booked')
    const back = await ok<CuttingPlan>(unbook(maker, id))
    expect(back).toMatchObject({ booked_at: null, made: [] })
    expect((await stockOf(maker)).rolls).toMatchObject([{ id: roll.id, length_mm: 10_000 }])
    expect((await unbook(maker, id)).json().code).toBe('cut_not_booked')
    const secondCut = await cut(id)
    const next = await inProduction([window()])
    expect((await planOf(maker, next)).films[0]?.remnants[0]?.number).toBe(secondCut.made[0]?.number)
    await cut(next)
    expect((await unbook(maker, id)).json().code).toBe('cut_used')
  })

  test("another company's rolls are neither offered nor changed", async () => {
    const outsider = await world.company()
    const roll = await receive(outsider, { width_mm: 1400, length_mm: 30_000 })
    const id = await inProduction([window()])
    expect((await planOf(maker, id)).films[0]?.rolls).toMatchObject([{ stock_id: null }])
    expect((await maker.call('PUT', `/api/stock/${roll.id}`, { length_mm: 1000 })).statusCode).toBe(404)
    expect((await maker.call('GET', `/api/stock/${roll.id}/moves`)).statusCode).toBe(404)
  })

  test('is an annex of the work order, which stays as issued', async () => {
    const roll = await receive(owner, { width_mm: 1400, length_mm: 30_000 })
    const id = await inProduction([window({ name: 'Торец' })])
    const issued = await ok<OrderDocument>(
      owner.call('POST', `/api/orders/${id}/documents`, { kind: 'work_order' }),
    )
    expect(issued.data.cutting[0]?.sheets[0]).toMatchObject({ title: `Рулон № ${roll.number}` })
    expect(issued.data.cutting[0]?.sheets[0]?.svg).toContain('Торец')
    await receive(owner, { kind: 'remnant', width_mm: 1400, length_mm: 2300 })
    const read = await ok<OrderDocument>(maker.call('GET', `/api/documents/${issued.id}`))
    expect(read.data.cutting).toEqual(issued.data.cutting)
    const proposal = await ok<OrderDocument>(
      owner.call('POST', `/api/orders/${id}/documents`, { kind: 'proposal' }),
    )
    expect(proposal.data.cutting).toEqual([])
  })

  test('is rendered as PDF', async () => {
    await receive(owner, { width_mm: 1400, length_mm: 30_000 })
    const id = await inProduction([window({ qty: 5 })])
    const answer = await maker.call('GET', `/api/orders/${id}/cutting-plan/pdf`)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
