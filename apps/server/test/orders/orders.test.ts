import type { Order, OrderItemInput, OrderPayment, OrderRevision } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clients } from '#db/schema/tables.gen.ts'
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

const open = (by: Person, body: object = {}): Promise<Order> => ok(by.call('POST', '/api/orders', body))
const putItems = (by: Person, id: number, items: OrderItemInput[], version?: number) =>
  by.call('PUT', `/api/orders/${id}/items`, { items, version })
const move = (by: Person, id: number, stage: string, reason?: string) =>
  by.call('POST', `/api/orders/${id}/stage`, { stage, reason })
const pay = (by: Person, id: number, amount_kopecks: number, purpose = 'prepay') =>
  by.call('POST', `/api/orders/${id}/payments`, {
    amount_kopecks,
    purpose,
    method: 'transfer',
    paid_on: '2026-11-20',
  })

describe('an order', () => {
  test('is numbered without gaps, and recalculated by the price list when its openings change', async () => {
    const first = await open(owner, { title: 'Веранда' })
    const second = await open(owner)
    const year = new Date().getFullYear()
    expect([first.number, second.number]).toEqual([`${year}-0001`, `${year}-0002`])
    expect(first.total_kopecks).toBeNull()
    const filled = await ok<Order>(putItems(owner, first.id, [item()], first.version))
    // The first opening of the golden order, rounded down to ten roubles.
    expect(filled).toMatchObject({ total_kopecks: 940_000, area_centi_m2: 495, items_count: 1 })
    const terms = { discount_bp: 500, mounting: { foundation: 'wood', km: 25 } }
    const priced = await ok<Order>(owner.call('PUT', `/api/orders/${first.id}`, { terms }))
    expect(priced.total_kopecks).toBe(940_010 - 47_001 + 750_000 - 9)
  })

  test('keeps openings with invalid sizes, but has no total until they are corrected', async () => {
    const { id } = await open(owner)
    const impossible = item({
      shape: 'quad',
      dims: { bottom: 3000, right: 500, top: 3000, left: 500, diag_bl_tr: 9000 },
    })
    const saved = await ok<Order>(putItems(owner, id, [item(), impossible]))
    expect(saved).toMatchObject({ items_count: 2, total_kopecks: null })
    const refused = await move(owner, id, 'proposal_sent')
    expect(refused.json()).toMatchObject({ code: 'stage_refused' })
    expect(refused.body).toContain('Исправьте размеры')
  })

  test('is saved with openings and terms at once, as one version, or not at all', async () => {
    const { id, version } = await open(owner)
    const save = (body: object) => owner.call('PUT', `/api/orders/${id}`, body)
    const terms = { discount_bp: 500 }
    const saved = await ok<Order>(save({ items: [item()], terms, version }))
    expect(saved).toMatchObject({ version: version + 1, items_count: 1, total_kopecks: 893_000 })
    const revisions = await ok<OrderRevision[]>(owner.call('GET', `/api/orders/${id}/revisions`))
    expect(revisions).toMatchObject([{ version: saved.version, total_kopecks: saved.total_kopecks }])

    const duplicates = [item({ key: saved.items[0]?.key }), item({ key: saved.items[0]?.key })]
    expect((await save({ items: duplicates, terms: { discount_bp: 0 } })).statusCode).toBe(422)
    expect((await save({ items: [], terms: { discount_bp: 0 }, version })).statusCode).toBe(409)
    const now = await ok<Order>(owner.call('GET', `/api/orders/${id}`))
    expect(now).toMatchObject({ version: saved.version, items_count: 1, terms: { discount_bp: 500 } })
  })

  test('is not overwritten by a stale copy', async () => {
    const { id, version } = await open(owner)
    await ok(putItems(owner, id, [item()], version))
    const staleResponse = await putItems(owner, id, [], version)
    expect(staleResponse.json()).toMatchObject({ code: 'stale_version', current: { items_count: 1 } })
  })

  test('is found by its number, address and client', async () => {
    const client = await owner.tenant.insert(clients, {
      name: 'Пётр Ильин',
      search_text: 'пётр ильин 79161112233'.replace('ё', 'е'),
    })
    const { id } = await open(owner, { client_id: client.id, address: 'Истра, Лесная 5' })
    await open(owner, { title: 'Другой' })
    for (const q of ['истра', 'ильин', '9161112233', '0001']) {
      const { data } = await ok<{ data: Order[] }>(
        owner.call('GET', `/api/orders?q=${encodeURIComponent(q)}`),
      )
      expect(
        data.map((order) => order.id),
        q,
      ).toEqual([id])
    }
  })
})

describe('stages', () => {
  test('from the approval on prices are frozen, whatever the list contains later', async () => {
    const { id } = await open(owner)
    await ok(putItems(owner, id, [item()]))
    const approved = await ok<Order>(move(owner, id, 'approved'))
    expect(approved.frozen_at).not.toBeNull()
    const [list] = await ok<{ id: number; current: { prices: object } }[]>(
      owner.call('GET', '/api/price-lists'),
    )
    const higherPrices = { ...list?.current.prices, film_m2: { pvc700_clear: 200_000 } }
    // Also in the future in the company's time zone, which is ahead of UTC.
    const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    expect(
      (
        await owner.call('POST', `/api/price-lists/${list?.id}/versions`, {
          effective_from: '2020-01-01',
          prices: higherPrices,
        })
      ).statusCode,
    ).toBe(422)
    await ok(
      owner.call('POST', `/api/price-lists/${list?.id}/versions`, {
        effective_from: day,
        prices: higherPrices,
      }),
    )
    expect((await putItems(owner, id, [])).json().code).toBe('order_frozen')
    await ok(owner.call('PUT', `/api/orders/${id}`, { address: 'Истра' }))
    const revised = await ok<Order>(owner.call('POST', `/api/orders/${id}/revise`))
    expect(revised).toMatchObject({
      revision: 2,
      stage: 'calculating',
      frozen_at: null,
      total_kopecks: 940_000,
    })
    await ok(putItems(owner, id, [item(), item()]))
  })

  test('a frozen order contains its prices and constants, prices only for those who see prices', async () => {
    const maker = await world.colleague(owner, 'production')
    const { id } = await open(owner)
    await ok(putItems(owner, id, [item()]))
    const approved = await ok<Order>(move(owner, id, 'approved'))
    expect(approved.frozen_prices?.fastener_step_mm).toHaveProperty('eyelet10')
    const read = await ok<Order>(maker.call('GET', `/api/orders/${id}`))
    expect(read.frozen_prices).toBeNull()
    expect(read.frozen_production?.films).toEqual(approved.frozen_production?.films)
    const revised = await ok<Order>(owner.call('POST', `/api/orders/${id}/revise`))
    expect(revised).toMatchObject({ frozen_prices: null, frozen_production: null })
  })

  test('production requires the prepayment, or a reason to begin without it', async () => {
    const { id } = await open(owner)
    await ok(putItems(owner, id, [item()]))
    expect((await move(owner, id, 'in_production')).json().code).toBe('stage_refused')
    await ok(move(owner, id, 'in_production', 'Постоянный клиент'))
    expect((await move(owner, id, 'calculating')).statusCode).toBe(422)
    await ok(move(owner, id, 'approved', 'Поторопились'))
    await ok(pay(owner, id, 470_000))
    const going = await ok<Order>(move(owner, id, 'in_production'))
    expect(going).toMatchObject({ stage: 'in_production', payment_state: 'prepaid' })
  })

  test('cancelling needs a reason, and scheduling stages need a date', async () => {
    const { id } = await open(owner)
    expect((await move(owner, id, 'measuring')).body).toContain('Назначьте дату замера')
    expect((await move(owner, id, 'cancelled')).json().errors).toHaveProperty('reason')
    const cancelled = await ok<Order>(move(owner, id, 'cancelled', 'Передумали'))
    expect(cancelled).toMatchObject({ stage: 'cancelled', cancel_reason: 'Передумали' })
    // A reopened order must meet all requirements again.
    const response = await move(owner, id, 'in_production', 'Вернулись')
    expect(response.json().errors.stage).toEqual(['Добавьте хотя бы один проём'])
    await ok(move(owner, id, 'calculating', 'Вернулись'))
  })
})

describe('payments', () => {
  test('are added up, refunds deducted', async () => {
    const { id } = await open(owner)
    await ok(putItems(owner, id, [item()]))
    const first = await ok<OrderPayment>(pay(owner, id, 500_000))
    const refund = await ok<OrderPayment>(pay(owner, id, 100_000, 'refund'))
    expect((await pay(owner, id, 900_000, 'refund')).json().errors).toHaveProperty('amount_kopecks')
    expect((await ok<Order>(owner.call('GET', `/api/orders/${id}`))).paid_kopecks).toBe(400_000)
    const remove = (payment: OrderPayment) => owner.call('DELETE', `/api/orders/${id}/payments/${payment.id}`)
    expect((await remove(first)).json().code).toBe('refund_uncovered')
    const paid = async () => (await ok<Order>(owner.call('GET', `/api/orders/${id}`))).paid_kopecks
    expect(await paid()).toBe(400_000)
    await ok(remove(refund))
    await ok(remove(first))
    expect(await ok<OrderPayment[]>(owner.call('GET', `/api/orders/${id}/payments`))).toEqual([])
    expect(await paid()).toBe(0)
  })

  test("are hidden from those who measure and make, and so are strangers' phones", async () => {
    const client = await owner.tenant.insert(clients, { name: 'Пётр', phone: '+7 916 111-22-33' })
    const measurer = await world.colleague(owner, 'measurer')
    const maker = await world.colleague(owner, 'production')
    const { id } = await open(owner, { client_id: client.id })
    await ok(owner.call('PUT', `/api/orders/${id}`, { measurer_id: measurer.id }))
    await ok(putItems(measurer, id, [item()]))
    const measured = await ok<Order>(measurer.call('GET', `/api/orders/${id}`))
    expect(measured).toMatchObject({
      total_kopecks: null,
      paid_kopecks: null,
      terms: null,
      payment_state: null,
    })
    expect(measured.client?.phone).toBe('+7 916 111-22-33')
    const visibleOrder = await ok<Order>(maker.call('GET', `/api/orders/${id}`))
    expect(visibleOrder).toMatchObject({
      total_kopecks: null,
      items_count: 1,
      client: { name: 'Пётр', phone: '' },
    })
    const [revision] = await ok<OrderRevision[]>(maker.call('GET', `/api/orders/${id}/revisions`))
    expect(revision?.total_kopecks).toBeNull()
    const debts = await ok<{ data: Order[] }>(maker.call('GET', '/api/orders?tab=debt'))
    expect(debts.data).toEqual([])
  })

  test('are owed from the approval on, and no longer by an order that was moved back', async () => {
    const { id } = await open(owner)
    await ok(putItems(owner, id, [item()]))
    const debtors = async () =>
      (await ok<{ data: Order[] }>(owner.call('GET', '/api/orders?tab=debt'))).data.map((one) => one.id)
    await ok(move(owner, id, 'approved'))
    expect(await debtors()).toEqual([id])
    await ok(move(owner, id, 'calculating'))
    expect(await debtors()).toEqual([])
  })
})

test('openings of a revision are restored', async () => {
  const { id } = await open(owner)
  await ok(putItems(owner, id, [item({ name: 'Первое' })]))
  await ok(putItems(owner, id, [item({ name: 'Второе' }), item()]))
  const revisions = await ok<OrderRevision[]>(owner.call('GET', `/api/orders/${id}/revisions`))
  expect(revisions.map(({ items_count }) => items_count)).toEqual([2, 1])
  const back = await ok<Order>(owner.call('POST', `/api/orders/${id}/revisions/${revisions[1]?.id}/restore`))
  expect(back.items.map(({ name }) => name)).toEqual(['Первое'])
})

test('the server refuses orders of a company without the module', async () => {
  const { id } = await open(owner)
  await world.owner.query(
    `update company_modules set expires_at = now() - interval '1 day' where company_id = $1 and code = 'soft_windows'`,
    [owner.companyId],
  )
  const answer = await owner.call('GET', `/api/orders/${id}`)
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({ code: 'module_required', module: 'soft_windows' })
})

test("another company's client, lead or colleague cannot be linked to an order", async () => {
  const outsider = await world.company()
  const client = await outsider.tenant.insert(clients, { name: 'Чужой' })
  expect((await owner.call('POST', '/api/orders', { client_id: client.id })).json().errors).toHaveProperty(
    'client_id',
  )
  const { id } = await open(owner)
  const answer = await owner.call('PUT', `/api/orders/${id}`, { measurer_id: outsider.id })
  expect(answer.json().errors).toHaveProperty('measurer_id')
})

test('an order without a total is not overpaid, whatever was received', async () => {
  const { id } = await open(owner)
  await ok(pay(owner, id, 100_000))
  const paid = await ok<Order>(owner.call('GET', `/api/orders/${id}`))
  expect(paid).toMatchObject({ total_kopecks: null, payment_state: 'part_paid' })
})

test("production settings refuse duplicate films and keep a colleague's saved changes", async () => {
  const settings = await ok<{ version: number; tech: object; films: object[] }>(
    owner.call('GET', '/api/production-settings'),
  )
  expect(settings.films.length).toBeGreaterThan(3)
  const film = { code: 'pvc', name: 'ПВХ', rolls: [1400] }
  const twice = await owner.call('PUT', '/api/production-settings', { ...settings, films: [film, film] })
  expect(twice.json().errors).toHaveProperty('films.1.code')
  await ok(owner.call('PUT', '/api/production-settings', { ...settings, films: [film] }))
  const staleResponse = await owner.call('PUT', '/api/production-settings', settings)
  expect(staleResponse.json()).toMatchObject({ code: 'stale_version', current: { films: [film] } })
})

test('an order keeps the prices of an archived list', async () => {
  const prices = {
    model: 'component',
    film_m2: { pvc700_clear: 100_000 },
    fastener_pc: {},
    edging_m: { 0: 1 },
  }
  const list = await ok<{ id: number }>(owner.call('POST', '/api/price-lists', { name: 'Второй', prices }))
  const { id } = await open(owner)
  await ok(owner.call('PUT', `/api/orders/${id}`, { price_list_id: list.id }))
  await ok(owner.call('DELETE', `/api/price-lists/${list.id}`))
  const plain = item({ edging: { all: 0 }, fasteners: {}, rollup_straps: 0 })
  expect((await ok<Order>(putItems(owner, id, [plain]))).total_kopecks).toBe(495_000)
})
