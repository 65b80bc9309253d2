import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formSubmissions, leads } from '#db/schema/tables.gen.ts'
import { repairSubmissions } from '#features/public-forms/repair-repo.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person
let form: { id: number; slug: string }
let ids: { name: number; phone: number; email: number; comment: number }

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  owner = await world.company()
  ;[form] = (await owner.call('GET', '/api/lead-forms')).json()
  const [name, phone, email, comment] = (await owner.call('GET', '/api/lead-fields'))
    .json<{ id: number }[]>()
    .map((field) => field.id)
  ids = { name: name ?? 0, phone: phone ?? 0, email: email ?? 0, comment: comment ?? 0 }
})

const url = () => `/api/public/forms/${form.slug}/submissions`
const ticket = async () =>
  (await world.app.inject(`/api/public/forms/${form.slug}`)).json<{ form_token: string }>().form_token
const good = () => ({ [ids.name]: 'Анна Ким', [ids.phone]: '+7 912 345-67-89' })

async function submit(changes: object = {}, headers: Record<string, string> = {}) {
  const payload = { values: good(), consent: true, form_token: await ticket(), ...changes }
  return world.app.inject({ method: 'POST', url: url(), payload, headers })
}

const allLeads = () => owner.tenant.find(leads)

describe('a submission through the public endpoint', () => {
  test('becomes a lead with its values and source', async () => {
    const answer = await submit(
      {
        page_url: 'https://okna.example/veranda?x=1',
        referer: 'https://ya.ru/',
        utm: { utm_source: 'yandex' },
      },
      { 'user-agent': 'Mozilla/5.0 test' },
    )
    expect(answer.statusCode).toBe(201)
    const { id } = answer.json()
    const lead = (await owner.call('GET', `/api/leads/${id}?with=values.field,form`)).json()
    expect(lead).toMatchObject({
      status: 'new',
      name: 'Анна Ким',
      phone: '+7 912 345-67-89',
      source: 'yandex',
      ip_address: '127.0.0.1',
      referer: 'https://ya.ru/',
      user_agent: 'Mozilla/5.0 test',
      form: { name: 'Заявка с сайта' },
      utm: { utm_source: 'yandex' },
      client_id: null,
    })
    const [listed] = (await owner.call('GET', '/api/leads?with=utm')).json().data
    expect(listed.utm).toEqual({ utm_source: 'yandex' })
    expect((await owner.call('GET', '/api/leads')).json().data[0]).not.toHaveProperty('utm')
    expect(lead.values.map((value: { value: string }) => value.value)).toEqual([
      'Анна Ким',
      '+7 912 345-67-89',
    ])
    expect(await owner.tenant.find(formSubmissions)).toMatchObject([
      { outcome: 'lead', lead_id: id, consent_text: 'Я согласен на обработку персональных данных' },
    ])
  })

  test('notifies those who read every lead, and nobody else', async () => {
    const manager = await world.colleague(owner, 'manager')
    const measurer = await world.colleague(owner, 'measurer')
    const { id } = (await submit()).json()
    for (const person of [owner, manager]) {
      expect((await person.call('GET', '/api/notifications')).json()).toMatchObject({
        unread_count: 1,
        data: [
          {
            title: 'Новая заявка',
            message: 'Анна Ким · Заявка с сайта',
            lead_id: id,
            data: { lead_id: id },
            read_at: null,
          },
        ],
      })
    }
    expect((await measurer.call('GET', '/api/notifications')).json()).toEqual({ data: [], unread_count: 0 })
  })

  test('twice with one key is one lead and one response', async () => {
    const token = await ticket()
    const send = () => submit({ form_token: token }, { 'idempotency-key': 'page-1' })
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(await allLeads()).toHaveLength(1)
    const other = await submit(
      { values: { ...good(), [ids.name]: 'Другая' } },
      { 'idempotency-key': 'page-1' },
    )
    expect(other.json()).toMatchObject({ code: 'idempotency_key_reused' })
  })

  test('with errors names each field and stores nothing', async () => {
    const answer = await submit({ values: { [ids.phone]: '12', [ids.email]: 'почта', 999999: 'x' } })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual({
      [`values.${ids.name}`]: ['Заполните поле'],
      [`values.${ids.phone}`]: ['Введите телефон полностью'],
      [`values.${ids.email}`]: ['Проверьте email'],
      'values.999999': ['Такого поля нет'],
    })
    expect(await owner.tenant.find(formSubmissions)).toEqual([])
  })

  test('needs consent, also in a direct call', async () => {
    for (const consent of [false, undefined]) {
      expect((await submit({ consent })).json().errors).toEqual({
        consent: ['Нужно согласие на обработку персональных данных'],
      })
    }
  })

  test('needs the token that the form issued', async () => {
    const outsider = await world.company()
    const [foreign] = (await outsider.call('GET', '/api/lead-forms')).json<{ slug: string }[]>()
    const foreignToken = (await world.app.inject(`/api/public/forms/${foreign?.slug}`)).json().form_token
    for (const form_token of [undefined, 'x', foreignToken]) {
      expect((await submit({ form_token })).json().errors).toHaveProperty('form_token')
    }
    expect(await allLeads()).toEqual([])
  })

  test('a soft form accepts a direct call', async () => {
    await owner.call('PUT', `/api/lead-forms/${form.id}`, { protection: 'soft' })
    expect((await submit({ form_token: undefined })).statusCode).toBe(201)
  })

  test('a filled honeypot looks like success and is stored as spam, not as a lead', async () => {
    const answer = await submit({ website: 'https://spam.example' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json().id).toEqual(expect.any(Number))
    expect(await allLeads()).toEqual([])
    expect(await owner.tenant.find(formSubmissions)).toMatchObject([
      { outcome: 'spam', spam_reasons: ['honeypot'] },
    ])
  })

  test('a page opened before a new version is accepted by its own version', async () => {
    const before = await ticket()
    await owner.call('PUT', `/api/lead-forms/${form.id}`, {
      fields: [{ lead_field_id: ids.comment, is_required: true }],
    })
    expect((await submit({ form_token: before })).statusCode).toBe(201)
    expect((await submit()).statusCode).toBe(422)
  })

  test('unknown keys are refused: a lead number cannot be injected', async () => {
    for (const extra of [{ id: 1 }, { lead_id: 1 }, { company_id: 1 }, { status: 'completed' }]) {
      expect((await submit(extra)).statusCode).toBe(422)
    }
  })

  test('a paused, deleted or unknown form accepts nothing', async () => {
    const form_token = await ticket()
    await owner.call('PUT', `/api/lead-forms/${form.id}`, { is_active: false })
    expect(
      (
        await world.app.inject({
          method: 'POST',
          url: url(),
          payload: { values: good(), consent: true, form_token },
        })
      ).statusCode,
    ).toBe(404)
    await owner.call('DELETE', `/api/lead-forms/${form.id}`)
    expect(
      (await world.app.inject({ method: 'POST', url: url(), payload: { values: {} } })).json(),
    ).toMatchObject({ code: 'not_found' })
  })

  test("after the module's end submissions are stored for two weeks with hidden contents", async () => {
    const expire = (days: number) =>
      world.owner.query(
        `update company_modules set expires_at = now() - interval '${days} days' where company_id = $1`,
        [owner.companyId],
      )
    await expire(13)
    expect((await submit()).statusCode).toBe(201)
    expect((await owner.call('GET', '/api/leads')).statusCode).toBe(403)
    expect((await owner.call('GET', '/api/notifications')).json().data[0].message).toBe('Заявка с сайта')
    const form_token = await ticket()
    await expire(15)
    expect(
      (
        await world.app.inject({
          method: 'POST',
          url: url(),
          payload: { values: good(), consent: true, form_token },
        })
      ).statusCode,
    ).toBe(404)
  })

  test('a submission whose processing was interrupted is completed by the minute task', async () => {
    const { id } = (await submit()).json()
    await world.owner.query(
      "update form_submissions set outcome = null, lead_id = null, received_at = now() - interval '2 minutes' where lead_id = $1",
      [id],
    )
    const errors: unknown[] = []
    await repairSubmissions(world.platform, { error: (details) => errors.push(details) })
    await repairSubmissions(world.platform, { error: (details) => errors.push(details) })
    expect(errors).toEqual([])
    expect(await allLeads()).toHaveLength(2)
    expect(await owner.tenant.find(formSubmissions, eq(formSubmissions.outcome, 'lead'))).toHaveLength(1)
  })

  test("the platform's own form sends neither name nor number to the public channel", async () => {
    const operator = await world.operator()
    const [own] = (await operator.call('GET', '/api/lead-forms')).json<{ slug: string }[]>()
    const open = (await world.app.inject(`/api/public/forms/${own?.slug}`)).json()
    const [name, phone] = open.fields.map((field: { lead_field_id: number }) => field.lead_field_id)
    const payload = {
      values: { [name]: 'Пётр', [phone]: '+79001112233' },
      consent: true,
      form_token: open.form_token,
    }
    const sent = await world.app.inject({
      method: 'POST',
      url: `/api/public/forms/${own?.slug}/submissions`,
      payload,
    })
    expect(sent.statusCode).toBe(201)
    const { rows } = await world.owner.query(
      'select payload from graphile_worker._private_jobs order by id desc limit 1',
    )
    expect(rows[0].payload).toEqual({
      channel: { kind: 'public', name: 'leads' },
      event: 'form.submitted',
      data: { form_name: 'Заявка с сайта' },
    })
    expect((await operator.call('GET', '/api/leads')).json()).toMatchObject({ total: 1 })
    expect((await operator.call('GET', '/api/users/current')).json()).toMatchObject({ company_id: null })
  })
})
