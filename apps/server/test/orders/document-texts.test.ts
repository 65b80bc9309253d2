import type {
  Client,
  CompanyProfile,
  DocumentTemplate,
  Order,
  OrderDocument,
  ProposalVariant,
} from '@veranda/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { documents } from '#db/schema/tables.gen.ts'
import { ok } from '#test/support/answers.ts'
import { facade, visitorOf } from '#test/support/document-helpers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'
import { isoDay } from '#time/dates.ts'

let world: World
let owner: Person
let order: Order

const variants: ProposalVariant[] = [
  { name: 'Стандарт' },
  { name: 'Тёплый', film: 'tpu700_clear', edging_color: 'graphite' },
]

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  owner = await world.company()
  const client = await ok<Client>(
    owner.call('POST', '/api/clients', {
      name: 'Анна',
      email: 'anna@example.com',
      legal_name: 'ООО «Ресторан»',
      inn: '9900000024',
    }),
  )
  const created = await ok<Order>(
    owner.call('POST', '/api/orders', { client_id: client.id, address: 'Истра' }),
  )
  order = await ok<Order>(owner.call('PUT', `/api/orders/${created.id}/items`, { items: [facade] }))
})
afterAll(() => world.close())

const issue = (kind: string, more: object = {}) =>
  ok<OrderDocument>(owner.call('POST', `/api/orders/${order.id}/documents`, { kind, ...more }))
const save = (kind: string, body: string, version?: number) =>
  owner.call('PUT', `/api/document-templates/${kind}`, { body, ...(version !== undefined && { version }) })
const current = () => ok<Order>(owner.call('GET', `/api/orders/${order.id}`))
const visit = visitorOf(() => world)

async function linkOf({ id }: OrderDocument): Promise<string> {
  const { url } = await ok<{ url: string }>(owner.call('POST', `/api/documents/${id}/share`))
  return new URL(url).pathname
}

async function lastCode(): Promise<string> {
  const { rows } = await world.owner.query(
    `select payload->>'subject' as subject from graphile_worker._private_jobs
     where (payload->>'company_id')::bigint = $1 order by id desc limit 1`,
    [owner.companyId],
  )
  return /\d{6}/.exec(rows[0]?.subject ?? '')?.[0] ?? ''
}

describe('texts of documents', () => {
  test('are the defaults until the company saves its own, and an issued document keeps its text', async () => {
    const before = await issue('invoice')
    expect(before.data.paragraphs[0]).toMatch(/^Счёт действителен 5 банковских дней\./)
    await ok(save('invoice', 'Оплатите {{итого}} ₽ до монтажа.\n\nСпасибо, {{ клиент }}!'))
    const after = await issue('invoice')
    expect(after.data.paragraphs).toEqual([
      expect.stringMatching(/^Оплатите [\d\s]+,\d\d ₽ до монтажа\.$/),
      'Спасибо, ООО «Ресторан»!',
    ])
    const current = await ok<OrderDocument>(owner.call('GET', `/api/documents/${before.id}`))
    expect(current.data.paragraphs).toEqual(before.data.paragraphs)
    await ok(owner.call('DELETE', '/api/document-templates/invoice'))
    expect((await issue('invoice')).data.paragraphs).toEqual(before.data.paragraphs)
  })

  test.each([
    ['proposal', 'Цена {{сумма}}', 'Такой подстановки нет: {{сумма}}'],
    ['work_order', 'Сделать на {{итого}}', 'В этом документе нет цен, поэтому {{итого}} в нём не ставят'],
    ['act', 'Всего {{итого', 'Подстановка пишется так: {{итого}}'],
  ])('of %s with a fault are refused at their field', async (kind, body, message) => {
    const answer = await save(kind, body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual({ body: [message] })
  })

  test('are not overwritten by a stale copy', async () => {
    const first = await ok<DocumentTemplate>(save('act', 'Первый', 0))
    expect(first).toMatchObject({ is_own: true, version: 1 })
    const stale = await save('act', 'Второй', 0)
    expect([stale.statusCode, stale.json().current.body]).toEqual([409, 'Первый'])
  })

  test('can be previewed as PDF with a sample order', async () => {
    const answer = await owner.call('GET', '/api/document-templates/contract/preview')
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test("of one company are not another's", async () => {
    await ok(save('act', 'Наши слова'))
    const outsider = await world.company()
    const { templates } = await ok<{ templates: DocumentTemplate[] }>(
      outsider.call('GET', '/api/document-templates'),
    )
    expect(templates.find(({ kind }) => kind === 'act')).toMatchObject({ is_own: false })
  })
})

describe('VAT', () => {
  const setVat = (vat_periods: unknown) =>
    ok<CompanyProfile>(owner.call('PUT', '/api/company', { vat_periods }))

  test('is calculated by the current rate, line by line, and shown with amounts', async () => {
    await setVat([
      { from: '2020-01-01', bp: 500 },
      { from: '2021-01-01', bp: 2200 },
      { from: '2999-01-01', bp: null },
    ])
    const { data } = await issue('upd')
    const [line] = data.lines
    expect(line?.vat_kopecks).toBe(Math.round(((line?.amount_kopecks ?? 0) * 22) / 122))
    expect(data.vat_kopecks).toBe(data.lines.reduce((sum, one) => sum + one.vat_kopecks, 0))
    expect(data.vat_bp).toBe(2200)
    expect(data.vat_note).toMatch(/^В том числе НДС 22 %: [\d\s]+,\d\d ₽$/)
    expect(data.total_kopecks).toBe(order.total_kopecks)
  })

  test("is none before the first rate, with the company's own text", async () => {
    await setVat([{ from: '2999-01-01', bp: 2200 }])
    await ok(owner.call('PUT', '/api/company', { requisites: { vat_note: 'НДС не облагается (УСН)' } }))
    const { data } = await issue('invoice')
    expect([data.vat_bp, data.vat_kopecks, data.vat_note]).toEqual([null, 0, 'НДС не облагается (УСН)'])
  })
})

test("a transfer document has the buyer's requisites and is numbered without gaps", async () => {
  const first = await issue('upd')
  const second = await issue('upd')
  const year = new Date().getFullYear()
  expect([first.number, second.number]).toEqual([`1/${year}`, `2/${year}`])
  expect(first.data.client).toMatchObject({ legal_name: 'ООО «Ресторан»', inn: '9900000024' })
})

describe('a proposal with variants', () => {
  test('shows each with its price and differences', async () => {
    const { data } = await issue('proposal', { variants })
    expect(data.variants.map(({ name }) => name)).toEqual(['Стандарт', 'Тёплый'])
    expect(data.variants[0]?.total_kopecks).toBe(order.total_kopecks)
    expect(data.variants[1]?.total_kopecks).toBeGreaterThan(order.total_kopecks ?? 0)
    expect(data.variants[1]?.differences).toEqual(['Плёнка: ТПУ 700 прозрачная', 'Цвет окантовки: графит'])
    expect(data.payment_qr).toBeNull()
  })

  test("is accepted in the client's chosen variant, which the order takes over", async () => {
    const proposal = await issue('proposal', { variants })
    const link = await linkOf(proposal)
    const unchosen = await visit('POST', `${link}/code`)
    expect(unchosen.body).toContain('Выберите один из вариантов')
    const codePage = await visit('POST', `${link}/code`, { variant: '1' })
    expect(codePage.body).toContain('Вы выбрали вариант «Тёплый»')
    await visit('POST', `${link}/accept`, { variant: '1', code: await lastCode() })
    const agreed = await current()
    expect(agreed).toMatchObject({
      stage: 'approved',
      total_kopecks: proposal.data.variants[1]?.total_kopecks,
    })
    expect(agreed.items[0]).toMatchObject({ film: 'tpu700_clear', edging: { all: 70, color: 'graphite' } })
    const accepted = await ok<OrderDocument>(owner.call('GET', `/api/documents/${proposal.id}`))
    expect(accepted).toMatchObject({ accepted_variant: 1, total_kopecks: agreed.total_kopecks })
    const page = await visit('GET', link)
    expect(page.body).toContain('Вы выбрали вариант «Тёплый»')
    expect(page.body).not.toContain('Стандарт')
    // A second acceptance of another variant changes nothing.
    await visit('POST', `${link}/code`, { variant: '0' })
    expect((await current()).total_kopecks).toBe(agreed.total_kopecks)
  })

  test('is accepted at its own prices, though the list has changed since', async () => {
    const proposal = await issue('proposal')
    const [list] = await ok<{ id: number; current: { prices: { film_m2: object } } }[]>(
      owner.call('GET', '/api/price-lists'),
    )
    const prices = { ...list?.current.prices, film_m2: { pvc700_clear: 900_000 } }
    const effective_from = isoDay(new Date(), 'Europe/Moscow')
    await ok(owner.call('POST', `/api/price-lists/${list?.id}/versions`, { prices, effective_from }))
    const link = await linkOf(proposal)
    await visit('POST', `${link}/code`)
    await visit('POST', `${link}/accept`, { code: await lastCode() })
    expect(await current()).toMatchObject({ stage: 'approved', total_kopecks: proposal.total_kopecks })
  })

  test('leaves an order changed since to staff', async () => {
    const link = await linkOf(await issue('proposal'))
    await ok(owner.call('PUT', `/api/orders/${order.id}/items`, { items: [{ ...facade, qty: 2 }] }))
    await visit('POST', `${link}/code`)
    await visit('POST', `${link}/accept`, { code: await lastCode() })
    expect(await current()).toMatchObject({ stage: 'proposal_sent', frozen_at: null })
    const bell = await owner.call('GET', '/api/user-notifications')
    expect(bell.body).toContain('После отправки КП заказ изменился')
  })

  test('sends the code by SMS if the client has no e-mail', async () => {
    await ok(owner.call('PUT', `/api/clients/${order.client_id}`, { email: '', phone: '+7 916 111-22-33' }))
    const link = await linkOf(await issue('proposal'))
    expect((await visit('GET', link)).body).toContain('Мы отправим код в SMS')
    const codePage = await visit('POST', `${link}/code`, { channel: 'sms' })
    expect(codePage.body).toContain('+7 ••• 22-33')
    const { rows } = await world.owner.query(
      "select payload from graphile_worker._private_jobs where payload->>'to' = '79161112233' order by id desc limit 1",
    )
    const code = /\d{6}/.exec(rows[0]?.payload.text)?.[0] ?? ''
    await visit('POST', `${link}/accept`, { code })
    expect((await current()).stage).toBe('approved')
  })

  test('cannot be accepted after its expiry', async () => {
    const proposal = await issue('proposal')
    const link = await linkOf(proposal)
    const data = { ...proposal.data, valid_until: '2020-01-01T00:00:00Z' }
    await world.owner.query('update documents set data = $1 where id = $2', [data, proposal.id])
    expect((await visit('GET', link)).body).toContain('Срок предложения истёк')
    expect((await visit('POST', `${link}/code`)).statusCode).toBe(303)
    const row = await owner.tenant.findFirst(documents, eq(documents.id, proposal.id))
    expect(row?.accepted_at).toBeNull()
  })
})
