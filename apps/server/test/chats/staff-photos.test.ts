import { defaultChatSettings, type VisitorMessage } from '@veranda/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#db/schema/tables.gen.ts'
import { linkExpiry, writeAvatarLink } from '#files/signed-link.ts'
import { ok } from '#test/support/answers.ts'
import { sendMessage } from '#test/support/chat-helpers.ts'
import { openSite, type Visitor } from '#test/support/visitor-helpers.ts'
import { createWorld, type Person, secret, type World } from '#test/support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function takePhoto(who: Person): Promise<void> {
  const image = sharp({ create: { width: 300, height: 200, channels: 3, background: '#3366cc' } })
  await ok(
    world.app.inject({
      method: 'PUT',
      url: '/api/account/avatar',
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/octet-stream' },
      payload: await image.png().toBuffer(),
    }),
  )
}

const get = (url: string) => world.app.inject({ method: 'GET', url })

/** A site whose visitor was answered by Olga, who has an avatar, and by Boris, who has none. */
async function openConversation() {
  const owner = await world.company()
  const boris = await world.colleague(owner, 'manager')
  await takePhoto(owner)
  const site = await openSite(world, owner)
  const visitor = await site.newVisitor()
  await ok(visitor.send('Здравствуйте'))
  const { id } = await site.theOne()
  await sendMessage(owner, id, 'Добрый день')
  await sendMessage(boris, id, 'И я здесь')
  const faces = async (who: Visitor = visitor): Promise<VisitorMessage['author_face'][]> =>
    (await who.thread()).messages.filter(({ kind }) => kind === 'text').map(({ author_face }) => author_face)
  const show = (staff_face: 'person' | 'name' | 'company') =>
    site.set({ appearance: { ...defaultChatSettings.appearance, staff_face } })
  const photo = async (): Promise<string> => {
    const url = (await faces())[1]?.url
    if (!url) throw new Error('no picture')
    return url
  }
  return { owner, boris, site, id, visitor, faces, show, photo }
}

test('a visitor sees the avatar or initials of those who answer; their own messages have neither', async () => {
  const { faces, photo } = await openConversation()
  const [own, olga, boris] = await faces()
  expect(own).toBeNull()
  expect(olga).toEqual({ initials: 'О', url: expect.stringMatching(/^\/api\/public\/chat\/.+\/faces\//) })
  expect(boris).toEqual({ initials: expect.stringMatching(/^\p{Lu}{1,2}$/u), url: null })
  const answer = await get(await photo())
  expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'content-disposition': 'inline' })
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
})

test.each(['name', 'company'] as const)(
  'a site that shows the %s alone has no faces, nor their addresses',
  async (face) => {
    const { faces, show, photo } = await openConversation()
    const before = await photo()
    await show(face)
    expect(await faces()).toEqual([null, null, null])
    expect((await get(before)).statusCode).toBe(404)
  },
)

test('an avatar URL is refused if forged, of another site, expired, or of a colleague who never answered', async () => {
  const { owner, id, site, photo } = await openConversation()
  const [first, second] = [await photo(), await site.newVisitor()]
  const forged = first.replace(/faces\/(.)/, (_all, sign) => `faces/${sign === '1' ? '2' : '1'}`)
  expect((await get(forged)).statusCode).toBe(404)
  const other = await openSite(world, await world.company())
  expect((await get(first.replace(site.channel.public_key, other.channel.public_key))).statusCode).toBe(404)
  // An internal note is not an answer.
  await ok(second.send('Добрый вечер'))
  const [otherConversation] = (await site.queue('all')).filter((one) => one.id !== id)
  await sendMessage(owner, otherConversation?.id ?? 0, 'Странный', { is_internal: true })
  expect((await second.thread()).messages.map(({ author_face }) => author_face)).toEqual([null])
  const expires = linkExpiry(new Date())
  const [companyId, visitorId] = [owner.companyId, otherConversation?.visitor?.id ?? 0]
  const unseen = writeAvatarLink(secret, { companyId, visitorId, userId: owner.id, expires })
  expect((await get(site.at(`/faces/${unseen}`))).statusCode).toBe(404)
  await sendMessage(owner, otherConversation?.id ?? 0, 'Слушаю вас')
  expect((await get(site.at(`/faces/${unseen}`))).statusCode).toBe(200)
})

test('a deleted colleague is shown by initials only', async () => {
  const { owner, faces, photo } = await openConversation()
  const before = await photo()
  await owner.tenant.update(users, owner.id, { deleted_at: new Date().toISOString() })
  expect((await faces())[1]).toEqual({ initials: 'О', url: null })
  expect((await get(before)).statusCode).toBe(404)
})
