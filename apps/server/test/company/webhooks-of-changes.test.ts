import type { WebhookDelivery, WebhookEvent } from '@veranda/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
  owner = await world.company()
})
afterAll(() => world.close())

const answer = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  (await owner.call(method, path, body)).json()

/** Subscribes to events; the result lists those that came, with what their payload says of the change. */
async function subscribe(events: WebhookEvent[]) {
  const { id } = await answer('POST', '/api/webhooks', { url: 'https://example.com/hook', events })
  return async () => {
    const { data } = (await owner.call('GET', `/api/webhooks/${id}/deliveries`)).json()
    return (data as WebhookDelivery[])
      .map(({ event, payload }) => [event, payload.changed ?? payload.merged_id ?? payload.name])
      .reverse()
  }
}

test('a lead that is changed, deleted and restored is told of, with the names of what has changed', async () => {
  const told = await subscribe(['lead.updated', 'lead.deleted', 'lead.restored'])
  const tag = await answer('POST', '/api/dictionaries', { kind: 'tag', name: 'Дача' })
  const { id } = await answer('POST', '/api/leads', { values: {} })
  await answer('PUT', `/api/leads/${id}`, { notes: 'Перезвонить' })
  await answer('PUT', `/api/leads/${id}`, { notes: 'Перезвонить', tag_ids: [tag.id] })
  await answer('PUT', `/api/leads/${id}`, { status: 'processing' })
  await owner.call('DELETE', `/api/leads/${id}`)
  await owner.call('POST', `/api/leads/${id}/restore`)
  expect(await told()).toEqual([
    ['lead.updated', ['notes']],
    // Only a tag, which is no column.
    ['lead.updated', []],
    ['lead.deleted', ''],
    ['lead.restored', ''],
  ])
})

test('a client that is changed, merged and deleted is told of', async () => {
  const told = await subscribe(['client.updated', 'client.merged', 'client.deleted'])
  const kept = await answer('POST', '/api/clients', { name: 'Анна' })
  const other = await answer('POST', '/api/clients', { name: 'Аня' })
  const { version } = await answer('PUT', `/api/clients/${kept.id}`, {
    phone: '+7 912 345-67-89',
    version: kept.version,
  })
  await answer('POST', `/api/clients/${kept.id}/merge`, {
    with: other.id,
    fields: [],
    version,
    with_version: other.version,
  })
  const events = await told()
  expect(events[0]).toEqual(['client.updated', ['phone']])
  expect(events).toContainEqual(['client.deleted', 'Аня'])
  expect(events.at(-1)).toEqual(['client.merged', other.id])
})
