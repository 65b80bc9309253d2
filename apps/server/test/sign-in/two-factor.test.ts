import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  accountJournal,
  type Enrolled,
  emailSubjectsTo,
  enrol,
  signIn,
} from '#test/support/account-helpers.ts'
import { createWorld, type Person, password, type World } from '#test/support/world.ts'

// The start of a step, so that seconds count from its edge.
let now = new Date(1_800_000_000_000)
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

let world: World
let owner: Person
let factor: Enrolled

beforeAll(async () => {
  world = await createWorld({ isRateLimited: true, clock: () => now })
})
afterAll(() => world.close())
// Registrations from one address are limited, so colleagues are used.
let founder: Person | undefined
beforeEach(async () => {
  founder ??= await world.company()
  owner = await world.colleague(founder, 'owner')
  now = new Date(1_800_000_000_000)
})

const login = (changes: object = {}) => signIn(world, { email: owner.email, password, ...changes })
const codeOf = (answer: { statusCode: number; json(): { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
]

describe('enrolment', () => {
  test('needs the password, then a code, and returns ten recovery codes once', async () => {
    const refused = await owner.call('POST', '/api/account/two-factor', { password: 'wrong' })
    expect(refused.json()).toMatchObject({ errors: { password: ['Пароль не подошёл'] } })
    const setup = (await owner.call('POST', '/api/account/two-factor', { password })).json()
    expect(setup.otpauth_url).toContain(`secret=${setup.secret}`)
    const wrong = await owner.call('PUT', '/api/account/two-factor', { otp: '000000' })
    expect(wrong.statusCode).toBe(422)
    factor = await enrol(owner, now)
    expect(factor.secret).not.toBe(setup.secret)
    expect(new Set(factor.recovery).size).toBe(10)
    const account = (await owner.call('GET', '/api/account')).json()
    expect(account).toMatchObject({ has_two_factor: true, recovery_codes_left: 10 })
    expect((await owner.call('GET', '/api/users/current')).json()).toMatchObject({ has_two_factor: true })
    expect((await owner.call('GET', `/api/users/${owner.id}`)).json()).toMatchObject({ has_two_factor: true })
  })

  test('does not count until confirmed, and cannot begin over a confirmed one', async () => {
    await owner.call('POST', '/api/account/two-factor', { password })
    expect((await login()).statusCode).toBe(200)
    await enrol(owner, now)
    expect(codeOf(await owner.call('POST', '/api/account/two-factor', { password }))).toEqual([
      409,
      'two_factor_is_on',
    ])
  })

  test("stores seed and codes encrypted, inaccessible to the company's role", async () => {
    factor = await enrol(owner, now)
    const { rows } = await world.owner.query(
      "select encode(seed, 'escape') as seed from two_factors where user_id = $1",
      [owner.id],
    )
    expect(rows[0].seed).not.toContain(factor.secret)
    for (const statement of ['select seed from two_factors', 'select * from recovery_codes']) {
      await expect(world.appPool.query(statement)).rejects.toMatchObject({ code: '42501' })
    }
  })
})

describe('a sign-in with the second factor on', () => {
  beforeEach(async () => {
    factor = await enrol(owner, now)
    pass(60)
  })

  test('asks for the code only if the password is right', async () => {
    expect(codeOf(await login())).toEqual([401, 'otp_required'])
    expect(codeOf(await login({ password: 'wrong' }))).toEqual([401, 'invalid_credentials'])
  })

  const cases = ['application', 'recovery'].flatMap((kind) =>
    [true, false].flatMap((isPassword) => [true, false].map((isCode) => [kind, isPassword, isCode] as const)),
  )
  test.each(cases)('by the %s: password right %s, code right %s', async (kind, isPassword, isCode) => {
    const codes = {
      application: [factor.codeAt(now), factor.codeAt(now, 5)],
      recovery: [factor.recovery[0], 'aaaa-bbbb-cccc-dddd'],
    }
    const [right, wrong] = codes[kind as keyof typeof codes]
    const answer = await login({
      otp: isCode ? right : wrong,
      password: isPassword ? password : 'wrong password',
    })
    if (isPassword && isCode) return expect(answer.statusCode).toBe(200)
    expect(codeOf(answer)).toEqual([401, isPassword ? 'invalid_otp' : 'invalid_credentials'])
    // Without the password nothing was used up.
    expect((await login({ otp: right })).statusCode).toBe(200)
  })

  test.each(['', '1', '12345', '1234567', "' or 1=1 --", 'ёлка'])('%j is not a code', async (otp) => {
    expect(codeOf(await login({ otp }))).toEqual([401, otp ? 'invalid_otp' : 'otp_required'])
  })

  test.each([
    ['29 seconds ahead', 0, 29, 200],
    ['29 seconds behind', 0, -29, 200],
    ['31 seconds behind', 0, -31, 401],
    ['31 seconds ahead, from the step’s last second', 29, 31, 401],
  ])('a clock that is %s', async (_name, second, offset, status) => {
    const otp = factor.codeAt(now)
    pass(second + offset)
    expect((await login({ otp })).statusCode).toBe(status)
  })

  test('accepts a code once, even from two concurrent requests', async () => {
    const otp = factor.codeAt(now)
    const answers = await Promise.all([login({ otp }), login({ otp }), login({ otp })])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401])
  })

  test('accepts a recovery code once, however it is typed', async () => {
    const [code = ''] = factor.recovery
    expect((await login({ otp: ` ${code.toUpperCase().replaceAll('-', ' ')} ` })).statusCode).toBe(200)
    expect(codeOf(await login({ otp: code }))).toEqual([401, 'invalid_otp'])
    expect((await owner.call('GET', '/api/account')).json()).toMatchObject({ recovery_codes_left: 9 })
  })

  test('refuses the sixth attempt, even with the right code, and all concurrent ones', async () => {
    const wrong = { otp: factor.codeAt(now, 7) }
    const tries = await Promise.all(Array.from({ length: 8 }, () => login(wrong)))
    expect(tries.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
    expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3)
    const right = await login({ otp: factor.codeAt(now) })
    expect(codeOf(right)).toEqual([429, 'too_many_requests'])
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(200)
    await world.owner.query("update login_throttles set window_started_at = now() - interval '301 seconds'")
    expect((await login({ otp: factor.codeAt(now) })).statusCode).toBe(200)
  })

  test('is also required after a password reset', async () => {
    await world.app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      payload: { email: owner.email },
    })
    const { rows } = await world.owner.query(
      `select payload->>'text' as text from graphile_worker._private_jobs
       where payload->>'to' = $1 and payload->>'text' like '%#token=%'`,
      [owner.email],
    )
    const token = /#token=(\S+)/.exec(rows[0].text)?.[1]
    const reset = { token, password: 'another password' }
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/auth/reset-password',
      payload: reset,
    })
    expect(answer.statusCode).toBe(204)
    expect(await emailSubjectsTo(world, owner.email)).toContain('Пароль изменён')
    expect(codeOf(await login({ password: 'another password' }))).toEqual([401, 'otp_required'])
  })

  test('new recovery codes invalidate the old ones, and disabling needs password and code', async () => {
    const renewed = await owner.call('POST', '/api/account/two-factor/recovery-codes', {
      password,
      otp: factor.codeAt(now),
    })
    expect(codeOf(await login({ otp: factor.recovery[1] }))).toEqual([401, 'invalid_otp'])
    const [newCode] = renewed.json().recovery_codes
    for (const proof of [
      { password: 'wrong', otp: newCode },
      { password, otp: '1' },
    ]) {
      expect((await owner.call('DELETE', '/api/account/two-factor', proof)).statusCode).toBe(422)
    }
    const off = await owner.call('DELETE', '/api/account/two-factor', { password, otp: newCode })
    expect(off.statusCode).toBe(204)
    expect((await login()).statusCode).toBe(200)
    const actions = (await accountJournal(owner)).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['two_factor_off', 'two_factor_on', 'sign_in_failed']))
    expect(await emailSubjectsTo(world, owner.email)).toEqual(
      expect.arrayContaining(['Второй фактор включён', 'Новые резервные коды', 'Второй фактор отключён']),
    )
  })
})

describe('a company that requires it', () => {
  test('gives users without one access to their account only from the next sign-in on, until it is set up', async () => {
    const working = await world.colleague(owner, 'viewer')
    await enrol(owner, now)
    await owner.call('PUT', '/api/company', { requires_two_factor: true })
    expect((await working.call('GET', '/api/users/colleagues')).statusCode).toBe(200)
    expect((await working.call('GET', '/api/users/current')).json()).toMatchObject({
      must_set_two_factor: false,
    })
    expect((await working.call('POST', '/api/auth/refresh')).statusCode).toBe(200)
    const viewer = await world.again(working)
    expect(codeOf(await viewer.call('GET', '/api/users/colleagues'))).toEqual([403, 'two_factor_required'])
    const channel = { socket_id: '1234.5678', channel_name: `private-user.${viewer.id}` }
    expect(codeOf(await viewer.call('POST', '/broadcasting/auth', channel))).toEqual([
      403,
      'two_factor_required',
    ])
    expect((await viewer.call('GET', '/api/users/current')).json()).toMatchObject({
      must_set_two_factor: true,
    })
    expect((await viewer.call('GET', '/api/account')).json()).toMatchObject({
      company_requires_two_factor: true,
    })
    await enrol(viewer, now)
    expect((await viewer.call('GET', '/api/users/colleagues')).statusCode).toBe(200)
    expect((await owner.call('GET', '/api/users/colleagues')).statusCode).toBe(200)
    await owner.call('PUT', '/api/company', { requires_two_factor: false })
  })
})

describe('a lost second factor', () => {
  const reset = (by: Person, of: Person) => by.call('DELETE', `/api/users/${of.id}/two-factor`)

  test('is disabled by an administrator, with an e-mail and an audit log entry', async () => {
    const admin = await world.colleague(owner, 'admin')
    const viewer = await world.colleague(owner, 'viewer')
    expect(codeOf(await reset(admin, viewer))).toEqual([409, 'two_factor_is_off'])
    await enrol(viewer, now)
    await enrol(owner, now)
    await enrol(admin, now)
    expect(codeOf(await reset(viewer, admin))).toEqual([403, 'forbidden'])
    expect(codeOf(await reset(admin, owner))).toEqual([403, 'forbidden'])
    expect(codeOf(await reset(admin, admin))).toEqual([409, 'own_account'])
    const done = await reset(admin, viewer)
    expect(done.json()).toMatchObject({ has_two_factor: false })
    expect((await signIn(world, { email: viewer.email, password })).statusCode).toBe(200)
    expect(await emailSubjectsTo(world, viewer.email)).toContain('Второй фактор отключён')
    const log = await owner.call('GET', `/api/company/audit-log?entity=user&entity_number=${viewer.id}`)
    expect(log.json().data[0]).toMatchObject({ action: 'two_factor_off', user_id: admin.id })
  })
})
