import type { FileRecord, Order } from '@veranda/contract'
import { and, eq, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notifications, orders } from '#db/schema/tables.gen.ts'
import { ok } from '#test/support/answers.ts'
import { smallPng } from '#test/support/data/file-builders.ts'
import { newItem, newOrder } from '#test/support/data/order-records.ts'
import { pdf, upload, uploaded } from '#test/support/file-helpers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person
let measurer: Person
let order: { id: number }

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  owner = await world.company()
  measurer = await world.colleague(owner, 'measurer')
  order = await newOrder(owner, owner.id)
  await owner.tenant.update(orders, order.id, { measurer_id: measurer.id })
})

const list = (person: Person, query: string) =>
  ok<{ data: FileRecord[] }>(person.call('GET', `/api/files?${query}`))
const names = async (person: Person, query: string) =>
  (await list(person, query)).data.map(({ name }) => name).sort()

describe('files of an order', () => {
  test("belong to a stage, carry the order's number, and are found by the order", async () => {
    const place = { order_id: order.id, order_stage: 'measure' }
    const photo = await uploaded(world, measurer, 'проём 1.png', smallPng, place)
    expect(photo).toMatchObject({ ...place, folder_id: null, order: { id: order.id }, can_change: true })
    await uploaded(world, owner, 'прочее.pdf', pdf())
    expect(await names(owner, `order_id=${order.id}`)).toEqual(['проём 1.png'])
    expect(await names(owner, 'folder=orders')).toEqual(['проём 1.png'])
    expect(await names(owner, 'folder=root')).toEqual(['прочее.pdf'])
  })

  test('are visible to those who see the order: its measurer and production, but no other measurer', async () => {
    const file = await uploaded(world, owner, 'фасад.png', smallPng, { order_id: order.id })
    const other = await world.colleague(owner, 'measurer')
    const shop = await world.colleague(owner, 'production')
    for (const person of [measurer, shop])
      expect(await names(person, `order_id=${order.id}`)).toEqual(['фасад.png'])
    expect(await names(other, `order_id=${order.id}`)).toEqual([])
    expect((await other.call('GET', `/api/files/${file.id}`)).statusCode).toBe(404)
    const refused = await upload(world, other, 'a.png', smallPng, { order_id: order.id })
    expect(refused.statusCode).toBe(404)
    expect((await upload(world, shop, 'b.png', smallPng, { order_id: order.id })).statusCode).toBe(201)
  })

  test('are changed by the measurer only if they are his own', async () => {
    const theirs = await uploaded(world, owner, 'чужой.png', smallPng, { order_id: order.id })
    const mine = await uploaded(world, measurer, 'мой.png', smallPng, { order_id: order.id })
    const [, otherFile] = (await list(measurer, `order_id=${order.id}&sort=name`)).data
    expect(otherFile).toMatchObject({ name: 'чужой.png', can_change: false })
    const move = (id: number) => measurer.call('PUT', `/api/files/${id}`, { order_stage: 'after' })
    expect((await move(theirs.id)).statusCode).toBe(404)
    expect((await ok<FileRecord>(move(mine.id))).order_stage).toBe('after')
    expect((await measurer.call('DELETE', `/api/files/${mine.id}`)).statusCode).toBe(204)
    expect((await ok<FileRecord>(measurer.call('POST', `/api/files/${mine.id}/restore`))).order_id).toBe(
      order.id,
    )
  })

  test('stay with the order: they cannot be moved into folders, and other files have no stage', async () => {
    const file = await uploaded(world, owner, 'фасад.png', smallPng, { order_id: order.id })
    const moved = await owner.call('PUT', `/api/files/${file.id}`, { folder_id: null })
    expect(moved.json().errors).toHaveProperty('folder_id')
    const free = await uploaded(world, owner, 'смета.pdf', pdf())
    const grouped = await owner.call('PUT', `/api/files/${free.id}`, { order_stage: 'before' })
    expect(grouped.json().errors).toHaveProperty('order_stage')
    const withoutOrder = await upload(world, owner, 'a.pdf', pdf(), { order_stage: 'before' })
    expect(withoutOrder.json().errors).toHaveProperty('order_stage')
  })

  test('are created once for a repeated upload key, whatever happened to the responses', async () => {
    const place = { order_id: order.id, order_stage: 'measure', upload_key: crypto.randomUUID() }
    const first = await uploaded(world, measurer, 'проём 1.png', smallPng, place)
    const resent = await uploaded(world, measurer, 'проём 1.png', smallPng, place)
    expect(resent.id).toBe(first.id)
    expect(await names(owner, `order_id=${order.id}`)).toEqual(['проём 1.png'])
    const theirs = await uploaded(world, owner, 'проём 1.png', smallPng, place)
    expect(theirs.id).not.toBe(first.id)
  })

  test('are hidden with their deleted order', async () => {
    await uploaded(world, owner, 'фасад.png', smallPng, { order_id: order.id })
    await owner.call('DELETE', `/api/orders/${order.id}`)
    expect(await names(owner, `order_id=${order.id}`)).toEqual([])
  })

  test("another company's order is not a valid target", async () => {
    const outsider = await world.company()
    const refused = await upload(world, outsider, 'a.png', smallPng, { order_id: order.id })
    expect(refused.statusCode).toBe(404)
  })
})

describe('«Замер готов»', () => {
  const finish = (person: Person) => person.call('POST', `/api/orders/${order.id}/measured`)
  const stageNotifications = () => {
    const isStageNotification = and(
      eq(notifications.user_id, owner.id),
      eq(notifications.type, 'order_stage'),
    ) as SQL
    return owner.tenant.find(notifications, isStageNotification)
  }
  const measure = (items = [newItem()]) =>
    ok(measurer.call('PUT', `/api/orders/${order.id}/items`, { items }))

  test('moves the order to the calculation stage and notifies the responsible user, once', async () => {
    await measure()
    expect(await ok<Order>(finish(measurer))).toMatchObject({ stage: 'calculating', items_count: 1 })
    expect(await ok<Order>(finish(measurer))).toMatchObject({ stage: 'calculating' })
    expect((await stageNotifications()).map(({ message }) => message)).toEqual([
      'Замер готов: 1 проём. Можно считать',
    ])
  })

  test('leaves an order that is further where it is', async () => {
    await measure()
    await owner.tenant.update(orders, order.id, { stage: 'in_production' })
    expect(await ok<Order>(finish(measurer))).toMatchObject({ stage: 'in_production' })
    expect(await stageNotifications()).toEqual([])
  })

  test('is refused while a size is missing or nothing was measured', async () => {
    expect((await finish(measurer)).body).toContain('добавьте хотя бы один проём')
    await measure([newItem(), newItem({ dims: { width: 2000 } })])
    const refused = await finish(measurer)
    expect(refused.json()).toMatchObject({ code: 'stage_refused' })
    expect(refused.body).toContain('Проверьте размеры: проёмов с ошибкой — 1')
  })
})
