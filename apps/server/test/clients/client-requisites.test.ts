import { type Client, type ClientSummary, kindOfInn } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chatVisitors, clients, formSubmissions, leads, orders } from '#db/schema/tables.gen.ts'
import { ok } from '#test/support/answers.ts'
import { submitFirstForm } from '#test/support/company-helpers.ts'
import { newConversation } from '#test/support/data/chat-records.ts'
import { newOrder } from '#test/support/data/order-records.ts'
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

const bank = {
  bank: 'ПАО Сбербанк',
  bik: '044525225',
  account: '40702810200000000001',
  corr_account: '30101810400000000225',
}

describe('bank details of a client', () => {
  const create = (body: object) => owner.call('POST', '/api/clients', { name: 'ООО «Сад»', ...body })

  test('are kept when the accounts fit the БИК', async () => {
    expect(await ok<Client>(create(bank))).toMatchObject(bank)
  })

  test('are refused at the field: a wrong БИК, an account that does not fit it, an account without one', async () => {
    const errorsOf = async (body: object) => (await create(body)).json().errors
    expect(await errorsOf({ bik: '144525225' })).toEqual({ bik: ['БИК: 9 цифр, первая 0'] })
    expect(await errorsOf({ ...bank, account: '40702810300000000001' })).toEqual({
      account: ['Счёт не сходится с БИК: проверьте цифры'],
    })
    expect(await errorsOf({ corr_account: bank.corr_account })).toEqual({
      corr_account: ['Укажите БИК: по нему проверяется счёт'],
    })
  })

  test('a later change of the БИК alone may not leave an account that does not fit', async () => {
    const { id } = await ok<Client>(create(bank))
    const answer = await owner.call('PUT', `/api/clients/${id}`, { bik: '044525593' })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual(['account'])
    expect((await owner.tenant.findOne(clients, id))?.bik).toBe(bank.bik)
  })

  test('a merge may not take the БИК of one client and the account of the other', async () => {
    const kept = await ok<Client>(create(bank))
    const other = await ok<Client>(create({ bik: '044525593' }))
    const answer = await owner.call('POST', `/api/clients/${kept.id}/merge`, {
      with: other.id,
      fields: ['bik'],
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors.fields).toEqual([
      'Счёт и БИК взяты у разных клиентов и не сходятся: возьмите их у одного',
    ])
  })
})

describe('the kind of a client', () => {
  const create = (body: object) => ok<Client>(owner.call('POST', '/api/clients', { name: 'Клиент', ...body }))

  test('is a person unless the ИНН or the caller says otherwise', async () => {
    expect((await create({})).kind).toBe('person')
    expect((await create({ inn: '7707083893' })).kind).toBe('organisation')
    expect((await create({ inn: '500100732259' })).kind).toBe('sole_proprietor')
    expect((await create({ inn: '500100732259', kind: 'person' })).kind).toBe('person')
    const unknown = await owner.call('POST', '/api/clients', { name: 'Клиент', kind: 'company' })
    expect(unknown.statusCode).toBe(422)
  })

  test('is changed alone, with an entry in the history of the fields', async () => {
    const { id } = await create({ inn: '7707083893' })
    await ok(owner.call('PUT', `/api/clients/${id}`, { kind: 'person' }))
    const { data } = await ok<{ data: object[] }>(owner.call('GET', `/api/clients/${id}/timeline`))
    expect(data).toContainEqual(
      expect.objectContaining({ kind: 'field', field: 'kind', before: 'organisation', after: 'person' }),
    )
  })

  test('the database tells the same kind by an ИНН as the contract', async () => {
    for (const inn of ['', '7707083893', '500100732259']) {
      const { rows } = await world.owner.query<{ kind: string }>('select client_kind_of($1) as kind', [inn])
      expect(rows[0]?.kind).toBe(kindOfInn(inn))
    }
  })
})

describe('summary of a client', () => {
  const summary = (id: number, by = owner) => ok<ClientSummary>(by.call('GET', `/api/clients/${id}/summary`))

  test('tells what was ordered and is owed to those who may see amounts', async () => {
    const { id } = await owner.tenant.insert(clients, { name: 'Анна' })
    const order = await newOrder(owner)
    await owner.tenant.update(orders, order.id, {
      client_id: id,
      stage: 'approved',
      frozen_at: new Date().toISOString(),
      total_kopecks: 100_000,
      paid_kopecks: 30_000,
    })
    expect((await summary(id)).orders).toEqual({ count: 1, total_kopecks: 100_000, debt_kopecks: 70_000 })
    await world.owner.query(`update company_modules set is_active = code = 'leads' where company_id = $1`, [
      owner.companyId,
    ])
    expect((await summary(id)).orders).toBeNull()
  })

  test('lists consents given with forms and in chats, newest first, with their words', async () => {
    const { id } = await owner.tenant.insert(clients, { name: 'Анна' })
    const leadId = await submitFirstForm(world, owner, 'Анна')
    await owner.tenant.update(leads, leadId, { client_id: id })
    const [submission] = await owner.tenant.find(formSubmissions)
    await world.owner.query(
      "update form_submissions set consent_at = '2026-11-01T10:00:00Z', consent_text = 'Согласен' where id = $1",
      [submission?.id],
    )
    const chat = await newConversation(owner)
    await owner.tenant.update(chatVisitors, chat.visitorId, {
      client_id: id,
      consent_at: '2026-11-02T10:00:00Z',
      consent_text: 'Согласна',
    })
    const { number } = (await owner.tenant.findOne(leads, leadId)) ?? { number: 0 }
    expect((await summary(id)).consents).toMatchObject([
      { text: 'Согласна', form: null, lead: null },
      { text: 'Согласен', form: expect.any(String), lead: { id: leadId, number } },
    ])
  })

  test('consents of leads and chats that are not theirs to read are left out', async () => {
    const measurer = await world.colleague(owner, 'measurer')
    const { id } = await owner.tenant.insert(clients, { name: 'Анна', user_id: measurer.id })
    const leadId = await submitFirstForm(world, owner, 'Анна')
    await owner.tenant.update(leads, leadId, { client_id: id, user_id: owner.id })
    await world.owner.query("update form_submissions set consent_at = now(), consent_text = 'Согласен'")
    expect((await summary(id, measurer)).consents).toEqual([])
    await owner.tenant.update(leads, leadId, { user_id: measurer.id })
    expect((await summary(id, measurer)).consents).toHaveLength(1)
  })
})
