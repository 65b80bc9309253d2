import type { Client, Comment, Lead, LeadTimelinePage, Notification, Order, Paged } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ok } from '#test/support/answers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person
let manager: Person

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  owner = await world.company()
  manager = await world.colleague(owner, 'manager')
})
afterAll(() => world.close())

const personal = async (who: Person) =>
  (await ok<Paged<Notification>>(who.call('GET', '/api/user-notifications'))).data
const ofComments = async (who: Person) =>
  (await personal(who))
    .filter(({ type }) => type.includes('comment'))
    .map(({ title, data }) => ({ title, data }))

const add = (who: Person, path: string, text: string) =>
  ok<Comment>(who.call('POST', `${path}/comments`, { text }))
const textsAt = async (who: Person, path: string) =>
  (await ok<Comment[]>(who.call('GET', `${path}/comments`))).map(({ text }) => text)

const newLead = async (user: Person | null) => {
  const lead = await ok<Lead>(owner.call('POST', '/api/leads', { values: {} }))
  await ok(owner.call('PUT', `/api/leads/${lead.id}`, { user_id: user?.id ?? null }))
  return lead
}
const newClient = async (user: Person, name = 'Анна') => {
  const client = await ok<Client>(owner.call('POST', '/api/clients', { name }))
  if (user !== owner) await ok(owner.call('PUT', `/api/clients/${client.id}`, { user_id: user.id }))
  return client
}

describe.each([
  ['lead', async () => `/api/leads/${(await newLead(owner)).id}`],
  ['client', async () => `/api/clients/${(await newClient(owner)).id}`],
  ['order', async () => `/api/orders/${(await ok<Order>(owner.call('POST', '/api/orders', {}))).id}`],
] as const)('on a %s', (_kind, create) => {
  let path: string
  beforeEach(async () => {
    path = await create()
  })

  test('comments are listed oldest first, with the author and who may change them', async () => {
    await add(owner, path, 'Первый')
    await add(manager, path, 'Второй')
    const seen = await ok<Comment[]>(manager.call('GET', `${path}/comments`))
    expect(seen.map((one) => [one.text, one.author?.id, one.can_delete, one.edited_at])).toEqual([
      ['Первый', owner.id, false, null],
      ['Второй', manager.id, true, null],
    ])
  })

  test('the author edits, deletes and restores their comment; others cannot', async () => {
    const { id } = await add(manager, path, 'Привезти образцы')
    const one = `${path}/comments/${id}`
    expect((await owner.call('PUT', one, { text: 'Чужое' })).statusCode).toBe(404)
    expect((await owner.call('DELETE', one)).statusCode).toBe(404)
    const edited = await ok<Comment>(manager.call('PUT', one, { text: 'Привезти каталог' }))
    expect(edited).toMatchObject({ text: 'Привезти каталог', edited_at: expect.any(String) })
    await ok(manager.call('DELETE', one))
    expect(await textsAt(owner, path)).toEqual([])
    expect((await manager.call('PUT', one, { text: 'Поздно' })).statusCode).toBe(404)
    expect((await owner.call('POST', `${one}/restore`)).statusCode).toBe(404)
    await ok(manager.call('POST', `${one}/restore`))
    expect(await textsAt(owner, path)).toEqual(['Привезти каталог'])
  })

  test('the same text leaves a comment unedited', async () => {
    const { id } = await add(manager, path, 'Как есть')
    const same = await ok<Comment>(manager.call('PUT', `${path}/comments/${id}`, { text: 'Как есть' }))
    expect(same.edited_at).toBeNull()
  })

  test('an empty comment is refused, and a viewer only reads', async () => {
    const empty = await owner.call('POST', `${path}/comments`, { text: ' ' })
    expect(empty.json().errors).toEqual({ text: ['Напишите комментарий'] })
    await add(owner, path, 'Видно всем')
    const viewer = await world.colleague(owner, 'viewer')
    expect(await textsAt(viewer, path)).toEqual(['Видно всем'])
    expect((await viewer.call('POST', `${path}/comments`, { text: 'Я' })).json().code).toBe('forbidden')
  })

  test('a comment cannot be reached through another record', async () => {
    const { id } = await add(owner, path, 'Здесь')
    const other = await create()
    expect((await owner.call('PUT', `${other}/comments/${id}`, { text: 'Там' })).statusCode).toBe(404)
    expect((await owner.call('DELETE', `${other}/comments/${id}`)).statusCode).toBe(404)
    expect(await textsAt(owner, path)).toEqual(['Здесь'])
  })
})

test('those responsible for a lead or a client are notified, with a link to the comment', async () => {
  const lead = await newLead(manager)
  const client = await newClient(manager, 'Анна Петрова')
  const onLead = await add(owner, `/api/leads/${lead.id}`, 'Позвоните сегодня')
  const onClient = await add(owner, `/api/clients/${client.id}`, 'Постоянный клиент')
  await add(manager, `/api/leads/${lead.id}`, 'Позвонил')
  expect(await ofComments(manager)).toEqual([
    {
      title: 'Комментарий к клиенту «Анна Петрова»',
      data: { client_id: client.id, comment_id: onClient.id },
    },
    { title: `Комментарий к заявке № ${lead.number}`, data: { lead_id: lead.id, comment_id: onLead.id } },
  ])
  expect(await ofComments(owner)).toEqual([])
})

test("a comment is an entry of the lead's history until it is deleted", async () => {
  const lead = await newLead(owner)
  const path = `/api/leads/${lead.id}`
  const { id } = await add(owner, path, `Спросите @[${manager.id}]`)
  const history = async () =>
    (await ok<LeadTimelinePage>(owner.call('GET', `${path}/timeline`))).data.filter(
      ({ kind }) => kind === 'comment',
    )
  expect(await history()).toEqual([
    expect.objectContaining({
      user: { id: owner.id, name: expect.any(String) },
      comment: {
        id,
        text: `Спросите @[${manager.id}]`,
        mentions: [{ id: manager.id, name: expect.any(String) }],
      },
    }),
  ])
  await ok(owner.call('DELETE', `${path}/comments/${id}`))
  expect(await history()).toEqual([])
})

test('a merge takes the comments of the other client along, and its undo gives them back', async () => {
  const [kept, other] = [await newClient(owner, 'Анна'), await newClient(owner, 'Анна П.')]
  await add(owner, `/api/clients/${kept.id}`, 'О первой')
  await add(owner, `/api/clients/${other.id}`, 'О второй')
  const { merge_id } = await ok<{ merge_id: number }>(
    owner.call('POST', `/api/clients/${kept.id}/merge`, { with: other.id }),
  )
  expect(await textsAt(owner, `/api/clients/${kept.id}`)).toEqual(['О первой', 'О второй'])
  await ok(owner.call('POST', `/api/client-merges/${merge_id}/undo`))
  expect(await textsAt(owner, `/api/clients/${kept.id}`)).toEqual(['О первой'])
  expect(await textsAt(owner, `/api/clients/${other.id}`)).toEqual(['О второй'])
})
