import type { Lead, LeadField, LeadTimelinePage } from '@veranda/contract'
import { and, eq, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog, leadForms, leads, leadValueChanges, leadValues } from '#db/schema/tables.gen.ts'
import { newLead } from '#test/support/lead-helpers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person
/** Fields of a new company by name. */
let fields: Map<string, LeadField>

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  owner = await world.company()
  const library = (await owner.call('GET', '/api/lead-fields')).json<LeadField[]>()
  fields = new Map(library.map((field) => [field.name, field]))
})
afterAll(() => world.close())

const fieldId = (name: string) => {
  const field = fields.get(name)
  if (!field) throw new Error(`no field ${name} among ${[...fields.keys()]}`)
  return field.id
}
async function createLead(answers: Record<string, unknown>): Promise<number> {
  const values = Object.fromEntries(Object.entries(answers).map(([name, value]) => [fieldId(name), value]))
  return (await owner.call('POST', '/api/leads', { values })).json<{ id: number }>().id
}
async function newField(values: object): Promise<number> {
  const field = (await owner.call('POST', '/api/lead-fields', values)).json<LeadField>()
  fields.set(field.name, field)
  return field.id
}
const correct = (person: Person, id: number, field: number, body: object) =>
  person.call('PUT', `/api/leads/${id}/answers`, { lead_field_id: field, ...body })
const restore = (id: number, change: number, body: object = {}) =>
  owner.call('POST', `/api/leads/${id}/answers/changes/${change}/restore`, body)
const stored = (id: number) => owner.tenant.findOne(leads, id)
const answers = async (id: number) =>
  (
    await owner.tenant.find(leadValues, eq(leadValues.lead_id, id), { orderBy: leadValues.position.getSQL() })
  ).map(({ label, value }) => [label, value])
const changes = (id: number) => owner.tenant.find(leadValueChanges, eq(leadValueChanges.lead_id, id))

test('a corrected answer is kept with what it said before, and told in the history', async () => {
  const id = await createLead({ Имя: 'Анна', Телефон: '+7 912 345-67-89' })
  const response = await correct(owner, id, fieldId('Телефон'), { value: '89990000001', version: 1 })
  expect(response.statusCode).toBe(200)
  const lead = response.json<Lead>()
  expect(lead).toMatchObject({ id, version: 2, phone: '89990000001', name: 'Анна' })
  expect(lead.values?.map(({ value, field }) => [field?.name, value])).toEqual([
    ['Имя', 'Анна'],
    ['Телефон', '89990000001'],
  ])
  const [entry] = (await owner.call('GET', `/api/leads/${id}/timeline`)).json<LeadTimelinePage>().data
  expect(entry).toMatchObject({
    kind: 'answer',
    field_id: fieldId('Телефон'),
    label: 'Телефон',
    type: 'phone',
    before: '+7 912 345-67-89',
    after: '89990000001',
    user: { id: owner.id },
  })
})

test('the audit log says which answer was corrected, not what it said', async () => {
  const id = await createLead({ Телефон: '+7 912 345-67-89' })
  await correct(owner, id, fieldId('Телефон'), { value: '' })
  const ofLead = and(eq(auditLog.entity_number, id), eq(auditLog.action, 'update')) as SQL
  expect((await owner.tenant.find(auditLog, ofLead)).map((one) => one.changes)).toEqual([
    { answer: ['Телефон: •••', null] },
  ])
})

test('an answer can be added and removed, and a correction that says the same changes nothing', async () => {
  const id = await createLead({ Имя: 'Анна' })
  const email = fieldId('Email')
  await correct(owner, id, email, { value: 'anna@example.com' })
  expect(await answers(id)).toEqual([
    ['Имя', 'Анна'],
    ['Email', 'anna@example.com'],
  ])
  expect(await stored(id)).toMatchObject({ email: 'anna@example.com', version: 2 })
  await correct(owner, id, email, { value: ' anna@example.com ' })
  expect(await stored(id)).toMatchObject({ version: 2 })
  await correct(owner, id, email, { value: '' })
  expect(await answers(id)).toEqual([['Имя', 'Анна']])
  expect(await stored(id)).toMatchObject({ email: '', version: 3 })
  expect((await changes(id)).map(({ before, after }) => [before, after])).toEqual([
    ['', 'anna@example.com'],
    ['anna@example.com', ''],
  ])
})

describe('a correction is checked as the form checks it', () => {
  test('by the type of the field', async () => {
    const id = await createLead({ Телефон: '+7 912 345-67-89' })
    const phone = fieldId('Телефон')
    const response = await correct(owner, id, phone, { value: '12' })
    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual({ [`values.${phone}`]: ['Введите телефон полностью'] })
    expect(await changes(id)).toEqual([])
  })

  test('by the options of the field', async () => {
    const options = [
      { id: 'a', label: 'Белый' },
      { id: 'b', label: 'Чёрный' },
    ]
    const color = await newField({ name: 'Цвета', type: 'multiselect', options })
    const id = await createLead({ Цвета: ['a'] })
    expect((await correct(owner, id, color, { value: ['a', 'c'] })).statusCode).toBe(422)
    await correct(owner, id, color, { value: ['a', 'b'] })
    expect(await answers(id)).toEqual([['Цвета', 'Белый, Чёрный']])
  })

  test('an answer that the form requires cannot be removed', async () => {
    const name = fieldId('Имя')
    const form = await owner.tenant.insert(leadForms, {
      name: 'Форма',
      slug: crypto.randomUUID(),
      fields: [{ lead_field_id: name, is_required: true, position: 0, label: null }],
    })
    const { id } = await newLead(owner, { lead_form_id: form.id })
    await correct(owner, id, name, { value: 'Анна' })
    const response = await correct(owner, id, name, { value: '' })
    expect(response.json().errors).toEqual({ [`values.${name}`]: ['Заполните поле'] })
    expect(await answers(id)).toEqual([['Имя', 'Анна']])
  })
})

test('a stale version is refused with the current lead', async () => {
  const id = await createLead({ Имя: 'Анна' })
  await owner.call('PUT', `/api/leads/${id}`, { status: 'processing' })
  const response = await correct(owner, id, fieldId('Имя'), { value: 'Ева', version: 1 })
  expect(response.statusCode).toBe(409)
  expect(response.json()).toMatchObject({
    code: 'stale_version',
    current: { id, version: 2, values: [{ value: 'Анна' }] },
  })
  expect(await answers(id)).toEqual([['Имя', 'Анна']])
})

test('two corrections at once are applied one after the other', async () => {
  const id = await createLead({ Имя: 'А' })
  const names = ['Б', 'В', 'Г', 'Д']
  await Promise.all(names.map((value) => correct(owner, id, fieldId('Имя'), { value })))
  const found = (await changes(id)).sort((a, b) => a.id - b.id)
  expect(found.map((one) => one.before)).toEqual(['А', ...found.slice(0, -1).map((one) => one.after)])
  expect(await stored(id)).toMatchObject({ version: 5, name: found.at(-1)?.after })
})

describe('what follows from the contact', () => {
  const find = async (q: string) =>
    (await owner.call('GET', `/api/leads?q=${encodeURIComponent(q)}`))
      .json<{ data: Lead[] }>()
      .data.map(({ id }) => id)

  test('the search finds the corrected name and no longer the old one', async () => {
    const id = await createLead({ Имя: 'Анна Ошибкина' })
    await correct(owner, id, fieldId('Имя'), { value: 'Анна Верная' })
    expect(await find('Верная')).toEqual([id])
    expect(await find('Ошибкина')).toEqual([])
  })

  test('the mark of a repeated lead follows the phone', async () => {
    const first = await createLead({ Имя: 'Анна', Телефон: '+7 912 345-67-89' })
    const second = await createLead({ Имя: 'Анна', Телефон: '+7 912 345-67-00' })
    expect(await stored(second)).toMatchObject({ is_repeat: false })
    await correct(owner, second, fieldId('Телефон'), { value: '89123456789' })
    expect(await stored(second)).toMatchObject({ is_repeat: true })
    await correct(owner, second, fieldId('Имя'), { value: 'Ева' })
    expect(await stored(second)).toMatchObject({ is_repeat: true })
    await correct(owner, second, fieldId('Телефон'), { value: '+7 912 345-67-00' })
    expect(await stored(second)).toMatchObject({ is_repeat: false })
    // A later lead is no earlier request.
    await correct(owner, first, fieldId('Телефон'), { value: '+7 912 345-67-00' })
    expect(await stored(first)).toMatchObject({ is_repeat: false })
  })

  test('a client counts if there before the lead', async () => {
    const id = await createLead({ Имя: 'Анна', Email: 'anna@example.com' })
    await owner.call('POST', '/api/clients', { name: 'Ева', email: 'later@example.com' })
    await correct(owner, id, fieldId('Email'), { value: 'later@example.com' })
    expect(await stored(id)).toMatchObject({ is_repeat: false })
    const next = await createLead({ Имя: 'Ева' })
    await correct(owner, next, fieldId('Email'), { value: 'LATER@example.com' })
    expect(await stored(next)).toMatchObject({ is_repeat: true })
  })

  test('an answer that gives no contact leaves a contact from elsewhere', async () => {
    const color = await newField({ name: 'Цвет', type: 'text' })
    const { id } = await newLead(owner, { name: 'Из чата', phone: '+7 912 345-67-89' })
    await correct(owner, id, color, { value: 'Белый' })
    await correct(owner, id, fieldId('Email'), { value: 'a@example.com' })
    expect(await stored(id)).toMatchObject({
      name: 'Из чата',
      phone: '+7 912 345-67-89',
      email: 'a@example.com',
    })
  })
})

describe('restoring', () => {
  test('sets the answer back, and can itself be restored', async () => {
    const id = await createLead({ Имя: 'Анна' })
    await correct(owner, id, fieldId('Имя'), { value: '' })
    const [removal] = await changes(id)
    const response = await restore(id, removal?.id ?? 0, { version: 2 })
    expect(response.json<Lead>()).toMatchObject({ name: 'Анна', version: 3 })
    expect(await answers(id)).toEqual([['Имя', 'Анна']])
    const [, restored] = await changes(id)
    expect(restored).toMatchObject({ before: '', after: 'Анна', user_id: owner.id })
    expect((await restore(id, removal?.id ?? 0, { version: 2 })).statusCode).toBe(409)
    await restore(id, restored?.id ?? 0)
    expect(await answers(id)).toEqual([])
  })

  test('brings back an option that the field no longer has', async () => {
    const options = [
      { id: 'a', label: 'Белый' },
      { id: 'b', label: 'Чёрный' },
    ]
    const color = await newField({ name: 'Цвета', type: 'select', options })
    const id = await createLead({ Цвета: 'a' })
    await correct(owner, id, color, { value: 'b' })
    await owner.call('PUT', `/api/lead-fields/${color}`, { options: options.slice(1) })
    const [change] = await changes(id)
    expect((await restore(id, change?.id ?? 0)).statusCode).toBe(200)
    expect(await answers(id)).toEqual([['Цвета', 'Белый']])
  })

  test('of another lead’s correction is refused', async () => {
    const id = await createLead({ Имя: 'Анна' })
    const other = await createLead({ Имя: 'Ева' })
    await correct(owner, id, fieldId('Имя'), { value: 'Оля' })
    const [change] = await changes(id)
    expect((await restore(other, change?.id ?? 0)).statusCode).toBe(404)
    expect(await answers(other)).toEqual([['Имя', 'Ева']])
  })
})

test('an answer of a deleted field can be corrected but not added', async () => {
  const color = await newField({ name: 'Цвет', type: 'text' })
  const answered = await createLead({ Цвет: 'Белый' })
  const silent = await createLead({ Имя: 'Ева' })
  await owner.call('DELETE', `/api/lead-fields/${color}`)
  expect((await correct(owner, silent, color, { value: 'Серый' })).statusCode).toBe(422)
  const response = await correct(owner, answered, color, { value: 'Серый' })
  expect(response.json<Lead>().values?.[0]).toMatchObject({ value: 'Серый', field: { name: 'Цвет' } })
})

test('with the scope of own records only answers of own leads can be corrected', async () => {
  const person = await world.colleague(owner, 'measurer')
  const id = await createLead({ Имя: 'Анна' })
  const name = fieldId('Имя')
  expect((await correct(person, id, name, { value: 'Ева' })).statusCode).toBe(404)
  await owner.call('PUT', `/api/leads/${id}`, { user_id: person.id })
  expect((await correct(person, id, name, { value: 'Ева' })).statusCode).toBe(200)
  const viewer = await world.colleague(owner, 'viewer')
  expect((await correct(viewer, id, name, { value: 'Оля' })).statusCode).toBe(403)
})
