import type { User } from '@veranda/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type Person, password, type World } from '#test/support/world.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const freshAddress = () => `${crypto.randomUUID()}@example.com`

async function invite(by: Person, changes: object = {}): Promise<User> {
  const body = { name: 'Пётр', email: freshAddress(), role: 'measurer', ...changes }
  const answer = await by.call('POST', '/api/users', body)
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

/** The newest queued e-mail to an address. */
async function emailTo(address: string): Promise<{ subject: string; text: string; html: string }> {
  const { rows } = await world.owner.query(
    `select payload from graphile_worker._private_jobs j where payload->>'to' = $1 order by id desc limit 1`,
    [address],
  )
  return rows[0]?.payload
}

const tokenIn = (message: { text: string }) => /#invitation=(\S+)/.exec(message.text)?.[1] ?? ''
const accept = (token: string) =>
  world.app.inject({
    method: 'POST',
    url: '/api/auth/accept-invitation',
    payload: { token, name: 'Пётр Петров', password },
  })

describe('an invitation', () => {
  test('has a link to pass on by hand, beside the e-mailed one; either works once', async () => {
    const user = await invite(owner)
    const mailed = tokenIn(await emailTo(user.email))
    const link = await owner.call('POST', `/api/users/${user.id}/invitation-link`)
    expect(link.statusCode).toBe(200)
    const { url, expires_at } = link.json<{ url: string; expires_at: string }>()
    expect(url).toMatch(/^http:\/\/localhost:3000\/register#invitation=vrn_/)
    expect(new Date(expires_at).getTime()).toBeGreaterThan(Date.now())
    expect((await accept(tokenIn({ text: url }))).statusCode).toBe(200)
    expect((await accept(mailed)).json().errors).toHaveProperty('token')
    // An activated user needs no further invitation.
    const lateResponse = await owner.call('POST', `/api/users/${user.id}/invitation-link`)
    expect([lateResponse.statusCode, lateResponse.json().code]).toEqual([409, 'already_activated'])
  })

  test('links passed on by hand are invalidated with the invitation', async () => {
    const user = await invite(owner)
    const { url } = (await owner.call('POST', `/api/users/${user.id}/invitation-link`)).json()
    await owner.call('DELETE', `/api/users/${user.id}/invitation`)
    expect((await accept(tokenIn({ text: url }))).json().errors).toHaveProperty('token')
  })

  beforeAll(async () => {
    owner = await world.company()
  })

  test('is e-mailed, read before it is accepted, and signs in with its role', async () => {
    const user = await invite(owner)
    expect(user).toMatchObject({ status: 'invited', role: 'measurer' })
    const message = await emailTo(user.email)
    expect(message.subject).toBe('Вас приглашают в компанию «Тест»')
    expect(message.text).toContain('Ваша роль: Замерщик-монтажник')
    expect(message.html).toContain('Принять приглашение')
    const token = tokenIn(message)
    const invitation = await world.app.inject({
      method: 'POST',
      url: '/api/auth/invitation',
      payload: { token },
    })
    expect(invitation.json()).toEqual({
      company_name: 'Тест',
      name: 'Пётр',
      email: user.email,
      role: 'measurer',
    })
    const accepted = await accept(token)
    expect(accepted.json()).toMatchObject({ user: { name: 'Пётр Петров', role: 'measurer' } })
    const now = await owner.call('GET', `/api/users/${user.id}`)
    expect(now.json()).toMatchObject({ status: 'active', invitation_expires_at: null })
  })

  test('works once', async () => {
    const token = tokenIn(await emailTo((await invite(owner)).email))
    expect((await accept(token)).statusCode).toBe(200)
    expect((await accept(token)).statusCode).toBe(422)
  })

  test('accepted by two requests at once creates one account', async () => {
    const token = tokenIn(await emailTo((await invite(owner)).email))
    const answers = await Promise.all([accept(token), accept(token), accept(token)])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 422, 422])
  })

  test('expires after 72 hours', async () => {
    const user = await invite(owner)
    await world.owner.query(
      "update invitations set expires_at = expires_at - interval '72 hours 1 second' where user_id = $1",
      [user.id],
    )
    expect((await accept(tokenIn(await emailTo(user.email)))).statusCode).toBe(422)
  })

  test('sent again invalidates the earlier link, revoked invalidates both', async () => {
    const user = await invite(owner)
    const first = tokenIn(await emailTo(user.email))
    expect((await owner.call('POST', `/api/users/${user.id}/invitation`)).statusCode).toBe(200)
    const second = tokenIn(await emailTo(user.email))
    expect(second).not.toBe(first)
    expect((await accept(first)).statusCode).toBe(422)
    const revoked = await owner.call('DELETE', `/api/users/${user.id}/invitation`)
    expect(revoked.json()).toMatchObject({ status: 'invited', invitation_expires_at: null })
    expect((await accept(second)).statusCode).toBe(422)
  })

  test('cannot be bypassed by a password reset or a sign-in', async () => {
    const user = await invite(owner)
    await world.app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      payload: { email: user.email },
    })
    expect((await emailTo(user.email)).subject).toContain('приглашают')
    for (const guess of [' ', 'null', 'undefined']) {
      const payload = { email: user.email, password: guess }
      const answer = await world.app.inject({ method: 'POST', url: '/api/auth/login', payload })
      expect(answer.statusCode).toBe(401)
    }
  })

  test('to an e-mail of another company is refused at the field', async () => {
    const outsider = await world.company()
    const answer = await owner.call('POST', '/api/users', {
      name: 'Чужой',
      email: outsider.email.toUpperCase(),
      role: 'viewer',
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual({ email: ['Этот email уже занят: у каждого сотрудника свой'] })
  })
})

describe('role hierarchy', () => {
  let admin: Person

  beforeAll(async () => {
    owner = await world.company()
    admin = await world.colleague(owner, 'admin')
  })

  test('an administrator can neither appoint nor change owners', async () => {
    const body = { name: 'Пётр', email: freshAddress(), role: 'owner' }
    expect((await admin.call('POST', '/api/users', body)).statusCode).toBe(403)
    expect((await admin.call('PUT', `/api/users/${owner.id}`, { name: 'Х' })).statusCode).toBe(403)
    expect((await admin.call('POST', `/api/users/${owner.id}/block`)).statusCode).toBe(403)
    expect((await admin.call('DELETE', `/api/users/${owner.id}/sessions`)).statusCode).toBe(403)
    expect((await admin.call('POST', `/api/users/${owner.id}/password-reset`)).statusCode).toBe(403)
    const manager = await world.colleague(owner, 'manager')
    expect((await admin.call('PUT', `/api/users/${manager.id}`, { role: 'owner' })).statusCode).toBe(403)
  })

  test('nobody becomes an operator', async () => {
    const body = { name: 'Пётр', email: freshAddress(), role: 'operator' }
    expect((await owner.call('POST', '/api/users', body)).statusCode).toBe(422)
    expect((await owner.call('PUT', `/api/users/${admin.id}`, { role: 'operator' })).statusCode).toBe(422)
  })

  test('users cannot change their own role and access', async () => {
    for (const answer of [
      await admin.call('PUT', `/api/users/${admin.id}`, { role: 'manager' }),
      await admin.call('POST', `/api/users/${admin.id}/block`),
      await admin.call('DELETE', `/api/users/${admin.id}`),
    ]) {
      expect(answer.statusCode).toBe(409)
      expect(answer.json().code).toBe('own_account')
    }
  })

  test('of two owners who demote each other at once one stays', async () => {
    const [first, ...otherUsers] = [await world.company()]
    const second = await world.colleague(first, 'owner')
    expect(otherUsers).toEqual([])
    const answers = await Promise.all([
      first.call('PUT', `/api/users/${second.id}`, { role: 'viewer' }),
      second.call('POST', `/api/users/${first.id}/block`),
    ])
    const { rows } = await world.owner.query(
      "select id from users where company_id = $1 and role = 'owner' and blocked_at is null",
      [first.companyId],
    )
    expect(rows).toHaveLength(1)
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
  })
})

describe('a blocked colleague', () => {
  test('loses every session, cannot sign in, and can be unblocked', async () => {
    owner = await world.company()
    const colleague = await world.colleague(owner, 'manager')
    expect((await colleague.call('GET', '/api/users/current')).statusCode).toBe(200)
    const blocked = await owner.call('POST', `/api/users/${colleague.id}/block`)
    expect(blocked.json()).toMatchObject({ status: 'blocked' })
    expect((await colleague.call('GET', '/api/users/current')).statusCode).toBe(401)
    const login = () =>
      world.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: colleague.email, password },
      })
    expect((await login()).json()).toMatchObject({ code: 'user_blocked' })
    await owner.call('POST', `/api/users/${colleague.id}/unblock`)
    expect((await login()).statusCode).toBe(200)
  })
})

describe('the list of users', () => {
  beforeAll(async () => {
    owner = await world.company()
  })

  test('is searched by name, role and status, and shows active, invited and blocked users', async () => {
    const manager = await world.colleague(owner, 'manager')
    await invite(owner, { name: 'Борис Борисов', department: 'Цех' })
    await owner.call('POST', `/api/users/${manager.id}/block`)
    const names = async (query: string) =>
      (await owner.call('GET', `/api/users?${query}`)).json().data.map((user: User) => user.name)
    expect(await names('')).toEqual(['Борис Борисов', 'Коллега', 'Ольга'])
    expect(await names('q=борис')).toEqual(['Борис Борисов'])
    expect(await names('role=owner')).toEqual(['Ольга'])
    expect(await names('status=blocked')).toEqual(['Коллега'])
    expect(await names('status=invited')).toEqual(['Борис Борисов'])
    expect(await names(`department=${encodeURIComponent('Цех')}`)).toEqual(['Борис Борисов'])
  })

  test('offers only active users as colleagues, and shows who is absent today', async () => {
    const away = await world.colleague(owner, 'manager')
    await owner.call('PUT', `/api/users/${away.id}`, {
      absent_from: '2020-01-01',
      absent_until: '2999-01-01',
    })
    const colleagues = (await owner.call('GET', '/api/users/colleagues')).json()
    expect(
      colleagues.map(({ id, is_absent }: { id: number; is_absent: boolean }) => [id, is_absent]),
    ).toEqual([
      [away.id, true],
      [owner.id, false],
    ])
  })

  test("does not overwrite a colleague's saved changes", async () => {
    const user = await invite(owner)
    await owner.call('PUT', `/api/users/${user.id}`, { job_title: 'Мастер', version: user.version })
    const answer = await owner.call('PUT', `/api/users/${user.id}`, {
      job_title: 'Ученик',
      version: user.version,
    })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'stale_version', current: { job_title: 'Мастер' } })
  })

  test('leaves out deleted users, and frees their e-mails', async () => {
    const user = await invite(owner)
    expect((await owner.call('DELETE', `/api/users/${user.id}`)).statusCode).toBe(204)
    expect((await owner.call('GET', `/api/users/${user.id}`)).statusCode).toBe(404)
    await invite(owner, { email: user.email })
  })

  test('an active user cannot be deleted', async () => {
    const colleague = await world.colleague(owner, 'viewer')
    const answer = await owner.call('DELETE', `/api/users/${colleague.id}`)
    expect(answer.json()).toMatchObject({ code: 'user_not_blocked' })
  })
})
