import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountJournal, emailSubjectsTo, signIn } from '#test/support/account-helpers.ts'
import { createWorld, type Person, password, type World } from '#test/support/world.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  owner = await world.company()
})

const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
const newerChrome = chrome.replace('141', '142')
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'

describe("the user's own account", () => {
  test('is updated partially; the audit log records personal data, not appearance', async () => {
    const changed = await owner.call('PUT', '/api/account', { name: ' Ольга Ким ', theme: 'dark' })
    expect(changed.json()).toMatchObject({ name: 'Ольга Ким', theme: 'dark', density: 'comfortable' })
    await owner.call('PUT', '/api/account', { density: 'compact' })
    const log = await accountJournal(owner)
    expect(log.filter(({ action }) => action === 'update')).toMatchObject([
      { changes: { name: ['Ольга', 'Ольга Ким'] } },
    ])
    expect((await owner.call('GET', '/api/users/current')).json()).toMatchObject({
      name: 'Ольга Ким',
      theme: 'dark',
      density: 'compact',
    })
  })

  test.each([{ email: 'a@b.ru' }, { role: 'owner' }, { company_id: 1 }, { theme: 'neon' }])(
    'does not take %j',
    async (body) => {
      expect((await owner.call('PUT', '/api/account', body)).statusCode).toBe(422)
    },
  )
})

describe('a new password', () => {
  test('ends all other sessions, invalidates reset links, and is reported by e-mail and audit log', async () => {
    const other = (await signIn(world, { email: owner.email, password })).json<{ token: string }>()
    await world.app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      payload: { email: owner.email },
    })
    const body = { current_password: password, password: 'another password' }
    expect((await owner.call('PUT', '/api/account/password', body)).statusCode).toBe(204)
    expect((await owner.call('GET', '/api/users/current')).statusCode).toBe(200)
    const authorization = `Bearer ${other.token}`
    const response = await world.app.inject({ url: '/api/users/current', headers: { authorization } })
    expect(response.statusCode).toBe(401)
    expect((await signIn(world, { email: owner.email, password })).statusCode).toBe(401)
    expect((await signIn(world, { email: owner.email, password: body.password })).statusCode).toBe(200)
    expect(await emailSubjectsTo(world, owner.email)).toContain('Пароль изменён')
    expect((await accountJournal(owner)).map(({ action }) => action)).toContain('password')
    const open = await world.owner.query(
      'select from password_resets where user_id = $1 and used_at is null',
      [owner.id],
    )
    expect(open.rowCount).toBe(0)
  })

  test('needs the current one', async () => {
    const body = { current_password: 'wrong', password: 'another password' }
    const answer = await owner.call('PUT', '/api/account/password', body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual({ current_password: ['Пароль не подошёл'] })
  })
})

describe('sessions', () => {
  const list = async () => (await owner.call('GET', '/api/account/sessions')).json()

  test('are listed with the current one marked, and ended one by one or all others', async () => {
    const tokens = []
    for (let count = 0; count < 3; count += 1) {
      tokens.push((await signIn(world, { email: owner.email, password }, phone)).json().token)
    }
    const all = await list()
    expect(all.filter((one: { is_current: boolean }) => one.is_current)).toHaveLength(1)
    const [first] = all.filter((one: { user_agent: string }) => one.user_agent === phone)
    expect((await owner.call('DELETE', `/api/account/sessions/${first.id}`)).statusCode).toBe(204)
    expect((await owner.call('DELETE', `/api/account/sessions/${first.id}`)).statusCode).toBe(404)
    expect((await owner.call('DELETE', '/api/account/sessions')).statusCode).toBe(204)
    expect(await list()).toMatchObject([{ is_current: true }])
    for (const token of tokens) {
      const headers = { authorization: `Bearer ${token}` }
      expect((await world.app.inject({ url: '/api/users/current', headers })).statusCode).toBe(401)
    }
    expect((await accountJournal(owner)).map(({ action }) => action)).toContain('end_session')
  })

  test('of a colleague are inaccessible', async () => {
    const colleague = await world.colleague(owner, 'manager')
    const [theirs] = (await colleague.call('GET', '/api/account/sessions')).json()
    expect((await owner.call('DELETE', `/api/account/sessions/${theirs.id}`)).statusCode).toBe(404)
    expect((await colleague.call('GET', '/api/users/current')).statusCode).toBe(200)
  })
})

describe('audit log and e-mails', () => {
  test('record sign-ins, failures of a known account, and sign-outs', async () => {
    await signIn(world, { email: owner.email, password: 'wrong' })
    await signIn(world, { email: 'nobody@example.com', password: 'wrong' })
    const { token } = (await signIn(world, { email: owner.email, password })).json()
    const headers = { authorization: `Bearer ${token}` }
    await world.app.inject({ method: 'POST', url: '/api/auth/logout', headers })
    expect(await accountJournal(owner)).toMatchObject([
      { action: 'sign_out', user_id: owner.id },
      { action: 'sign_in', user_id: owner.id, user_agent: 'test' },
      { action: 'sign_in_failed', user_id: null, title: 'Ольга' },
      { action: 'sign_in', user_id: owner.id },
    ])
  })

  test('report an unknown device once', async () => {
    const credentials = { email: owner.email, password }
    await signIn(world, credentials, chrome)
    await signIn(world, credentials, newerChrome)
    await signIn(world, credentials, phone)
    const subjects = await emailSubjectsTo(world, owner.email)
    expect(subjects.filter((subject) => subject === 'Вход с нового устройства')).toHaveLength(2)
  })

  test('do not report the device of the registration', async () => {
    expect(await emailSubjectsTo(world, owner.email)).not.toContain('Вход с нового устройства')
  })
})

describe('throttling', () => {
  let throttled: World
  beforeAll(async () => {
    throttled = await createWorld({ isRateLimited: true })
  })
  afterAll(() => throttled.close())

  test("the user's own password can be tried five times in a quarter of an hour", async () => {
    const person = await throttled.company()
    const guess = () =>
      person.call('PUT', '/api/account/password', { current_password: 'x', password: 'long enough' })
    const tries = []
    for (let count = 0; count < 6; count += 1) tries.push((await guess()).statusCode)
    expect(tries).toEqual([422, 422, 422, 422, 422, 429])
    const right = { current_password: password, password: 'long enough' }
    expect((await person.call('PUT', '/api/account/password', right)).statusCode).toBe(429)
    // Session and sign-in are unaffected.
    expect((await person.call('GET', '/api/users/current')).statusCode).toBe(200)
    expect((await signIn(throttled, { email: person.email, password })).statusCode).toBe(200)
  })
})
