import type { Task } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { leads } from '#db/schema/tables.gen.ts'
import { sendTaskReminders } from '#features/tasks/reminders-repo.ts'
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

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const add = async (by: Person, body: object): Promise<Task> => {
  const answer = await by.call('POST', '/api/tasks', { title: 'Позвонить', ...body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const titles = async (by: Person, query = '') =>
  (await by.call('GET', `/api/tasks?${query}`)).json().data.map((task: Task) => task.title)

describe('a list of tasks', () => {
  test('is sorted by due time, tasks without one last, and paged without loss', async () => {
    await add(owner, { title: 'без срока 1' })
    for (const [title, due_at] of [
      ['завтра', hours(24)],
      ['вчера', hours(-24)],
      ['сейчас', hours(1)],
    ]) {
      await add(owner, { title, due_at })
    }
    await add(owner, { title: 'без срока 2' })
    expect(await titles(owner)).toEqual(['вчера', 'сейчас', 'завтра', 'без срока 1', 'без срока 2'])
    const listedTitles = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { data: Task[]; next_cursor: string | null } = (
        await owner.call('GET', `/api/tasks?limit=2${cursor && `&cursor=${cursor}`}`)
      ).json()
      listedTitles.push(...page.data.map((task) => task.title))
      cursor = page.next_cursor
    }
    expect(listedTitles).toEqual(['вчера', 'сейчас', 'завтра', 'без срока 1', 'без срока 2'])
  })

  test("filters overdue, today's, completed and matching tasks", async () => {
    await add(owner, { title: 'Просрочено', due_at: hours(-30) })
    await add(owner, { title: 'Потом', due_at: hours(72) })
    const done = await add(owner, { title: 'Готово', due_at: hours(-1) })
    await owner.call('PUT', `/api/tasks/${done.id}`, { is_done: true })
    expect(await titles(owner, 'state=overdue')).toEqual(['Просрочено'])
    expect(await titles(owner, 'state=today')).toEqual(['Просрочено'])
    expect(await titles(owner, 'state=done')).toEqual(['Готово'])
    expect(await titles(owner, `q=${encodeURIComponent('потом')}`)).toEqual(['Потом'])
    await owner.call('PUT', `/api/tasks/${done.id}`, { is_done: false })
    expect(await titles(owner, 'state=done')).toEqual([])
  })
})

describe('permissions', () => {
  test('a measurer sees their own tasks and assigns tasks only to themselves', async () => {
    const measurer = await world.colleague(owner, 'measurer')
    await add(owner, { title: 'Не его' })
    const measurerTask = await add(owner, { title: 'Замер', user_id: measurer.id })
    await add(measurer, { title: 'Купить рулетку' })
    expect((await titles(measurer)).sort()).toEqual(['Замер', 'Купить рулетку'])
    const refused = await measurer.call('POST', '/api/tasks', { title: 'Х', user_id: owner.id })
    expect(refused.json().errors).toEqual({ user_id: ['Поставить дело можно только себе'] })
    expect((await measurer.call('PUT', `/api/tasks/${measurerTask.id}`, { is_done: true })).statusCode).toBe(
      200,
    )
    const notifications = (await measurer.call('GET', '/api/user-notifications')).json().data
    expect(notifications[0]).toMatchObject({ title: 'Вам поставили дело', message: 'Ольга: Замер' })
  })

  test('a lead that the user may not read is not named and cannot be linked', async () => {
    const measurer = await world.colleague(owner, 'measurer')
    const lead = await owner.tenant.insert(leads, { name: 'Анна' })
    const task = await add(owner, { user_id: measurer.id, lead_id: lead.id })
    expect(task.lead_name).toBe('Анна')
    const response = await measurer.call('GET', `/api/tasks/${task.id}`)
    expect(response.json()).toMatchObject({ lead_id: lead.id, lead_name: null })
    const refused = await measurer.call('POST', '/api/tasks', { title: 'Х', lead_id: lead.id })
    expect(refused.json().errors).toEqual({ lead_id: ['Заявка не найдена'] })
  })

  test("another company's lead, client or colleague is not found", async () => {
    const outsider = await world.company()
    const lead = await outsider.tenant.insert(leads, { name: 'Чужая' })
    for (const body of [{ lead_id: lead.id }, { client_id: 1 }, { user_id: outsider.id }]) {
      const answer = await owner.call('POST', '/api/tasks', { title: 'Х', ...body })
      expect(answer.statusCode).toBe(422)
    }
  })
})

test('a task cannot be assigned to a role that may not complete tasks', async () => {
  const viewer = await world.colleague(owner, 'viewer')
  const created = await owner.call('POST', '/api/tasks', { title: 'Позвонить', user_id: viewer.id })
  expect(created.statusCode).toBe(422)
  expect(created.json().errors.user_id[0]).toContain('не может выполнять дела')
  const task = await add(owner, {})
  const moved = await owner.call('PUT', `/api/tasks/${task.id}`, { user_id: viewer.id })
  expect(moved.statusCode).toBe(422)
})

describe('a reminder', () => {
  const reminders = async (of: Person) =>
    (await of.call('GET', '/api/user-notifications'))
      .json()
      .data.filter((one: { title: string }) => one.title === 'Напоминание')

  test('is sent once when due, however often the task runs', async () => {
    const task = await add(owner, { title: 'Перезвонить Анне', remind_at: hours(1) })
    await sendTaskReminders(world.platform, new Date())
    expect(await reminders(owner)).toEqual([])
    const later = new Date(Date.now() + 2 * 3_600_000)
    await Promise.all([sendTaskReminders(world.platform, later), sendTaskReminders(world.platform, later)])
    expect(await reminders(owner)).toHaveLength(1)
    await owner.call('PUT', `/api/tasks/${task.id}`, { remind_at: hours(1.5) })
    await sendTaskReminders(world.platform, later)
    expect(await reminders(owner)).toHaveLength(2)
  })

  test('of a completed or deleted task is not sent', async () => {
    const [done, deleted] = [
      await add(owner, { remind_at: hours(1) }),
      await add(owner, { remind_at: hours(1) }),
    ]
    await owner.call('PUT', `/api/tasks/${done.id}`, { is_done: true })
    await owner.call('DELETE', `/api/tasks/${deleted.id}`)
    await sendTaskReminders(world.platform, new Date(Date.now() + 2 * 3_600_000))
    expect(await reminders(owner)).toEqual([])
  })
})

test('a deleted task is restored, and concurrent edits do not overwrite each other', async () => {
  const task = await add(owner, {})
  expect((await owner.call('DELETE', `/api/tasks/${task.id}`)).statusCode).toBe(204)
  expect((await owner.call('GET', `/api/tasks/${task.id}`)).statusCode).toBe(404)
  expect((await owner.call('POST', `/api/tasks/${task.id}/restore`)).statusCode).toBe(200)
  await owner.call('PUT', `/api/tasks/${task.id}`, { title: 'Первое', version: 1 })
  const stale = await owner.call('PUT', `/api/tasks/${task.id}`, { title: 'Второе', version: 1 })
  expect(stale.statusCode).toBe(409)
  expect(stale.json().current).toMatchObject({ title: 'Первое' })
})
