import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#test/support/answers.ts'
import { sendMessage, startDirect } from '#test/support/chat-helpers.ts'
import { openSite } from '#test/support/visitor-helpers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const fetched = (who: Person, id: number, query = '') =>
  who.call('GET', `/api/chats/${id}/transcript${query}`)

test('internal notes and events are included only on request', async () => {
  const owner = await world.company()
  const site = await openSite(world, owner)
  const visitor = await site.newVisitor()
  await ok(visitor.send('Сколько стоит окно?'))
  const { id, number } = await site.theOne()
  await sendMessage(owner, id, 'Посчитаем')
  await sendMessage(owner, id, 'Торгуется', { is_internal: true })
  await ok(owner.call('POST', `/api/chats/${id}/close`, { reason: 'done' }))

  const plain = await fetched(owner, id)
  expect(plain.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(plain.headers['content-disposition']).toContain(encodeURIComponent(`Диалог ${number}.txt`))
  expect(plain.body).toMatch(/^\ufeffДиалог №\d+/)
  expect(plain.body).toMatch(
    /посетитель\n {4}Сколько стоит окно\?[\s\S]*Посчитаем[\s\S]*Диалог закрыт · решено/,
  )
  expect(plain.body).not.toMatch(/Торгуется|Диалог ведёт/)

  const withNotes = (await fetched(owner, id, '?with_notes=true')).body
  expect(withNotes).toMatch(/заметка для сотрудников\n {4}Торгуется/)
  expect(withNotes).toContain('Диалог ведёт')
})

test('a conversation that is not visible cannot be downloaded', async () => {
  const owner = await world.company()
  const [boris, vera, measurer] = [
    await world.colleague(owner, 'manager'),
    await world.colleague(owner, 'manager'),
    await world.colleague(owner, 'measurer'),
  ]
  const { id } = await startDirect(boris, vera)
  await sendMessage(boris, id, 'Только между нами')
  expect((await fetched(vera, id)).body).toContain('Только между нами')
  expect((await fetched(owner, id)).statusCode).toBe(404)
  const site = await openSite(world, owner)
  await ok((await site.newVisitor()).send('Здравствуйте'))
  const conversation = await site.theOne()
  expect((await fetched(measurer, conversation.id)).statusCode).toBe(404)
  expect((await fetched(boris, conversation.id)).statusCode).toBe(200)
})
