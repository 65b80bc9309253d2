import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leads } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import { newFile, storeEmail, waitingJob } from '#test/support/data/records.ts'
import { createWorld, type Person, password, type World } from '#test/support/world.ts'

let world: World
let operator: Person

beforeAll(async () => {
  world = await createWorld()
  operator = await world.operator()
})
afterAll(() => world.close())

const get = async (url: string) => (await operator.call('GET', url)).json()

describe('companies', () => {
  test('are paged newest first with their figures, and found by name', async () => {
    const companies = [await world.company(), await world.company(), await world.company()]
    const [first] = companies
    if (!first) throw new Error('no company')
    await first.tenant.insert(leads, { name: 'Анна' })
    await world.owner.query("update companies set name = 'Редкое Имя' where id = $1", [first.companyId])
    const listedIds: number[] = []
    let cursor = ''
    do {
      const page = await get(`/api/admin/companies?limit=2${cursor}`)
      listedIds.push(...page.data.map((one: { id: number }) => one.id))
      cursor = page.next_cursor ? `&cursor=${page.next_cursor}` : ''
    } while (cursor)
    expect(listedIds).toEqual([...listedIds].sort((a, b) => b - a))
    expect(listedIds).toEqual(expect.arrayContaining(companies.map(({ companyId }) => companyId)))
    expect(listedIds).not.toContain(operator.companyId)
    const found = await get(`/api/admin/companies?q=${encodeURIComponent('редкое')}`)
    expect(found).toMatchObject({
      total: 1,
      data: [{ id: first.companyId, users: 1, leads: 1, closed_at: null }],
    })
  })

  test('one shows its users, storage and modules, and no password', async () => {
    const owner = await world.company()
    await newFile(owner, { size: 1234 })
    const answer = await operator.call('GET', `/api/admin/companies/${owner.companyId}`)
    expect(answer.json()).toMatchObject({
      storage_bytes: 1234,
      people: [{ email: owner.email, sessions: 2 }],
    })
    expect(answer.body).not.toMatch(/password|argon/)
    expect((await operator.call('GET', `/api/admin/companies/${operator.companyId}`)).statusCode).toBe(404)
  })

  test('a switched module is recorded in both logs', async () => {
    const owner = await world.company()
    const body = { is_active: true, expires_at: '2027-01-01T00:00:00Z' }
    await operator.call('PUT', `/api/admin/companies/${owner.companyId}/modules/chat`, body)
    const { data } = (await owner.call('GET', '/api/company/audit-log?entity=module')).json()
    expect(data).toMatchObject([{ action: 'update', title: 'Модуль «Чат» включён', user_id: null }])
    expect(data[0].changes.expires_at[1]).toBe(body.expires_at)
    const acts = await get(`/api/admin/acts?company_id=${owner.companyId}`)
    expect(acts.data).toMatchObject([{ act: 'set_module', company: { id: owner.companyId } }])
  })
})

describe('users', () => {
  test('are found across companies by e-mail and name', async () => {
    const owner = await world.company()
    const { data } = await get(`/api/admin/users?q=${encodeURIComponent(owner.email.toUpperCase())}`)
    expect(data).toMatchObject([{ id: owner.id, state: 'active', company: { id: owner.companyId } }])
    expect((await get('/api/admin/users?q=%25')).data).toEqual([])
  })

  test('are signed out everywhere at once', async () => {
    const owner = await world.company()
    const answer = await operator.call('DELETE', `/api/admin/users/${owner.id}/sessions`)
    expect(answer.json()).toEqual({ ended: expect.any(Number) })
    expect((await owner.call('GET', '/api/users/current')).statusCode).toBe(401)
  })

  test('get a password reset link, which the operator never sees', async () => {
    const owner = await world.company()
    const answer = await operator.call('POST', `/api/admin/users/${owner.id}/password-reset`)
    expect(answer.statusCode).toBe(204)
    const { data } = await get('/api/admin/mail/queue')
    expect(data[0]).toMatchObject({ to: owner.email, subject: 'Восстановление пароля', state: 'ready' })
    expect(JSON.stringify(data)).not.toContain('vrn_')
    const login = await world.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: owner.email, password },
    })
    expect(login.statusCode).toBe(200)
  })

  test('who are blocked get none', async () => {
    const owner = await world.company()
    const blocked = await world.colleague(owner, 'manager')
    await world.owner.query('update users set blocked_at = now() where id = $1', [blocked.id])
    const answer = await operator.call('POST', `/api/admin/users/${blocked.id}/password-reset`)
    expect(answer.json()).toMatchObject({ code: 'user_not_active' })
  })
})

describe('e-mails', () => {
  test('stored as files are shown without link tokens, and sent again completely', async () => {
    const name = await storeEmail(world)
    expect((await get('/api/admin/mail/letters')).data[0]).toMatchObject({ name, to: 'anna@example.com' })
    const shown = await operator.call('GET', `/api/admin/mail/letters/${name}`)
    expect(shown.json().text).toContain('#token=•••')
    expect(shown.body).not.toContain('vrn_')
    const page = await operator.call('GET', `/api/admin/mail/letters/${name}/html`)
    expect(page.headers['content-disposition']).toMatch(/^attachment/)
    expect(page.body).not.toContain('vrn_')
    expect((await operator.call('POST', `/api/admin/mail/letters/${name}/resend`)).statusCode).toBe(204)
    const { rows } = await world.owner.query(
      'select payload from graphile_worker._private_jobs order by id desc limit 1',
    )
    expect(rows[0].payload.text).toContain('vrn_')
  })

  test.each(['../../etc/passwd', '..%2f..%2fsecrets.json', '.hidden.eml', 'secrets.json', 'none.eml'])(
    'of the name %s there are none',
    async (name) => {
      expect((await operator.call('GET', `/api/admin/mail/letters/${name}`)).statusCode).toBe(404)
    },
  )

  test('have a sample each', async () => {
    const samples = await get('/api/admin/mail/templates')
    expect(samples.length).toBeGreaterThan(5)
    for (const { subject, text, html } of samples) {
      expect(subject).toMatch(/[а-я]/)
      expect(text).toContain('Здравствуйте')
      expect(html).toContain('</html>')
    }
  })
})

describe('jobs', () => {
  test('show only the keys of their payload, and errors without e-mail addresses', async () => {
    const { id } = await waitingJob(world)
    await world.owner.query(
      "select from graphile_worker.permanently_fail_jobs(array[$1::bigint], 'no mailbox anna@example.com')",
      [id],
    )
    const answer = await operator.call('GET', '/api/admin/jobs?state=failed')
    expect(answer.json().data[0]).toMatchObject({
      id,
      task: 'mail',
      state: 'failed',
      last_error: 'no mailbox <email>',
      payload_keys: ['html', 'subject', 'text', 'to'],
    })
    expect(answer.body).not.toMatch(/anna@|vrn_|recipient/)
    const counts = await get('/api/admin/jobs/counts')
    expect(counts).toContainEqual(expect.objectContaining({ task: 'mail', state: 'failed' }))
  })

  test('are stopped, retried and deleted', async () => {
    const { id } = await waitingJob(world)
    const stateOf = async () => {
      const { data } = await get('/api/admin/jobs?limit=100')
      return data.find((job: { id: number }) => job.id === id)?.state
    }
    await operator.call('POST', `/api/admin/jobs/${id}/stop`)
    expect(await stateOf()).toBe('failed')
    await operator.call('POST', `/api/admin/jobs/${id}/retry`)
    expect(await stateOf()).toBe('ready')
    await operator.call('DELETE', `/api/admin/jobs/${id}`)
    expect(await stateOf()).toBeUndefined()
    expect((await operator.call('POST', `/api/admin/jobs/${id}/retry`)).statusCode).toBe(404)
  })

  test('locked by a worker cannot be changed', async () => {
    const { id } = await waitingJob(world)
    await world.owner.query(
      "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w' where id = $1",
      [id],
    )
    expect((await operator.call('DELETE', `/api/admin/jobs/${id}`)).json()).toMatchObject({
      code: 'job_running',
    })
  })

  test("are inaccessible to the tenants' database role", async () => {
    for (const text of ['select * from queue_counts()', "select change_queue_job('delete', 1, '')"]) {
      await expect(world.appPool.query(text)).rejects.toMatchObject({ code: '42501' })
    }
    for (const table of [
      'operator_visits',
      'operator_acts',
      'announcements',
      'error_log',
      'metric_samples',
    ]) {
      await expect(world.appPool.query(`select * from ${table}`)).rejects.toMatchObject({ code: '42501' })
    }
    await expect(world.platform.rows(sql`delete from operator_acts`)).rejects.toMatchObject({ code: '42501' })
  })
})
