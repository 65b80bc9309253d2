import type { LeadTimelineEntry, Task } from '@veranda/contract'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tasks } from '#db/schema/tables.gen.ts'
import { newLead } from '#test/support/lead-helpers.ts'
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

const call = (id: number, outcome: string) => owner.call('POST', `/api/leads/${id}/call`, { outcome })
const change = (id: number, body: object) => owner.call('PUT', `/api/leads/${id}`, body)
const tasksOf = (id: number) => owner.tenant.find(tasks, eq(tasks.lead_id, id), { orderBy: asc(tasks.id) })
const openOf = async (id: number) =>
  (await tasksOf(id)).filter((task) => task.completed_at === null).map(({ title }) => title)

/** A lead with a task that a call created, and one that was entered by hand. */
async function calledLead(outcome = 'no_answer') {
  const { id } = await newLead(owner, { name: 'Анна', phone: '+7 912 345-67-89' })
  await call(id, outcome)
  await owner.call('POST', '/api/tasks', { title: 'Вернуть образцы', lead_id: id })
  return id
}

describe('a rejected lead', () => {
  test.each(['no_answer', 'busy', 'measurement'])('closes the task of the call «%s»', async (outcome) => {
    const id = await calledLead(outcome)
    await change(id, { status: 'rejected' })
    expect(await openOf(id)).toEqual(['Вернуть образцы'])
    const [closed] = await tasksOf(id)
    expect(closed).toMatchObject({ completed_by_id: owner.id, is_closed_by_rejection: true, version: 2 })
  })

  test('says in its history why the task was closed', async () => {
    const id = await calledLead()
    await change(id, { status: 'rejected' })
    const { data } = (await owner.call('GET', `/api/leads/${id}/timeline`)).json()
    expect(data.filter(({ kind }: { kind: string }) => kind === 'task_completed')).toMatchObject([
      { title: 'Перезвонить', user: { id: owner.id }, is_closed_by_rejection: true },
    ])
  })

  test('says in the completed tasks that nobody did it, until it is taken back', async () => {
    const id = await calledLead()
    const done = async () =>
      (await owner.call('GET', `/api/tasks?state=done&lead_id=${id}`)).json().data as Task[]
    await change(id, { status: 'rejected' })
    expect(await done()).toMatchObject([{ title: 'Перезвонить', is_closed_by_rejection: true }])
    await change(id, { status: 'processing' })
    expect(await done()).toEqual([])
    const { data } = (await owner.call('GET', `/api/tasks?lead_id=${id}`)).json()
    expect(data.map((task: Task) => task.is_closed_by_rejection)).toEqual([false, false])
  })

  test('closes the tasks of its calls when a call ends with a refusal, and a taken back call opens them', async () => {
    const id = await calledLead('measurement')
    const answer = await call(id, 'rejected')
    expect(await openOf(id)).toEqual(['Вернуть образцы'])
    await owner.call('DELETE', `/api/leads/${id}/call/${answer.json().call.id}`)
    expect(await openOf(id)).toEqual(['Назначить замер', 'Вернуть образцы'])
  })

  test('that is taken back has its calls’ tasks open again, but not those completed before', async () => {
    const id = await calledLead()
    await call(id, 'measurement')
    await change(id, { status: 'rejected' })
    await change(id, { status: 'processing' })
    expect(await openOf(id)).toEqual(['Вернуть образцы', 'Назначить замер'])
    const [callback, , measurement] = await tasksOf(id)
    expect(callback?.completed_at).not.toBeNull()
    expect(measurement).toMatchObject({ completed_by_id: null, is_closed_by_rejection: false })
  })

  test('that is completed after all keeps the tasks of its calls closed', async () => {
    const id = await calledLead()
    await change(id, { status: 'rejected' })
    await change(id, { status: 'completed' })
    expect(await openOf(id)).toEqual(['Вернуть образцы'])
  })

  test('leaves alone a task that was opened again by hand', async () => {
    const id = await calledLead()
    await change(id, { status: 'rejected' })
    const [closed] = await tasksOf(id)
    await owner.call('PUT', `/api/tasks/${closed?.id}`, { is_done: false })
    await change(id, { notes: 'Сам позвонит', status: 'rejected' })
    expect(await openOf(id)).toEqual(['Перезвонить', 'Вернуть образцы'])
    await owner.call('PUT', `/api/tasks/${closed?.id}`, { is_done: true })
    await change(id, { status: 'new' })
    expect(await openOf(id)).toEqual(['Вернуть образцы'])
  })
})

test('rejecting several leads closes the tasks of their calls, and the undo opens them', async () => {
  const ids = [await calledLead(), await calledLead('measurement')]
  const { job } = (
    await owner.call('POST', '/api/leads/bulk', { ids, action: 'status', params: { status: 'rejected' } })
  ).json()
  expect(await Promise.all(ids.map(openOf))).toEqual([['Вернуть образцы'], ['Вернуть образцы']])
  await owner.call('POST', `/api/bulk-changes/${job.id}/undo`)
  expect(await Promise.all(ids.map(openOf))).toEqual([
    ['Перезвонить', 'Вернуть образцы'],
    ['Назначить замер', 'Вернуть образцы'],
  ])
})

test('the undo of a call that took a rejection back closes the tasks again', async () => {
  const id = await calledLead('measurement')
  await change(id, { status: 'rejected' })
  const answer = await call(id, 'no_answer')
  expect(await openOf(id)).toEqual(['Назначить замер', 'Вернуть образцы', 'Перезвонить'])
  await owner.call('DELETE', `/api/leads/${id}/call/${answer.json().call.id}`)
  const open = (await tasksOf(id)).filter((task) => !task.completed_at && !task.deleted_at)
  expect(open.map(({ title }) => title)).toEqual(['Вернуть образцы'])
})

describe('the history tells who took a rejection back', () => {
  const told = async (id: number) =>
    ((await owner.call('GET', `/api/leads/${id}/timeline`)).json().data as LeadTimelineEntry[])[0]
  const reason = async () =>
    (await owner.call('POST', '/api/dictionaries', { kind: 'reject_reason', name: 'Дорого' })).json().id

  test('by the undo of a call', async () => {
    const id = await calledLead()
    const body = { outcome: 'rejected', reject_reason_id: await reason() }
    const answer = await owner.call('POST', `/api/leads/${id}/call`, body)
    await owner.call('DELETE', `/api/leads/${id}/call/${answer.json().call.id}`)
    expect(await told(id)).toMatchObject({
      user: { id: owner.id },
      changes: {
        status: ['rejected', 'processing'],
        reject_reason: ['Дорого', null],
        undone_call: 'Отказ',
      },
    })
  })

  test('in the dialog', async () => {
    const id = await calledLead()
    await change(id, { status: 'rejected', reject_reason_id: await reason() })
    await change(id, { status: 'processing' })
    expect(await told(id)).toMatchObject({
      user: { id: owner.id },
      changes: { status: ['rejected', 'processing'], reject_reason: ['Дорого', null] },
    })
  })

  test('by the undo of a change of several leads', async () => {
    const ids = [await calledLead(), await calledLead()]
    const rejection = { ids, action: 'status', params: { status: 'rejected' } }
    const { job } = (await owner.call('POST', '/api/leads/bulk', rejection)).json()
    await owner.call('POST', `/api/bulk-changes/${job.id}/undo`)
    for (const id of ids)
      expect(await told(id)).toMatchObject({
        user: { id: owner.id },
        changes: { status: ['rejected', 'processing'] },
      })
  })
})
