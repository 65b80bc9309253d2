import { type LeadFieldType, leadStatuses, limits } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { leadFields, leadForms, leadValues, tasks } from '#db/schema/tables.gen.ts'
import { list, names, newLead } from '#test/support/lead-helpers.ts'
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

test('source, form and repetition narrow the list', async () => {
  const form = await owner.tenant.insert(leadForms, { name: 'Расчёт', slug: crypto.randomUUID() })
  await newLead(owner, { name: 'Авито', source: 'Авито', phone: '+7 912 000-00-01' })
  await newLead(owner, { name: 'Форма', lead_form_id: form.id, phone: '+7 912 000-00-01' })
  expect(names(await list(owner, `?source=${encodeURIComponent('Авито')}`))).toEqual(['Авито'])
  expect(names(await list(owner, `?lead_form_id=${form.id}`))).toEqual(['Форма'])
  expect(names(await list(owner, '?is_repeat=true'))).toEqual(['Форма'])
})

test('a new lead that came by itself and was not answered in time is late, with or without a phone', async () => {
  const created_at = new Date(Date.now() - (limits.leadLateMinutes + 1) * 60_000).toISOString()
  await newLead(owner, { name: 'Ждёт', phone: '+7 912 000-00-01', created_at })
  await newLead(owner, { name: 'Ждёт давно', created_at, user_id: owner.id })
  await newLead(owner, { name: 'В работе', status: 'processing', created_at })
  await newLead(owner, { name: 'Из таблицы', is_imported: true, created_at })
  await newLead(owner, { name: 'Только что' })
  expect(names(await list(owner, '?is_late=true')).sort()).toEqual(['Ждёт', 'Ждёт давно'])
  expect(names(await list(owner, '?is_late=true&has_phone=false'))).toEqual(['Ждёт давно'])
  expect(names(await list(owner, '?has_phone=true'))).toEqual(['Ждёт'])
  const counts = async (query: string) => (await owner.call('GET', `/api/leads/counts${query}`)).json()
  expect(await counts('?status=processing')).toMatchObject({ late: 2 })
  expect(await counts('?is_late=true&user_id=me')).toMatchObject({ late: 1, unassigned: 1, mine: 1 })
})

test('a lead is listed with the open task that is due first, of those that the user sees', async () => {
  const measurer = await world.colleague(owner, 'measurer')
  const lead = await newLead(owner, { name: 'С делами', user_id: measurer.id })
  await newLead(owner, { name: 'Без дел', user_id: measurer.id })
  const newTask = (
    title: string,
    values: { user_id?: number; due_at?: string; completed_at?: string; deleted_at?: string },
  ) => owner.tenant.insert(tasks, { title, user_id: owner.id, lead_id: lead.id, ...values })
  await newTask('Когда-нибудь', { user_id: measurer.id })
  await newTask('Позже', { due_at: '2026-12-02T09:00:00.000Z' })
  await newTask('Раньше', { due_at: '2026-12-01T09:00:00.000Z' })
  await newTask('Сделано', { due_at: '2026-11-01T09:00:00.000Z', completed_at: '2026-11-01T10:00:00.000Z' })
  await newTask('Удалено', { due_at: '2026-11-01T09:00:00.000Z', deleted_at: '2026-11-01T10:00:00.000Z' })
  const nextTasks = async (person: Person, query: string) =>
    (await person.call('GET', `/api/leads${query}`))
      .json()
      .data.map((one: { next_task?: object | null }) => one.next_task)
  expect(await nextTasks(owner, '?with=next_task')).toEqual([
    null,
    { id: expect.any(Number), title: 'Раньше', due_at: '2026-12-01T09:00:00.000Z' },
  ])
  expect(await nextTasks(measurer, '?with=next_task')).toMatchObject([
    null,
    { title: 'Когда-нибудь', due_at: null },
  ])
  expect(await nextTasks(owner, '')).toEqual([undefined, undefined])
})

describe('answers', () => {
  const newField = (type: LeadFieldType) => owner.tenant.insert(leadFields, { name: 'Вопрос', type })
  async function newAnswer(name: string, field: { id: number }, type: string, value: string) {
    const lead = await newLead(owner, { name })
    await owner.tenant.insert(leadValues, {
      lead_id: lead.id,
      lead_field_id: field.id,
      label: 'Вопрос',
      type,
      value,
    })
  }
  const found = async (...answers: [{ id: number }, string][]) =>
    names(
      await list(
        owner,
        `?${answers.map(([{ id }, value]) => `field[${id}]=${encodeURIComponent(value)}`).join('&')}`,
      ),
    ).sort()

  test('answers come with the list for the fields that are asked about, and for no others', async () => {
    const [color, size] = [await newField('text'), await newField('number')]
    await newAnswer('Одна', color, 'text', 'Белый')
    await newAnswer('Две', size, 'number', '7')
    const answersOf = async (query: string) =>
      (await owner.call('GET', `/api/leads${query}`))
        .json()
        .data.map((lead: { answers?: object }) => lead.answers)
    expect(await answersOf(`?answers=${color.id}`)).toEqual([null, { [color.id]: 'Белый' }])
    expect(await answersOf(`?answers=${color.id},${size.id}`)).toEqual([
      { [size.id]: '7' },
      { [color.id]: 'Белый' },
    ])
    expect(await answersOf('')).toEqual([undefined, undefined])
    const ids = Array.from({ length: 21 }, (_id, index) => index + 1)
    const tooMany = await owner.call('GET', `/api/leads?answers=${ids}`)
    expect(tooMany.statusCode).toBe(422)
  })

  test('leads are narrowed to those without an answer to a field, and to those with any', async () => {
    const [color, size] = [await newField('text'), await newField('number')]
    await newAnswer('Белая', color, 'text', 'Белый')
    await newAnswer('Размер', size, 'number', '7')
    await newAnswer('Стёртая', color, 'text', '')
    await newLead(owner, { name: 'Без ответов' })
    const namesOf = async (query: string) => names(await list(owner, query)).sort()
    expect(await namesOf(`?no_answer=${color.id}`)).toEqual(['Без ответов', 'Размер', 'Стёртая'])
    expect(await namesOf(`?no_answer=${color.id},${size.id}`)).toEqual(['Без ответов', 'Стёртая'])
    expect(await namesOf(`?has_answer=${color.id}`)).toEqual(['Белая'])
    expect(await namesOf(`?has_answer=${color.id}&no_answer=${color.id}`)).toEqual([])
    const counts = (await owner.call('GET', `/api/leads/counts?no_answer=${color.id}`)).json()
    expect(counts).toMatchObject({ unassigned: 3 })
    const page = await list(owner, `?no_answer=${color.id}&limit=2`)
    expect(page).toMatchObject({ total: 3, total_is_exact: true })
    const next = await list(owner, `?no_answer=${color.id}&limit=2&cursor=${page.next_cursor}`)
    expect(next).toMatchObject({ total: 3, next_cursor: null })
    expect((await owner.call('GET', '/api/leads?no_answer=1,2,3,4,5,6')).statusCode).toBe(422)
  })

  test('leads without an answer are the same whether few or many lack one', async () => {
    const color = await newField('text')
    for (let number = 1; number <= 21; number++) await newLead(owner, { name: `Без ответа ${number}` })
    await newAnswer('Белая', color, 'text', 'Белый')
    await newAnswer('Стёртая', color, 'text', '')
    const without = await list(owner, `?no_answer=${color.id}&limit=2`)
    expect(without).toMatchObject({ total: 22, data: [{ name: 'Стёртая' }, { name: 'Без ответа 21' }] })
    expect(names(await list(owner, `?has_answer=${color.id}`))).toEqual(['Белая'])
    const counts = async (query: string) => (await owner.call('GET', `/api/leads/counts${query}`)).json()
    expect(await counts(`?no_answer=${color.id}`)).toMatchObject({ unassigned: 22 })
    expect(await counts(`?has_answer=${color.id}`)).toMatchObject({ unassigned: 1 })
  })

  test('a choice is found by the whole option, also among several', async () => {
    const field = await newField('multiselect')
    await newAnswer('Одна', field, 'select', 'Веранда')
    await newAnswer('Две', field, 'multiselect', 'Беседка, Веранда')
    await newAnswer('Другая', field, 'multiselect', 'Веранда и терраса')
    expect(await found([field, 'Веранда'])).toEqual(['Две', 'Одна'])
    expect(await found([field, 'Беседка'])).toEqual(['Две'])
  })

  test('a text is found by its words in any case', async () => {
    const field = await newField('address')
    await newAnswer('Анна', field, 'address', 'г. Истра, ул. Зелёная, 5')
    await newAnswer('Борис', field, 'address', 'Зеленоград')
    expect(await found([field, 'истра'])).toEqual(['Анна'])
    expect(await found([field, 'ул. Зелёная'])).toEqual(['Анна'])
    expect(await found([field, '5%'])).toEqual([])
  })

  test('conditions on two fields both hold, and another field with this answer does not count', async () => {
    const [color, size] = [await newField('text'), await newField('text')]
    const lead = await newLead(owner, { name: 'Оба' })
    for (const [field, value] of [
      [color, 'белый'],
      [size, 'белый'],
    ] as const)
      await owner.tenant.insert(leadValues, {
        lead_id: lead.id,
        lead_field_id: field.id,
        label: '',
        type: 'text',
        value,
      })
    await newAnswer('Только цвет', color, 'text', 'белый')
    expect(await found([color, 'белый'], [size, 'белый'])).toEqual(['Оба'])
    expect(await found([color, 'белый'])).toEqual(['Оба', 'Только цвет'])
  })

  test('neither another company’s answers nor, with the scope own, a colleague’s lead is found', async () => {
    const field = await newField('text')
    await newAnswer('Анна', field, 'text', 'тайна')
    const outsider = await world.company()
    expect(names(await list(outsider, `?field[${field.id}]=${encodeURIComponent('тайна')}`))).toEqual([])
    const measurer = await world.colleague(owner, 'measurer')
    expect(
      (await measurer.call('GET', `/api/leads?field[${field.id}]=${encodeURIComponent('тайна')}`)).json()
        .data ?? [],
    ).toEqual([])
  })

  test.each(['field[x]=1', 'field[1]=', 'field=1', 'field[]=1'])('%s is refused', async (query) => {
    expect((await owner.call('GET', `/api/leads?${query}`)).statusCode).toBe(422)
  })
})

describe('sources to filter by', () => {
  const sources = async (person: Person) => (await person.call('GET', '/api/leads/sources')).json()

  test('are those that leads name, each once, without the trash and other companies', async () => {
    for (const source of ['Сайт', 'Авито', '', 'Сайт', 'Выставка 2026']) await newLead(owner, { source })
    const trashed = await newLead(owner, { source: 'Листовка' })
    await owner.call('DELETE', `/api/leads/${trashed.id}`)
    await newLead(await world.company(), { source: 'Чужой' })
    expect(await sources(owner)).toEqual(['Авито', 'Выставка 2026', 'Сайт'])
  })

  test('are at most fifty, and of own leads with the scope own', async () => {
    const manager = await world.colleague(owner, 'own_manager')
    await world.owner.query(
      `insert into leads (company_id, number, name, source) select $1, n, '', 'Источник ' || n from generate_series(101, 160) n`,
      [owner.companyId],
    )
    await newLead(owner, { user_id: manager.id, source: 'Свой' })
    expect(await sources(owner)).toHaveLength(50)
    expect(await sources(manager)).toEqual(['Свой'])
  })
})

describe('counts of the filter chips', () => {
  const counts = async (person: Person, query = '') =>
    (await person.call('GET', `/api/leads/counts${query}`)).json()

  test('each count ignores its own filter and keeps the others', async () => {
    await newLead(owner, { user_id: owner.id, source: 'Авито' })
    await newLead(owner, { status: 'processing', source: 'Авито' })
    await newLead(owner, { status: 'rejected' })
    await newLead(owner, {})
    const none = Object.fromEntries(Object.keys(leadStatuses).map((status) => [status, 0]))
    expect(await counts(owner)).toEqual({
      statuses: { ...none, new: 2, processing: 1, rejected: 1 },
      mine: 1,
      unassigned: 3,
      undecided: 1,
      repeated: 0,
      late: 0,
    })
    expect(await counts(owner, `?source=${encodeURIComponent('Авито')}&status=new&user_id=me`)).toEqual({
      statuses: { ...none, new: 1 },
      mine: 1,
      unassigned: 0,
      undecided: 0,
      repeated: 0,
      late: 0,
    })
    expect((await counts(owner, '?trash=true')).statuses).toEqual(none)
  })

  test('counting stops past the cap', async () => {
    await world.owner.query(
      `insert into leads (company_id, number, name) select $1, n, '' from generate_series(1, $2) n`,
      [owner.companyId, limits.chipCountCap + 5],
    )
    expect((await counts(owner)).statuses.new).toBe(limits.chipCountCap + 1)
  })

  test('with the scope own nobody else’s leads are counted', async () => {
    await newLead(owner, { user_id: owner.id })
    const measurer = await world.colleague(owner, 'measurer')
    const answer = await measurer.call('GET', '/api/leads/counts')
    if (answer.statusCode === 200) expect(answer.json().statuses.new).toBe(0)
    else expect(answer.statusCode).toBe(403)
  })
})
