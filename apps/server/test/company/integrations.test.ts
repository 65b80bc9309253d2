import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { leadListItem, type WebhookDelivery } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { leads } from '#db/schema/tables.gen.ts'
import { deliverWebhook, webhookAttemptsMax } from '#features/webhooks/deliver-repo.ts'
import { createPostJson } from '#net/post-json.ts'
import { createWorld, secret as installationSecret, type Person, type World } from '#test/support/world.ts'
import { createVault } from '#vault.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  owner = await world.company()
})
afterAll(() => world.close())

describe('an API key', () => {
  const make = async (scopes: string[], by = owner) =>
    (await by.call('POST', '/api/api-keys', { name: 'Сайт', scopes })).json()
  const withKey = (token: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    world.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    })

  test('may do what its scopes allow and nothing else, and the audit log names it', async () => {
    const { token } = await make(['client.read', 'client.create'])
    expect(token).toMatch(/^vrk_[\w-]{43}$/)
    const created = await withKey(token, 'POST', '/api/clients', { name: 'Из программы' })
    expect(created.statusCode).toBe(201)
    expect((await withKey(token, 'GET', '/api/clients')).json().total).toBe(1)
    for (const [method, url] of [
      ['GET', '/api/leads'],
      ['GET', '/api/users'],
      ['GET', '/api/users/current'],
      ['GET', '/api/company'],
      ['POST', '/api/auth/refresh'],
      ['GET', '/api/admin/companies'],
    ] as const) {
      expect((await withKey(token, method, url)).statusCode, url).toBe(403)
    }
  })

  test('is shown once and stored as a hash', async () => {
    const { token, id } = await make(['lead.read'])
    const list = await owner.call('GET', '/api/api-keys')
    expect(list.body).not.toContain(token)
    expect(list.json()[0]).toMatchObject({ id, hint: `${token.slice(0, 12)}…`, user_name: 'Ольга' })
    const { rows } = await world.owner.query('select * from api_keys where id = $1', [id])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('is invalid when revoked, expired, or when its creator loses access', async () => {
    const revoked = await make(['lead.read'])
    await owner.call('DELETE', `/api/api-keys/${revoked.id}`)
    expect((await withKey(revoked.token, 'GET', '/api/leads')).statusCode).toBe(401)

    const expired = await make(['lead.read'])
    await world.owner.query("update api_keys set expires_at = now() - interval '1 second' where id = $1", [
      expired.id,
    ])
    expect((await withKey(expired.token, 'GET', '/api/leads')).statusCode).toBe(401)

    const admin = await world.colleague(owner, 'admin')
    const adminKey = await make(['lead.read'], admin)
    expect((await withKey(adminKey.token, 'GET', '/api/leads')).statusCode).toBe(200)
    await owner.call('PUT', `/api/users/${admin.id}`, { role: 'measurer' })
    await owner.tenant.insert(leads, { name: 'Анна' })
    expect((await withKey(adminKey.token, 'GET', '/api/leads')).json().total).toBe(0)
    await owner.call('POST', `/api/users/${admin.id}/block`)
    expect((await withKey(adminKey.token, 'GET', '/api/leads')).statusCode).toBe(401)
  })

  test('needs the module like a user, and sees no other company', async () => {
    const { token } = await make(['lead.read'])
    const outsider = await world.company()
    const lead = await outsider.tenant.insert(leads, { name: 'Чужая' })
    expect((await withKey(token, 'GET', `/api/leads/${lead.id}`)).statusCode).toBe(404)
    await world.owner.query('update company_modules set is_active = false where company_id = $1', [
      owner.companyId,
    ])
    expect((await withKey(token, 'GET', '/api/leads')).json().code).toBe('module_required')
  })

  test('cannot get scopes for users, settings or money', async () => {
    for (const scope of ['user.manage', 'company.manage', 'module.buy', 'audit.read', 'company.export']) {
      const answer = await owner.call('POST', '/api/api-keys', { name: 'Х', scopes: [scope] })
      expect(answer.statusCode).toBe(422)
    }
  })
})

describe('a webhook', () => {
  interface ReceivedRequest {
    headers: IncomingHttpHeaders
    body: string
  }
  let server: Server
  let url: string
  let received: ReceivedRequest[] = []
  let status = 200

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString()
      })
      request.on('end', () => {
        received.push({ headers: request.headers, body })
        response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  })
  beforeEach(() => {
    received = []
    status = 200
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  const create = async (events = ['lead.created'], by = owner) =>
    (await by.call('POST', '/api/webhooks', { url, events })).json()
  const deliveries = async (id: number): Promise<WebhookDelivery[]> =>
    (await owner.call('GET', `/api/webhooks/${id}/deliveries`)).json().data
  const queued = async () => {
    const { rows } = await world.owner.query(
      `select payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'webhook' and (payload->>'company_id')::bigint = $1 order by j.id`,
      [owner.companyId],
    )
    return rows.map((row) => row.payload as { company_id: number; delivery_id: number })
  }
  const deliver = (job: { company_id: number; delivery_id: number }, arePrivateHostsAllowed = true) =>
    deliverWebhook(
      {
        platform: world.platform,
        vault: createVault(installationSecret),
        post: createPostJson({ arePrivateHostsAllowed }),
      },
      job,
    )
  const lastJob = async () => {
    const job = (await queued()).at(-1)
    if (!job) throw new Error('no job')
    return job
  }

  test('gets a signed event about a lead, enqueued in the transaction that created it', async () => {
    const { id, secret } = await create()
    await owner.call('POST', '/api/leads', { values: {} })
    await deliver(await lastJob())
    const [first] = received
    const [, time = '', mac] = /^t=(\d+),v1=(\w+)$/.exec(String(first?.headers['x-veranda-signature'])) ?? []
    expect(mac).toBe(createHmac('sha256', secret).update(`${time}.${first?.body}`).digest('hex'))
    expect(JSON.parse(first?.body ?? '')).toMatchObject({ event: 'lead.created', data: { status: 'new' } })
    expect((await deliveries(id))[0]).toMatchObject({ status: 'delivered', attempts: 1, last_status: 200 })
  })

  test('gets the columns of the list of leads, and no internal ones', async () => {
    await create()
    await owner.call('POST', '/api/leads', { values: {} })
    await deliver(await lastJob())
    const asked = ['answers', 'next_task', 'utm']
    const own = ['form', 'user', 'version', 'updated_at', 'deleted_at', 'answered_at', ...asked]
    const expectedFields = Object.keys(leadListItem.shape).filter((name) => !own.includes(name))
    expect(Object.keys(JSON.parse(received[0]?.body ?? '').data).sort()).toEqual(expectedFields.sort())
  })

  test('gets nothing about a change that was rolled back', async () => {
    await create()
    await expect(
      owner.tenant.transaction(async (tx) => {
        await tx.insert(leads, { name: 'Не было' })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await queued()).toEqual([])
  })

  test("gets only its own company's events that it subscribed to, while active and the module is live", async () => {
    const { id } = await create(['lead.status_changed', 'client.created'])
    const outsider = await world.company()
    await outsider.tenant.insert(leads, { name: 'Чужая' })
    const lead = (await owner.call('POST', '/api/leads', { values: {} })).json()
    expect(await queued()).toEqual([])
    await owner.call('PUT', `/api/leads/${lead.id}`, { status: 'processing' })
    await owner.call('PUT', `/api/leads/${lead.id}`, { status: 'processing' })
    await owner.call('POST', `/api/leads/${lead.id}/convert`, { name: 'Анна', phone: '', email: '' })
    const delivered = (await deliveries(id)).map((delivery) => [delivery.event, delivery.payload.status])
    expect(delivered.reverse()).toEqual([
      ['lead.status_changed', 'processing'],
      ['client.created', undefined],
      ['lead.status_changed', 'completed'],
    ])
    await owner.call('PUT', `/api/webhooks/${id}`, { is_active: false })
    await owner.call('PUT', `/api/leads/${lead.id}`, { status: 'new' })
    await owner.call('PUT', `/api/webhooks/${id}`, { is_active: true })
    await world.owner.query('update company_modules set is_active = false where company_id = $1', [
      owner.companyId,
    ])
    await owner.tenant.insert(leads, { name: 'Спрятана' })
    expect(await deliveries(id)).toHaveLength(3)
  })

  test("gets a lead's tags and reject reason by name", async () => {
    const { id } = await create(['lead.status_changed'])
    const dictionaryId = async (kind: string, name: string) =>
      (await owner.call('POST', '/api/dictionaries', { kind, name })).json().id
    const lead = (await owner.call('POST', '/api/leads', { values: {} })).json()
    await owner.call('PUT', `/api/leads/${lead.id}`, {
      status: 'rejected',
      reject_reason_id: await dictionaryId('reject_reason', 'Дорого'),
      tag_ids: [await dictionaryId('tag', 'Срочно')],
    })
    const [delivery] = await deliveries(id)
    expect(delivery?.payload).toMatchObject({ status: 'rejected', tags: ['Срочно'], reject_reason: 'Дорого' })
  })

  test('that fails is retried, given up, reported, and sent again on request', async () => {
    const { id } = await create()
    await owner.call('POST', '/api/leads', { values: {} })
    const job = await lastJob()
    status = 500
    for (let attempt = 1; attempt < webhookAttemptsMax; attempt += 1) {
      await expect(deliver(job)).rejects.toThrow('Сервер ответил 500')
    }
    await deliver(job)
    const [failed] = await deliveries(id)
    expect(failed).toMatchObject({ status: 'failed', attempts: webhookAttemptsMax, last_status: 500 })
    const notification = (await owner.call('GET', '/api/user-notifications')).json().data[0]
    expect(notification.title).toBe('Вебхук не доставлен')
    await deliver(job)
    expect(received).toHaveLength(webhookAttemptsMax)
    status = 204
    await owner.call('POST', `/api/webhooks/${id}/deliveries/${failed?.id}/retry`)
    await deliver(await lastJob())
    expect((await deliveries(id))[0]).toMatchObject({ status: 'delivered' })
  })

  test('that redirects is not followed, and an unavailable one shows the reason', async () => {
    const { id } = await create()
    status = 302
    await owner.call('POST', `/api/webhooks/${id}/ping`)
    await deliver(await lastJob())
    expect((await deliveries(id))[0]).toMatchObject({ status: 'failed', last_status: 302 })
    await owner.call('PUT', `/api/webhooks/${id}`, { url: 'http://127.0.0.1:1/' })
    await owner.call('POST', `/api/webhooks/${id}/ping`)
    await deliver(await lastJob())
    expect((await deliveries(id))[0]).toMatchObject({ last_status: null, last_error: 'ECONNREFUSED' })
  })

  test.each(['http://localhost', 'http://2130706433', 'http://[::ffff:127.0.0.1]', 'http://0177.0.0.1'])(
    'at %s never reaches the operator’s own network',
    async (origin) => {
      const { id } = await create()
      const { port } = new URL(url)
      await owner.call('PUT', `/api/webhooks/${id}`, { url: `${origin}:${port}/` })
      await owner.call('POST', `/api/webhooks/${id}/ping`)
      await deliver(await lastJob(), false)
      expect(received).toEqual([])
      expect((await deliveries(id))[0]?.last_error).toMatch(/внутреннюю сеть/)
    },
  )

  test('of another company cannot be read or retried', async () => {
    const { id } = await create()
    await owner.call('POST', `/api/webhooks/${id}/ping`)
    const { delivery_id } = await lastJob()
    const outsider = await world.company()
    const theirs = await create(['lead.created'], outsider)
    for (const webhookId of [id, theirs.id]) {
      const answer = await outsider.call('POST', `/api/webhooks/${webhookId}/deliveries/${delivery_id}/retry`)
      expect(answer.statusCode).toBe(404)
    }
  })
})
