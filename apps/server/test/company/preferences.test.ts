import { type NotificationPreference, notificationEvents } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notifyOfLead, notifyUser } from '#features/notifications/notifications-repo.ts'
import { emailSubjectsTo } from '#test/support/account-helpers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  owner = await world.company()
})

const path = '/api/account/notification-preferences'
const read = async (): Promise<NotificationPreference[]> => (await owner.call('GET', path)).json()
const choose = (...preferences: object[]) => owner.call('PUT', path, { preferences })
const notificationTitles = async (kind = 'user-') =>
  (await owner.call('GET', `/api/${kind}notifications`))
    .json()
    .data.map((one: { title: string }) => one.title)
const notify = (event: Parameters<typeof notifyUser>[2], title: string) =>
  owner.tenant.transaction((tx) =>
    notifyUser(tx, owner.id, event, { type: 'info', title, message: 'Сообщение' }),
  )

test('every event has a setting, with a default', async () => {
  const all = await read()
  expect(all.map(({ event }) => event)).toEqual(Object.keys(notificationEvents))
  for (const one of all) expect(one).toMatchObject({ bell: true, sound: true, push: true, email: false })
})

test('a setting is saved without affecting other events and users', async () => {
  const colleague = await world.colleague(owner, 'manager')
  const changed = await choose({ event: 'task.due', bell: false, sound: false, email: true })
  expect(changed.json()).toEqual(await read())
  expect((await read()).filter(({ bell }) => !bell)).toEqual([
    { event: 'task.due', bell: false, sound: false, push: true, email: true },
  ])
  // Omitting push keeps its setting.
  await choose({ event: 'task.due', bell: false, sound: false, push: false, email: true })
  await choose({ event: 'task.due', bell: true, sound: true, email: true })
  expect((await read()).filter(({ push }) => !push)).toEqual([
    { event: 'task.due', bell: true, sound: true, push: false, email: true },
  ])
  const theirs: NotificationPreference[] = (await colleague.call('GET', path)).json()
  expect(theirs.every(({ bell }) => bell)).toBe(true)
})

test.each([
  [{ event: 'no.such', bell: true, sound: true, email: true }],
  [{ event: 'task.due', bell: true, sound: true, email: true, messenger: true }],
  [{ event: 'task.due', bell: 1, sound: true, email: true }],
])('%j is refused', async (preference) => {
  expect((await choose(preference)).statusCode).toBe(422)
})

test('a personal event uses the chosen channels', async () => {
  await choose(
    { event: 'lead.assigned', bell: false, sound: true, email: true },
    { event: 'task.due', bell: true, sound: true, email: false },
  )
  await notify('lead.assigned', 'Почтой')
  await notify('task.due', 'Колокольчиком')
  expect(await notificationTitles()).toContain('Колокольчиком')
  expect(await notificationTitles()).not.toContain('Почтой')
  const subjects = await emailSubjectsTo(world, owner.email)
  expect(subjects).toContain('Почтой')
  expect(subjects).not.toContain('Колокольчиком')
})

test('an event with its own e-mail does not send a second one', async () => {
  await choose({ event: 'module.expiring', bell: true, sound: true, email: true })
  await owner.tenant.transaction((tx) =>
    notifyUser(
      tx,
      owner.id,
      'module.expiring',
      { type: 'info', title: 'Срок', message: 'x' },
      { hasOwnEmail: true },
    ),
  )
  expect(await notificationTitles()).toContain('Срок')
  expect(await emailSubjectsTo(world, owner.email)).not.toContain('Срок')
})

test('a new lead is e-mailed to those who chose that, and shown in the bell of the others', async () => {
  const lead = (await owner.call('POST', '/api/leads', { values: {} })).json()
  await choose({ event: 'lead.created', bell: false, sound: true, email: true })
  const colleague = await world.colleague(owner, 'manager')
  await owner.tenant.transaction((tx) =>
    notifyOfLead(tx, { id: lead.id, title: 'Новая заявка', message: 'Анна' }, ['owner', 'manager']),
  )
  expect(await notificationTitles('')).toEqual([])
  expect(await emailSubjectsTo(world, owner.email)).toContain('Новая заявка')
  expect((await colleague.call('GET', '/api/notifications')).json().data).toHaveLength(1)
  expect(await emailSubjectsTo(world, colleague.email)).toEqual([])
})
