import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { leadFields, leadFormVersions, leadValues } from '#db/schema/tables.gen.ts'
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

interface Field {
  id: number
  name: string
  role: string | null
  forms_count: number
}

interface Form {
  id: number
  slug: string
  version: number
  published_no: number | null
  fields: { lead_field_id: number; position: number; is_required: boolean; label: string | null }[]
}

const fields = async () => (await owner.call('GET', '/api/lead-fields')).json<Field[]>()
const addField = (body: object) => owner.call('POST', '/api/lead-fields', body)
const addForm = (body: object) => owner.call('POST', '/api/lead-forms', body)
const versions = (formId: number) =>
  owner.tenant.find(leadFormVersions, eq(leadFormVersions.lead_form_id, formId))
const firstField = async () => {
  const [field] = await fields()
  if (!field) throw new Error('no field')
  return field
}

describe('fields', () => {
  test('a new field is added at the end', async () => {
    const answer = await addField({ name: 'Цвет', type: 'select', options: [{ id: 'w', label: 'Белый' }] })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      name: 'Цвет',
      type: 'select',
      position: 4,
      forms_count: 0,
      options: [{ id: 'w', label: 'Белый' }],
    })
    expect((await fields()).map((field) => field.name)).toEqual([
      'Имя',
      'Телефон',
      'Email',
      'Комментарий',
      'Цвет',
    ])
  })

  test.each([
    [{ name: '', type: 'text' }, 'name', 'Название обязательно'],
    [{ name: 'Цвет', type: 'select' }, 'options', 'Добавьте хотя бы один вариант'],
    [{ name: 'Имя 2', type: 'text', role: 'client_name' }, 'role', 'Эта роль уже у поля «Имя»'],
  ])('%j is refused at its field', async (body, field, message) => {
    const answer = await addField(body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual({ [field]: [message] })
  })

  test('a field used by a form cannot be deleted', async () => {
    const field = await firstField()
    expect(field.forms_count).toBe(1)
    const answer = await owner.call('DELETE', `/api/lead-fields/${field.id}`)
    expect(answer.json()).toMatchObject({
      code: 'field_in_use',
      message: 'Поле используется в формах: «Заявка с сайта»',
    })
  })

  test("a deleted field's answers keep its name", async () => {
    const { id } = (await addField({ name: 'Цвет', type: 'text' })).json()
    const lead = (await owner.call('POST', '/api/leads', { values: { [id]: 'белый' } })).json()
    expect((await owner.call('DELETE', `/api/lead-fields/${id}`)).statusCode).toBe(204)
    expect((await fields()).map((field) => field.id)).not.toContain(id)
    const { values } = (await owner.call('GET', `/api/leads/${lead.id}?with=values.field`)).json()
    expect(values).toMatchObject([{ value: 'белый', field: { name: 'Цвет' } }])
  })

  test('with answers the type changes only to a compatible one', async () => {
    const { id } = (await addField({ name: 'Размер', type: 'text' })).json()
    await owner.call('POST', '/api/leads', { values: { [id]: '2×3' } })
    expect((await owner.call('PUT', `/api/lead-fields/${id}`, { type: 'textarea' })).statusCode).toBe(200)
    expect((await owner.call('PUT', `/api/lead-fields/${id}`, { type: 'number' })).json()).toMatchObject({
      code: 'field_type_fixed',
    })
  })

  test('fields are reordered completely or not at all', async () => {
    const ids = (await fields()).map((field) => field.id)
    const reversedIds = [...ids].reverse()
    expect((await owner.call('PUT', '/api/lead-fields/order', { ids: reversedIds })).statusCode).toBe(200)
    expect((await fields()).map((field) => field.id)).toEqual(reversedIds)
    expect((await owner.call('PUT', '/api/lead-fields/order', { ids: ids.slice(1) })).statusCode).toBe(422)
  })

  test('a renamed field is renamed in published forms, as a new version', async () => {
    const field = await firstField()
    const [form] = (await owner.call('GET', '/api/lead-forms')).json<Form[]>()
    await owner.call('PUT', `/api/lead-fields/${field.id}`, { name: 'Как вас зовут' })
    const published = (await owner.call('GET', `/api/public/forms/${form?.slug}`)).json()
    expect(published.fields[0].label).toBe('Как вас зовут')
    const schemas = (await versions(form?.id ?? 0)).map(
      (version) => (version.schema as { fields: { label: string }[] }).fields[0]?.label,
    )
    expect(schemas).toEqual(['Имя', 'Как вас зовут'])
  })
})

describe('forms', () => {
  test('an active form is published at once, ordered by position', async () => {
    const [name, phone] = await fields()
    const answer = await addForm({
      name: 'Замер',
      slug: 'zamer-1',
      is_active: true,
      fields: [
        { lead_field_id: name?.id, is_required: true, position: 1 },
        { lead_field_id: phone?.id, position: 0, label: 'Ваш телефон' },
      ],
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json<Form>().fields).toEqual([
      { lead_field_id: phone?.id, is_required: false, position: 0, label: 'Ваш телефон' },
      { lead_field_id: name?.id, is_required: true, position: 1, label: null },
    ])
    const published = (await owner.call('GET', '/api/public/forms/zamer-1')).json()
    expect(published).toMatchObject({
      title: 'Замер',
      submit_text: 'Отправить',
      consent_text: 'Я согласен на обработку персональных данных',
    })
    expect(published.fields.map((field: { label: string }) => field.label)).toEqual(['Ваш телефон', 'Имя'])
    expect(published).not.toHaveProperty('name')
  })

  test('a draft is not public; publishing shows it, pausing hides it again', async () => {
    const field = await firstField()
    const form = (
      await addForm({ name: 'Черновик', slug: 'draft-1', fields: [{ lead_field_id: field.id }] })
    ).json<Form>()
    const open = async () => (await owner.call('GET', '/api/public/forms/draft-1')).statusCode
    expect([form.published_no, await open()]).toEqual([null, 404])
    await owner.call('PUT', `/api/lead-forms/${form.id}`, { is_active: true })
    expect(await open()).toBe(200)
    await owner.call('PUT', `/api/lead-forms/${form.id}`, { is_active: false })
    expect((await owner.call('GET', '/api/public/forms/draft-1')).json()).toMatchObject({
      code: 'form_paused',
      message: 'Приём заявок приостановлен',
    })
  })

  test('a visible change creates a version, an invisible one does not', async () => {
    const field = await firstField()
    const form = (
      await addForm({ name: 'Форма', is_active: true, fields: [{ lead_field_id: field.id }] })
    ).json<Form>()
    await owner.call('PUT', `/api/lead-forms/${form.id}`, { protection: 'soft' })
    expect(await versions(form.id)).toHaveLength(1)
    await owner.call('PUT', `/api/lead-forms/${form.id}`, { title: 'Другой заголовок' })
    expect((await versions(form.id)).map((version) => version.no)).toEqual([1, 2])
  })

  test('a published version cannot be changed or deleted by the product', async () => {
    for (const text of ["update lead_form_versions set schema = '{}'", 'delete from lead_form_versions']) {
      await expect(world.appPool.query(text)).rejects.toMatchObject({ code: '42501' })
    }
  })

  test.each([
    [{ name: '' }, 'name', 'Название формы обязательно'],
    [{ name: 'Форма', slug: 'Я!' }, 'slug', 'Латинские буквы, цифры и дефис, от 3 до 60 знаков'],
    [{ name: 'Форма', is_active: true }, 'fields', 'Добавьте в форму хотя бы одно поле'],
    [{ name: 'Форма', fields: [{ lead_field_id: 999_999_999 }] }, 'fields', 'Такого поля нет в библиотеке'],
  ])('%j is refused at its field and leaves no form', async (body, field, message) => {
    const answer = await addForm(body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual({ [field]: [message] })
    expect((await owner.call('GET', '/api/lead-forms')).json()).toHaveLength(1)
  })

  test('a slug is unique across companies, also after its form is deleted', async () => {
    const form = (await addForm({ name: 'Форма', slug: 'only-one' })).json<Form>()
    await owner.call('DELETE', `/api/lead-forms/${form.id}`)
    owner = await world.company()
    const answer = await addForm({ name: 'Форма', slug: 'ONLY-ONE' })
    expect(answer.json().errors).toEqual({ slug: ['Этот адрес уже занят'] })
  })

  test('of two editors the second is told that the form has changed', async () => {
    const form = (await addForm({ name: 'Форма' })).json<Form>()
    expect(
      (await owner.call('PUT', `/api/lead-forms/${form.id}`, { name: 'Первый', version: form.version }))
        .statusCode,
    ).toBe(200)
    const lateResponse = await owner.call('PUT', `/api/lead-forms/${form.id}`, {
      name: 'Второй',
      version: form.version,
    })
    expect(lateResponse.json()).toMatchObject({ code: 'stale_version', current: { name: 'Первый' } })
    expect(lateResponse.json().current).not.toHaveProperty('company_id')
  })

  test('staff see a form by its slug before it is published', async () => {
    const field = await firstField()
    await addForm({ name: 'Черновик', slug: 'preview-1', fields: [{ lead_field_id: field.id }] })
    expect((await owner.call('GET', '/api/lead-forms/by-slug/preview-1')).json()).toMatchObject({
      title: 'Черновик',
      fields: [{ label: 'Имя' }],
    })
  })
})

test('manual answers are validated by their fields', async () => {
  const list = await fields()
  const color = (
    await addField({
      name: 'Цвет',
      type: 'multiselect',
      options: [
        { id: 'w', label: 'Белый' },
        { id: 'b', label: 'Чёрный' },
      ],
    })
  ).json<Field>()
  const [name, phone] = list
  const wrong = await owner.call('POST', '/api/leads', {
    values: { [`${phone?.id}`]: 'нет', [color.id]: ['z'], '424242': 'x' },
  })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.json().errors).toEqual({
    [`values.${phone?.id}`]: ['Введите телефон полностью'],
    [`values.${color.id}`]: ['Выберите вариант из списка'],
    'values.424242': ['Такого поля нет'],
  })
  const right = await owner.call('POST', '/api/leads', {
    values: { [`${name?.id}`]: 'Анна', [color.id]: ['w', 'b'] },
  })
  const values = await owner.tenant.find(leadValues, eq(leadValues.lead_id, right.json().id), {
    orderBy: leadValues.position.getSQL(),
  })
  expect(values.map((value) => value.value)).toEqual(['Анна', 'Белый, Чёрный'])
  expect(await owner.tenant.findFirst(leadFields, eq(leadFields.id, color.id))).toBeDefined()
})
