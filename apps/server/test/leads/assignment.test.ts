import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clients, leads, tasks } from '#db/schema/tables.gen.ts'
import { reassignUntouchedLeads } from '#features/assignment/assignment-repo.ts'
import { submitFirstForm } from '#test/support/company-helpers.ts'
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

const change = (body: object) => owner.call('PUT', '/api/company', body)
let people = 0
const nextPhone = () => {
  people += 1
  return `+7 912 000-00-${String(people).padStart(2, '0')}`
}
/** By default of a person who has not asked before. */
const submit = (name: string, phone = nextPhone()) => submitFirstForm(world, owner, name, phone)

describe('assignment', () => {
  const always = Array.from({ length: 7 }, () => ({ from: '00:00', to: '23:59' }))
  const turn = (changes: object = {}) =>
    change({
      assignment: { mode: 'round_robin', only_on_shift: false, return_after_minutes: null, ...changes },
    })
  const holderOf = async (id: number) => (await owner.tenant.findOne(leads, id))?.user_id

  test("distributes a form's leads in turn to those who take part, and notifies them", async () => {
    const [anna, boris] = [await world.colleague(owner, 'manager'), await world.colleague(owner, 'manager')]
    await world.colleague(owner, 'viewer')
    await owner.call('PUT', `/api/users/${owner.id}`, { receives_leads: false })
    await turn()
    const holders = []
    for (const name of ['А', 'Б', 'В', 'Г']) holders.push(await holderOf(await submit(name)))
    expect(holders).toEqual([anna.id, boris.id, anna.id, boris.id])
    const notifications = (await anna.call('GET', '/api/user-notifications')).json().data
    expect(notifications.map((one: { title: string }) => one.title)).toEqual([
      'Вам назначена заявка',
      'Вам назначена заявка',
    ])
  })

  test('distributes concurrent leads in turn', async () => {
    const people = [owner, await world.colleague(owner, 'manager'), await world.colleague(owner, 'admin')]
    await turn()
    const ids = await Promise.all(Array.from({ length: 9 }, (_lead, index) => submit(`Клиент ${index}`)))
    const holders = await Promise.all(ids.map(holderOf))
    for (const { id } of people) expect(holders.filter((holder) => holder === id)).toHaveLength(3)
  })

  test('skips users who are absent, blocked or off shift', async () => {
    const [away, blocked, onShift] = [
      await world.colleague(owner, 'manager'),
      await world.colleague(owner, 'manager'),
      await world.colleague(owner, 'manager'),
    ]
    await owner.call('PUT', `/api/users/${away.id}`, { absent_from: '2020-01-01', working_hours: always })
    await owner.call('POST', `/api/users/${blocked.id}/block`)
    await owner.call('PUT', `/api/users/${onShift.id}`, { working_hours: always })
    await change({ working_hours: Array.from({ length: 7 }, () => null) })
    await turn({ only_on_shift: true })
    expect(await holderOf(await submit('А'))).toBe(onShift.id)
  })

  test('gives every lead to the one chosen, and to nobody while they are absent', async () => {
    const [anna, viewer] = [
      await world.colleague(owner, 'own_manager'),
      await world.colleague(owner, 'viewer'),
    ]
    const refused = await turn({ mode: 'fixed', user_id: viewer.id })
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['assignment.user_id']])
    const unnamed = await turn({ mode: 'fixed' })
    expect([unnamed.statusCode, Object.keys(unnamed.json().errors)]).toEqual([422, ['assignment.user_id']])
    // Whoever is the only one gets leads at any hour.
    await change({ working_hours: Array.from({ length: 7 }, () => null) })
    await turn({ mode: 'fixed', user_id: anna.id, only_on_shift: true })
    expect([await holderOf(await submit('А')), await holderOf(await submit('Б'))]).toEqual([anna.id, anna.id])
    await owner.call('PUT', `/api/users/${anna.id}`, { absent_from: '2020-01-01' })
    expect(await holderOf(await submit('В'))).toBeNull()
  })

  test('gives a further request of a known person to who deals with them, unless that is switched off', async () => {
    const [anna, boris] = [await world.colleague(owner, 'manager'), await world.colleague(owner, 'manager')]
    await owner.call('PUT', `/api/users/${owner.id}`, { receives_leads: false })
    await owner.tenant.insert(clients, { name: 'Ева', phone: '+7 912 345-67-89', user_id: boris.id })
    await turn()
    const again = () => submit('Ева', '8 912 345-67-89')
    expect([await holderOf(await again()), await holderOf(await again())]).toEqual([boris.id, boris.id])
    expect(await holderOf(await submit('Другой'))).toBe(anna.id)
    await owner.call('PUT', `/api/users/${boris.id}`, { absent_from: '2020-01-01' })
    expect(await holderOf(await again())).toBe(anna.id)
    await owner.call('PUT', `/api/users/${boris.id}`, { absent_from: null, absent_until: null })
    await turn({ prefers_owner: false })
    const turns = [await holderOf(await again()), await holderOf(await again())]
    expect(turns.toSorted()).toEqual([anna.id, boris.id].toSorted())
  })

  test('by hand takes the open tasks of the previous assignee along, others stay', async () => {
    const [anna, boris] = [await world.colleague(owner, 'manager'), await world.colleague(owner, 'manager')]
    const lead = await owner.tenant.insert(leads, { name: 'Ева', user_id: anna.id })
    const client = await owner.tenant.insert(clients, { name: 'Ева', user_id: anna.id })
    const task = (title: string, values: object) =>
      owner.tenant.insert(tasks, { title, user_id: anna.id, ...values })
    const moved = [
      await task('Перезвонить', { lead_id: lead.id }),
      await task('Замер', { client_id: client.id }),
    ]
    const kept = [
      await task('Позвонил', { lead_id: lead.id, completed_at: new Date().toISOString() }),
      await task('О другом', {}),
    ]
    await owner.call('PUT', `/api/leads/${lead.id}`, { user_id: boris.id })
    await owner.call('PUT', `/api/clients/${client.id}`, { user_id: boris.id })
    for (const { id } of moved) expect((await owner.tenant.findOne(tasks, id))?.user_id).toBe(boris.id)
    for (const { id } of kept) expect((await owner.tenant.findOne(tasks, id))?.user_id).toBe(anna.id)
    const notices = (await boris.call('GET', '/api/user-notifications')).json().data
    expect(notices[0]).toMatchObject({ title: 'Вам назначена заявка', lead_id: lead.id })
  })

  test('leaves the lead unassigned if nobody is available', async () => {
    await change({ working_hours: Array.from({ length: 7 }, () => null) })
    await turn({ only_on_shift: true })
    expect(await holderOf(await submit('А'))).toBeNull()
  })

  test('passes an untouched lead to the next user, and keeps a touched one', async () => {
    const other = await world.colleague(owner, 'manager')
    await turn({ return_after_minutes: 10 })
    const [untouched, touched] = [await submit('А'), await submit('Б')]
    expect([await holderOf(untouched), await holderOf(touched)]).toEqual([owner.id, other.id])
    await other.call('PUT', `/api/leads/${touched}`, { status: 'processing' })
    await reassignUntouchedLeads(world.platform, new Date(Date.now() + 9 * 60_000))
    expect(await holderOf(untouched)).toBe(owner.id)
    await reassignUntouchedLeads(world.platform, new Date(Date.now() + 11 * 60_000))
    expect(await holderOf(untouched)).toBe(other.id)
    expect(await holderOf(touched)).toBe(other.id)
  })

  test('keeps a lead with the user who takes it at the moment of reassignment', async () => {
    await world.colleague(owner, 'manager')
    await turn({ return_after_minutes: 10 })
    const id = await submit('А')
    const taking = await world.owner.connect()
    await taking.query('begin')
    await taking.query(
      "update leads set status = 'processing', user_id = $1, assigned_at = null where id = $2",
      [owner.id, id],
    )
    const returning = reassignUntouchedLeads(world.platform, new Date(Date.now() + 11 * 60_000))
    await world.eventually(async () => {
      const waiting = `select from pg_locks where not granted and pid in
        (select pid from pg_stat_activity where datname = current_database())`
      return (await world.owner.query(waiting)).rowCount ? true : undefined
    })
    await taking.query('commit')
    taking.release()
    await returning
    expect(await owner.tenant.findOne(leads, id)).toMatchObject({ status: 'processing', user_id: owner.id })
  })

  test('continues with other companies when one fails, and reports it', async () => {
    const [broken, sound] = [await world.company(), owner]
    for (const one of [broken, sound]) {
      owner = one
      await world.colleague(one, 'manager')
      await turn({ return_after_minutes: 10 })
    }
    owner = broken
    const failingLead = await submit('А')
    owner = sound
    const returned = await submit('Б')
    const first = await holderOf(returned)
    await world.owner.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
    )
    await world.owner.query(
      `create trigger refuse before update on leads for each row when (old.id = ${failingLead}) execute function refuse()`,
    )
    await expect(reassignUntouchedLeads(world.platform, new Date(Date.now() + 11 * 60_000))).rejects.toThrow(
      'no',
    )
    await world.owner.query('drop function refuse() cascade')
    expect(await holderOf(returned)).not.toBe(first)
  })
})
