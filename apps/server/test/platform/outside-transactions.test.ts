import { randomUUID } from 'node:crypto'
import type { ChatChannel, Order, OrderDocument } from '@veranda/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clients } from '#db/schema/tables.gen.ts'
import { hashPassword } from '#features/auth/password-repo.ts'
import { renderPdf } from '#pdf/render-pdf.ts'
import { ok } from '#test/support/answers.ts'
import { facade } from '#test/support/document-helpers.ts'
import { createMessengerWorld, type MessengerWorld } from '#test/support/messenger-helpers.ts'
import type { Person, World } from '#test/support/world.ts'

let messengers: MessengerWorld
let world: World
let owner: Person

beforeAll(async () => {
  messengers = await createMessengerWorld()
  world = messengers.world
  owner = await world.company()
})
afterAll(() => messengers.close())

async function newOrder(): Promise<Order> {
  const client = await owner.tenant.insert(clients, { name: 'Пётр', phone: '+7 916 111-22-33' })
  const created = await ok<Order>(
    owner.call('POST', '/api/orders', { client_id: client.id, address: 'Истра' }),
  )
  return ok<Order>(owner.call('PUT', `/api/orders/${created.id}/items`, { items: [facade] }))
}

test('a transaction waits for nothing but the database', async () => {
  const emptyPage = { pageSize: 'A4' as const, pageLine: '', content: [] }
  const waits = [() => renderPdf(emptyPage), () => hashPassword('correct horse')]
  for (const wait of waits) {
    await expect(owner.tenant.transaction(async () => void (await wait()))).rejects.toThrow(
      'must not be waited for inside a transaction',
    )
  }
})

test('documents issued concurrently with keys leave connections to others, and are numbered without gaps', async () => {
  const order = await newOrder()
  const path = `/api/orders/${order.id}/documents`
  const keys = Array.from({ length: 14 }, () => randomUUID())
  // Each key is sent twice, as by a client that lost the first response.
  const issued = Promise.all(
    [...keys, ...keys].map((key) =>
      owner.call('POST', path, { kind: 'invoice', note: '' }, { 'idempotency-key': key }),
    ),
  )
  let isOver = false
  void issued.finally(() => {
    isOver = true
  })
  const heldCounts: number[] = []
  while (!isOver) {
    const { rows } = await world.owner.query(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and usename = 'veranda_app'
         and state = 'idle in transaction' and state_change < now() - interval '200 milliseconds'`,
    )
    heldCounts.push(rows[0]?.n ?? 0)
    expect((await owner.call('GET', '/api/leads')).statusCode).toBe(200)
  }
  const answers = await issued
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201))
  const documents = answers.map((answer) => answer.json() as OrderDocument)
  const year = new Date().getFullYear()
  const numbers = new Set(documents.map(({ number }) => number))
  expect([...numbers].sort()).toEqual(keys.map((_key, index) => `${index + 1}/${year}`).sort())
  for (const [index, { id }] of documents.slice(0, keys.length).entries())
    expect(documents[keys.length + index]?.id).toBe(id)
  expect(Math.max(...heldCounts)).toBe(0)
}, 60_000)

test('a bot is connected once per key, and its webhook registered after its channel is stored', async () => {
  const body = { kind: 'telegram', token: messengers.servers.telegram.token }
  const key = { 'idempotency-key': randomUUID() }
  const first = await ok<ChatChannel>(owner.call('POST', '/api/chat/bots', body, key))
  expect(first.bot?.error).toBe('')
  expect(messengers.servers.telegram.hook?.url).toContain(first.public_key)
  const second = await ok<ChatChannel>(owner.call('POST', '/api/chat/bots', body, key))
  expect(second.id).toBe(first.id)
})
