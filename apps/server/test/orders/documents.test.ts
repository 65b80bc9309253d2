import type { Client, DocumentListItem, Order, OrderDocument } from '@veranda/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clients, documentEvents, documents } from '#db/schema/tables.gen.ts'
import { ok } from '#test/support/answers.ts'
import { facade, visitorOf } from '#test/support/document-helpers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person
let order: Order

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  owner = await world.company()
  const client = await owner.tenant.insert(clients, {
    name: 'Пётр',
    phone: '+7 916 111-22-33',
    email: 'petr@example.com',
  })
  order = await newOrder(client)
})
afterAll(() => world.close())

async function newOrder(client: Pick<Client, 'id'>): Promise<Order> {
  const created = await ok<Order>(
    owner.call('POST', '/api/orders', { client_id: client.id, address: 'Истра' }),
  )
  return ok<Order>(owner.call('PUT', `/api/orders/${created.id}/items`, { items: [facade] }))
}

const issue = (kind: string, note = '') =>
  ok<OrderDocument>(owner.call('POST', `/api/orders/${order.id}/documents`, { kind, note }))
const share = (id: number) => ok<{ url: string }>(owner.call('POST', `/api/documents/${id}/share`))
const pathOf = ({ url }: { url: string }) => new URL(url).pathname
const visit = visitorOf(() => world)

test('an opening without a name is titled by its position', async () => {
  await ok(owner.call('PUT', `/api/orders/${order.id}/items`, { items: [{ ...facade, name: '' }] }))
  const page = await visit('GET', pathOf(await share((await issue('proposal')).id)))
  expect(page.body).toContain('Мягкое окно «Проём 1»')
  expect(page.body).not.toContain('«»')
  const plan = await owner.call('GET', `/api/orders/${order.id}/cutting-plan`)
  expect(plan.body).toContain('"opening":"Проём 1"')
})

/** Queued e-mails. */
async function sentEmails(): Promise<{ to: string; subject: string; text: string }[]> {
  const { rows } = await world.owner.query(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'mail' and (payload->>'company_id')::bigint = $1 order by j.id`,
    [owner.companyId],
  )
  return rows.map(({ payload }) => payload)
}

describe('a document', () => {
  test('is numbered by kind and year without gaps, and contains the order', async () => {
    const proposal = await issue('proposal', 'Скидка до конца месяца')
    expect(proposal.number).toBe(`${order.number}-1`)
    expect(proposal.data).toMatchObject({
      client: { name: 'Пётр' },
      total_kopecks: order.total_kopecks,
      openings: [{ name: 'Фасад', size: '2300 × 2150 мм', film: 'ПВХ 700 прозрачная' }],
    })
    expect(proposal.data.paragraphs.at(-1)).toBe('Скидка до конца месяца')
    expect(proposal.data.openings[0]?.svg).toMatch(/^<svg/)
    const numbers = [await issue('invoice'), await issue('invoice')].map(({ number }) => number)
    const year = new Date().getFullYear()
    expect(numbers).toEqual([`1/${year}`, `2/${year}`])
    const pdf = await owner.call('GET', `/api/documents/${proposal.id}/pdf`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const alike = await owner.call('GET', `/api/documents/${proposal.id}?format=pdf`)
    expect(alike.rawPayload.equals(pdf.rawPayload)).toBe(true)
  })

  test('stays as issued, whatever happens to the order', async () => {
    const { id } = await issue('proposal')
    const before = (await owner.call('GET', `/api/documents/${id}/pdf`)).rawPayload
    await ok(owner.call('PUT', `/api/orders/${order.id}/items`, { items: [] }))
    const after = await ok<OrderDocument>(owner.call('GET', `/api/documents/${id}`))
    expect(after.data.openings).toHaveLength(1)
    expect((await owner.call('GET', `/api/documents/${id}/pdf`)).rawPayload.equals(before)).toBe(true)
    const rewritten = owner.tenant.updateWhere(documents, eq(documents.id, id), { number: '1' })
    await expect(rewritten).rejects.toThrow(/permission denied/)
    expect(
      (await owner.call('POST', `/api/orders/${order.id}/documents`, { kind: 'invoice' })).json().code,
    ).toBe('order_not_priced')
  })

  test('with prices is hidden from those who see none; production documents are not', async () => {
    const proposal = await issue('proposal')
    const work = await issue('work_order')
    const maker = await world.colleague(owner, 'production')
    const list = await ok<DocumentListItem[]>(maker.call('GET', `/api/orders/${order.id}/documents`))
    expect(list.map(({ kind, total_kopecks }) => [kind, total_kopecks])).toEqual([['work_order', 0]])
    expect((await maker.call('GET', `/api/documents/${proposal.id}`)).statusCode).toBe(404)
    const response = await maker.call('GET', `/api/documents/${work.id}`)
    expect(response.body).not.toContain(String(order.total_kopecks))
  })

  test('that is voided keeps its number and invalidates its link', async () => {
    const { id } = await issue('invoice')
    const link = pathOf(await share(id))
    const annulled = await ok<OrderDocument>(
      owner.call('POST', `/api/documents/${id}/void`, { reason: 'Ошибка' }),
    )
    expect(annulled.void_reason).toBe('Ошибка')
    expect((await visit('GET', link)).statusCode).toBe(404)
    expect((await owner.call('POST', `/api/documents/${id}/share`)).json().code).toBe('document_voided')
    expect((await issue('invoice')).number).toMatch(/^2\//)
  })

  test('opens without the module: issued documents belong to the company', async () => {
    const { id } = await issue('proposal')
    await world.owner.query(
      "update company_modules set is_active = false where company_id = $1 and code = 'soft_windows'",
      [owner.companyId],
    )
    expect((await owner.call('GET', `/api/documents/${id}`)).statusCode).toBe(200)
    expect((await owner.call('POST', `/api/documents/${id}/share`)).json().code).toBe('module_required')
  })
})

describe('the client’s link', () => {
  test("shows drawings, price and payment, and counts a view only when the page's script reports it", async () => {
    const { id } = await issue('proposal')
    const link = pathOf(await share(id))
    expect(link).toMatch(/^\/d\/[\w-]{22}$/)
    const page = await visit('GET', link)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Фасад')
    expect(page.body).toContain('<svg')
    expect(page.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    const views = async () => (await ok<OrderDocument>(owner.call('GET', `/api/documents/${id}`))).views
    expect(await views()).toBe(0)
    await visit('POST', `${link}/viewed`)
    expect(await views()).toBe(1)
    expect((await ok<Order>(owner.call('GET', `/api/orders/${order.id}`))).stage).toBe('proposal_sent')
  })

  test('is invalid when revoked or replaced, and no other key opens anything', async () => {
    const { id } = await issue('proposal')
    const first = pathOf(await share(id))
    const second = pathOf(await share(id))
    expect((await visit('GET', first)).statusCode).toBe(404)
    expect((await visit('GET', second)).statusCode).toBe(200)
    await ok(owner.call('DELETE', `/api/documents/${id}/share`))
    const revoked = await visit('GET', second)
    const unknown = await visit('GET', '/d/AAAAAAAAAAAAAAAAAAAAAA')
    const misspelt = await visit('GET', '/d/x')
    expect([revoked, unknown, misspelt].map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    const withoutNonce = (body: string) => body.replace(/nonce="[^"]*"/, '')
    expect(withoutNonce(revoked.body)).toBe(withoutNonce(unknown.body))
  })

  test('accepts with the e-mailed code, freezes the order and notifies the manager', async () => {
    const manager = await world.colleague(owner, 'manager')
    await ok(owner.call('PUT', `/api/orders/${order.id}`, { user_id: manager.id }))
    const { id } = await issue('proposal')
    const link = pathOf(await share(id))
    const codePage = await visit('POST', `${link}/code`)
    expect(codePage.body).toContain('pe•••@example.com')
    expect(codePage.body).not.toContain('petr@example.com')
    const code = /\d{6}/.exec((await sentEmails()).at(-1)?.subject ?? '')?.[0] ?? ''
    const wrong = await visit('POST', `${link}/accept`, { code: code === '000000' ? '000001' : '000000' })
    expect(wrong.body).toContain('Код не подошёл')
    const right = await visit('POST', `${link}/accept`, { code })
    expect([right.statusCode, right.headers.location]).toEqual([303, link])
    expect((await visit('GET', link)).body).toContain('Предложение принято')
    const accepted = await ok<Order>(owner.call('GET', `/api/orders/${order.id}`))
    expect(accepted).toMatchObject({ stage: 'approved' })
    expect(accepted.frozen_at).not.toBeNull()
    const events = await owner.tenant.find(documentEvents, eq(documentEvents.document_id, id))
    expect(events.map(({ kind }) => kind).sort()).toEqual(['accepted', 'code'])
    const bell = await ok<{ data: { title: string }[] }>(manager.call('GET', '/api/user-notifications'))
    expect(JSON.stringify(bell)).toContain('предложение принято')
  })

  test('a code is invalid after five wrong attempts', async () => {
    const { id } = await issue('proposal')
    const link = pathOf(await share(id))
    await visit('POST', `${link}/code`)
    const code = /\d{6}/.exec((await sentEmails()).at(-1)?.subject ?? '')?.[0] ?? ''
    const other = code === '111111' ? '222222' : '111111'
    for (let tries = 0; tries < 5; tries += 1) await visit('POST', `${link}/accept`, { code: other })
    expect((await visit('POST', `${link}/accept`, { code })).statusCode).toBe(200)
    expect((await ok<OrderDocument>(owner.call('GET', `/api/documents/${id}`))).accepted_at).toBeNull()
  })

  test("is e-mailed with the manager's message", async () => {
    const { id } = await issue('proposal')
    await ok(
      owner.call('POST', `/api/documents/${id}/send`, { email: 'petr@example.com', message: 'Жду ответа' }),
    )
    const [email] = await sentEmails()
    expect(email).toMatchObject({ to: 'petr@example.com' })
    expect(email?.text).toContain('Жду ответа')
    const link = /\/d\/[\w-]{22}/.exec(email?.text ?? '')?.[0] ?? ''
    expect((await visit('GET', link)).statusCode).toBe(200)
  })

  test("text that strangers entered is shown as text on the client's page", async () => {
    await ok(
      owner.call('PUT', `/api/orders/${order.id}/items`, {
        items: [
          {
            ...facade,
            key: crypto.randomUUID(),
            name: '<script>alert(1)</script>',
            edging: { all: 70, color: '"><script>' },
          },
        ],
      }),
    )
    const link = pathOf(await share((await issue('proposal', '<img src=x>')).id))
    const { body } = await visit('GET', link)
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain('<img src=x>')
    expect(body).not.toContain('"><script>')
  })

  test('cannot be issued as an invoice for a paid order', async () => {
    const { total_kopecks } = await ok<Order>(owner.call('GET', `/api/orders/${order.id}`))
    const paid = { amount_kopecks: total_kopecks, purpose: 'balance', method: 'cash', paid_on: '2026-11-20' }
    await ok(owner.call('POST', `/api/orders/${order.id}/payments`, paid))
    const answer = await owner.call('POST', `/api/orders/${order.id}/documents`, { kind: 'invoice' })
    expect(answer.json()).toMatchObject({ code: 'nothing_due' })
  })

  test('that was accepted prevents accepting another one of the order', async () => {
    const accept = async (link: string) => {
      await visit('POST', `${link}/code`)
      const code = /\d{6}/.exec((await sentEmails()).at(-1)?.subject ?? '')?.[0] ?? ''
      return visit('POST', `${link}/accept`, { code })
    }
    const [first, second] = [await issue('proposal'), await issue('proposal')]
    const [older, newer] = [pathOf(await share(first.id)), pathOf(await share(second.id))]
    await accept(newer)
    expect((await visit('GET', newer)).body).toContain('Предложение принято')
    await accept(older)
    const page = await visit('GET', older)
    expect(page.body).toContain('Вы приняли другое предложение')
    expect(page.body).not.toContain('Предложение принято')
    const [stored] = await owner.tenant.find(documents, eq(documents.id, first.id))
    expect(stored?.accepted_at).toBeNull()
  })

  test.each([
    [
      'cancelled',
      () => owner.call('POST', `/api/orders/${order.id}/stage`, { stage: 'cancelled', reason: 'Передумали' }),
    ],
    ['in the trash', () => owner.call('DELETE', `/api/orders/${order.id}`)],
  ])(
    'of an order that is %s can be accepted no more, not even by a code sent before',
    async (_how, giveUp) => {
      const { id } = await issue('proposal')
      const link = pathOf(await share(id))
      await visit('POST', `${link}/code`)
      const code = /\d{6}/.exec((await sentEmails()).at(-1)?.subject ?? '')?.[0] ?? ''
      await giveUp()
      await visit('POST', `${link}/accept`, { code })
      const page = await visit('GET', link)
      expect(page.body).toContain('Заказ отменён')
      expect(page.body).not.toContain('Предложение принято')
      const [stored] = await owner.tenant.find(documents, eq(documents.id, id))
      expect(stored?.accepted_at).toBeNull()
    },
  )
})
