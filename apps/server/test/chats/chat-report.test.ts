import type { ChatReport } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ok } from '#test/support/answers.ts'
import { listConversations, sendMessage } from '#test/support/chat-helpers.ts'
import { addConversation, chatReportOf, later, wrote } from '#test/support/chat-report-helpers.ts'
import { newConversation } from '#test/support/data/chat-records.ts'
import { november } from '#test/support/report-helpers.ts'
import { openSite } from '#test/support/visitor-helpers.ts'
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

type ConversationPlan = Parameters<typeof addConversation>[1]
const addPlanned = (planned: ConversationPlan) => addConversation(owner, planned)
const noon = '2026-11-05T09:00:00Z'
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
/** Days around today, wide enough for every time zone. */
const lately = () => `from=${ago(24 * 5).slice(0, 10)}&to=${ago(-24 * 2).slice(0, 10)}`

const emptyTotals: ChatReport['totals'] = {
  created: 0,
  answered: 0,
  missed: 0,
  median_minutes: null,
  p90_minutes: null,
  rating: null,
  ratings: 0,
  leads: 0,
}

describe('a report on chats', () => {
  test('is empty without conversations, by day and by hour', async () => {
    const report = await chatReportOf(owner)
    expect(report).toMatchObject({ totals: emptyTotals, waiting: 0, people: [] })
    expect(report.slices).toHaveLength(30)
    expect(report.slices[29]).toEqual({ slice: '2026-11-30', created: 0, answered: 0, missed: 0 })
    expect(report.hours).toEqual(Array.from({ length: 24 }, (_one, hour) => ({ hour, created: 0 })))
  })

  test("divides days, months and hours in the company's time zone", async () => {
    // Midnight in Moscow is three hours earlier.
    for (const at of ['2026-10-31T20:59:59Z', '2026-10-31T21:00:00Z', '2026-11-30T20:59:59Z'])
      await addPlanned({ at, answered: [owner, 1] })
    await addPlanned({ at: '2026-11-30T21:00:00Z', closed: 'done' })
    const { totals, slices, hours } = await chatReportOf(owner)
    expect(totals).toMatchObject({ created: 2, answered: 2, missed: 0 })
    const busy = slices.filter(({ created }) => created > 0)
    expect(busy.map(({ slice, created }) => [slice, created])).toEqual([
      ['2026-11-01', 1],
      ['2026-11-30', 1],
    ])
    expect(hours.filter(({ created }) => created > 0)).toEqual([
      { hour: 0, created: 1 },
      { hour: 23, created: 1 },
    ])
    expect((await chatReportOf(owner, 'from=2026-10-01&to=2026-12-31')).slices).toEqual([
      { slice: '2026-10', created: 1, answered: 1, missed: 0 },
      { slice: '2026-11', created: 2, answered: 2, missed: 0 },
      { slice: '2026-12', created: 1, answered: 0, missed: 1 },
    ])
    await world.owner.query(`update companies set time_zone = 'Asia/Vladivostok' where id = $1`, [
      owner.companyId,
    ])
    expect((await chatReportOf(owner)).hours.filter(({ created }) => created > 0)).toEqual([
      { hour: 6, created: 1 },
      { hour: 7, created: 1 },
    ])
  })

  test('counts a conversation as missed if unanswered by staff once it is closed or a day old', async () => {
    await addPlanned({ at: ago(23) })
    expect((await chatReportOf(owner, lately())).totals).toMatchObject({ created: 1, missed: 0 })
    await addPlanned({ at: ago(25) })
    await addPlanned({ at: ago(2), closed: 'auto' })
    await addPlanned({ at: ago(48), answered: [owner, 60 * 30] })
    const withNoteOnly = await addPlanned({ at: ago(30) })
    await wrote(owner, withNoteOnly, owner, ago(29), { is_internal: true })
    const { totals, slices } = await chatReportOf(owner, lately())
    expect(totals).toMatchObject({ created: 5, answered: 1, missed: 3 })
    expect(slices.reduce((sum, { missed }) => sum + missed, 0)).toBe(3)
  })

  test('computes the median and the 90th percentile of the first response', async () => {
    for (const minutes of [1, 2.5, 10]) await addPlanned({ at: noon, answered: [owner, minutes] })
    await addPlanned({ at: noon })
    // The 90th percentile is eight tenths of the way from the second to the third value.
    expect((await chatReportOf(owner)).totals).toMatchObject({ median_minutes: 2.5, p90_minutes: 8.5 })
  })

  test("averages the visitors' ratings", async () => {
    for (const rating of [5, 4, 4])
      await addPlanned({ at: noon, answered: [owner, 1], closed: 'done', rating })
    await addPlanned({ at: noon, answered: [owner, 1], closed: 'done' })
    expect((await chatReportOf(owner)).totals).toMatchObject({ rating: 4.3, ratings: 3 })
  })

  test('counts leads created from conversations, and not those only linked', async () => {
    const { id } = await newConversation(owner)
    const { lead_id } = await ok<{ lead_id: number }>(owner.call('POST', `/api/chats/${id}/lead`))
    const other = await newConversation(owner)
    await ok(owner.call('PUT', `/api/chats/${other.id}/links`, { lead_id }))
    expect((await chatReportOf(owner, lately())).totals).toMatchObject({ created: 2, leads: 1 })
  })

  test('leaves out spam, conversations among colleagues and other companies', async () => {
    const outsider = await world.company()
    await addConversation(outsider, { at: noon, answered: [outsider, 3], closed: 'done', rating: 1 })
    await addPlanned({ at: noon, holder: manager, answered: [manager, 3], closed: 'spam', rating: 1 })
    const direct = await ok<{ id: number }>(
      owner.call('POST', '/api/chats', { kind: 'direct', user_id: manager.id }),
    )
    await sendMessage(owner, direct.id, 'Обед?')
    for (const days of [november, lately()])
      expect(await chatReportOf(owner, days)).toMatchObject({ totals: emptyTotals, people: [] })
    expect((await chatReportOf(outsider)).totals).toMatchObject({ created: 1, rating: 1 })
  })

  test('counts waiting visitors as the queue lists them, whatever the period', async () => {
    await addPlanned({ at: noon })
    await addPlanned({ at: '2026-08-01T09:00:00Z' })
    await addPlanned({ at: noon, closed: 'auto' })
    const { waiting } = await chatReportOf(owner)
    expect(waiting).toBe(2)
    expect(await listConversations(owner, 'queue=unanswered')).toHaveLength(waiting)
  })
})

test('shows per user what they answered first, hold, wrote and were rated for', async () => {
  await addPlanned({ at: noon, holder: manager, answered: [manager, 2], closed: 'done', rating: 5 })
  await addPlanned({ at: noon, holder: manager, answered: [manager, 4], closed: 'done', rating: 4 })
  // The owner answered and the manager took over: the rating is the manager's.
  const takenOver = await addPlanned({
    at: noon,
    holder: manager,
    answered: [owner, 30],
    closed: 'done',
    rating: 2,
  })
  await wrote(owner, takenOver, manager, later(noon, 40))
  await wrote(owner, takenOver, manager, later(noon, 41), { is_internal: true })
  await wrote(owner, takenOver, manager, later(noon, 42), { deleted_at: later(noon, 43) })
  // Without an assignee the rating is that of the first to answer.
  await addPlanned({ at: noon, answered: [owner, 10], closed: 'done', rating: 3 })
  // Begun before the period, with a message within it.
  const old = await addPlanned({ at: '2026-10-31T09:00:00Z', holder: owner, answered: [owner, 1] })
  await wrote(owner, old, owner, noon)
  await world.owner.query('update conversations set last_message_at = $2 where id = $1', [old, noon])
  const viewer = await world.colleague(owner, 'viewer')
  const { people } = await chatReportOf(viewer)
  expect(people.map(({ user: { id }, ...figures }) => [id, figures])).toEqual([
    [manager.id, { answered: 2, held: 3, messages: 3, median_minutes: 3, rating: 3.7, ratings: 3 }],
    [owner.id, { answered: 2, held: 0, messages: 3, median_minutes: 20, rating: 3, ratings: 1 }],
  ])
})

test('real messages of a visitor and staff appear in the report', async () => {
  const site = await openSite(world, owner)
  const visitor = await site.newVisitor()
  await ok(visitor.send('Сколько стоит веранда?'))
  const { id } = await site.theOne()
  const before = await chatReportOf(owner, lately())
  expect([before.totals, before.waiting]).toEqual([{ ...emptyTotals, created: 1 }, 1])
  await sendMessage(manager, id, 'Только для своих', { is_internal: true })
  expect((await chatReportOf(owner, lately())).totals.answered).toBe(0)
  await sendMessage(manager, id, 'От 40 000 ₽')
  await ok(owner.call('POST', `/api/chats/${id}/close`, { reason: 'done' }))
  await ok(visitor.call('POST', '/rating', { score: 5 }))
  const { totals, waiting, people } = await chatReportOf(owner, lately())
  expect(totals).toMatchObject({ created: 1, answered: 1, missed: 0, rating: 5, ratings: 1 })
  expect(totals.median_minutes).toBeLessThan(1)
  expect(waiting).toBe(0)
  expect(people).toMatchObject([{ user: { id: manager.id }, answered: 1, held: 1, messages: 1, rating: 5 }])
})

describe('access to the report', () => {
  test.each(['measurer', 'production'] as const)('it is not for %s', async (role) => {
    const person = await world.colleague(owner, role)
    for (const path of ['chat', 'chat/export'])
      expect((await person.call('GET', `/api/reports/${path}?${november}`)).statusCode).toBe(403)
  })

  test('it depends on the chat module only', async () => {
    const refusedBy = async (code: string) => {
      await world.owner.query('update company_modules set is_active = code <> $2 where company_id = $1', [
        owner.companyId,
        code,
      ])
      const answer = await owner.call('GET', `/api/reports/chat?${november}`)
      return [answer.statusCode, answer.json().module]
    }
    expect(await refusedBy('soft_windows')).toEqual([200, undefined])
    expect(await refusedBy('chat')).toEqual([403, 'chat'])
  })

  test.each([
    ['from=2026-11-02&to=2026-11-01', 'to', 'Конец периода раньше начала'],
    ['from=2023-11-30&to=2026-11-30', 'from', 'Период — не больше 3 лет'],
    ['from=2026-11-01', 'to', 'Укажите дату'],
  ])('a period of %s is refused at its field', async (query, field, message) => {
    const answer = await owner.call('GET', `/api/reports/chat?${query}`)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors[field]).toContain(message)
  })

  test('the report is available as a workbook', async () => {
    await addPlanned({ at: noon, holder: manager, answered: [manager, 2], closed: 'done', rating: 5 })
    const answer = await owner.call('GET', `/api/reports/chat/export?${november}`)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK')
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
      'Отчёт по чату 2026-11-01 — 2026-11-30.xlsx',
    )
  })
})
