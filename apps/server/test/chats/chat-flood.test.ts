import { limits } from '@veranda/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conversations } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import { ok } from '#test/support/answers.ts'
import { newConversation } from '#test/support/data/chat-records.ts'
import { openSite } from '#test/support/visitor-helpers.ts'
import { createWorld, type World } from '#test/support/world.ts'

let throttled: World

beforeAll(async () => {
  throttled = await createWorld({ isRateLimited: true })
})
afterAll(() => throttled.close())

test('a flood of new conversations from any visitors is refused; existing conversations and other companies are unaffected', async () => {
  const owner = await throttled.company()
  const site = await openSite(throttled, owner)
  const [known, outsider] = [await site.newVisitor(), await site.newVisitor()]
  for (let index = 1; index < limits.newConversationsPerMinute; index += 1) await newConversation(owner)
  await ok(known.send('Последний, кого ждут'))
  const refused = await outsider.send('Ещё один')
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    'Слишком много обращений, попробуйте через минуту',
  ])
  expect(refused.headers['retry-after']).toBe('60')
  await ok(known.send('А этот разговор уже идёт'))
  const other = await openSite(throttled, await throttled.company())
  await ok((await other.newVisitor()).send('Другая компания'))
  await owner.tenant.updateWhere(conversations, sql`true`, { created_at: '2026-01-01T00:00:00Z' })
  await ok(outsider.send('Ещё один'))
})
