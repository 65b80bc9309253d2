import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type Person, password, type World } from '#test/support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const post = (on: World, url: string, payload: unknown, ip = '127.0.0.1') =>
  on.app.inject({ method: 'POST', url, payload: payload as object, remoteAddress: ip })

const login = (on: World, email: string, secret = password, ip?: string) =>
  post(on, '/api/auth/login', { email, password: secret }, ip)

describe('registration', () => {
  test('creates a company with its owner, three trial modules and starter data', async () => {
    const owner = await world.company()
    const user = (await owner.call('GET', '/api/users/current')).json()
    expect(user).toMatchObject({
      id: owner.id,
      company_id: owner.companyId,
      role: 'owner',
      email: owner.email,
    })
    const modules = (await owner.call('GET', '/api/modules/company')).json<
      { code: string; is_active: boolean; expires_at: string }[]
    >()
    expect(modules.map((module) => module.code).sort()).toEqual(['chat', 'leads', 'soft_windows'])
    for (const module of modules) {
      const days = (new Date(module.expires_at).getTime() - Date.now()) / 86_400_000
      expect(module.is_active && days > 13.9 && days <= 14).toBe(true)
    }
    const fields = (await owner.call('GET', '/api/lead-fields')).json<
      { name: string; role: string | null }[]
    >()
    expect(fields.map(({ name, role }) => [name, role])).toEqual([
      ['Имя', 'client_name'],
      ['Телефон', 'client_phone'],
      ['Email', 'client_email'],
      ['Комментарий', null],
    ])
    expect((await owner.call('GET', '/api/lead-forms')).json()).toMatchObject([
      { is_active: true, published_no: 1 },
    ])
    const { rows } = await world.owner.query(
      'select event from notification_settings where user_id = $1 order by 1',
      [owner.id],
    )
    expect(rows).toEqual([{ event: 'lead.created' }, { event: 'personal' }])
  })

  test('a taken e-mail is refused at its field and leaves no company', async () => {
    const owner = await world.company()
    const count = async () => (await world.owner.query('select count(*) from companies')).rows[0].count
    const before = await count()
    const body = { company_name: 'Ещё', name: 'Иван', email: owner.email.toUpperCase(), password }
    const answer = await post(world, '/api/auth/register', body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual({ email: ['Этот email уже зарегистрирован'] })
    expect(await count()).toBe(before)
  })

  test('reports the error of each field', async () => {
    const answer = await post(world, '/api/auth/register', {
      company_name: ' ',
      name: '',
      email: 'x',
      password: 'short',
      role: 'owner',
    })
    expect(answer.json().errors).toEqual({
      company_name: ['Название компании обязательно'],
      name: ['Имя обязательно'],
      email: ['Проверьте email'],
      password: ['Не короче 8 символов'],
      role: ['Неизвестное поле'],
    })
  })

  test('an e-mail in an array is refused', async () => {
    const answer = await post(world, '/api/auth/forgot-password', {
      email: ['a@example.com', 'b@example.com'],
    })
    expect(answer.statusCode).toBe(422)
  })
})

describe('sign-in', () => {
  test('returns a token of which only the hash is stored', async () => {
    const owner = await world.company()
    const answer = await login(world, owner.email)
    expect(answer.statusCode).toBe(200)
    const { token, user } = answer.json()
    expect(user).toMatchObject({ id: owner.id, company_id: owner.companyId })
    const { rows } = await world.owner.query(
      "select * from sessions where encode(token_hash, 'escape') like $1",
      [`%${token}%`],
    )
    expect(rows).toEqual([])
  })

  test('responds the same to a wrong password and an unknown e-mail', async () => {
    const owner = await world.company()
    const wrong = await login(world, owner.email, 'wrong password')
    const unknown = await login(world, 'nobody@example.com', 'wrong password')
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401])
    expect(wrong.body).toBe(unknown.body)
    expect(wrong.json()).toEqual({ message: 'Неверный email или пароль', code: 'invalid_credentials' })
  })

  test('a long Cyrillic password with leading and trailing spaces works as typed', async () => {
    const oddPassword = `  ${'пароль '.repeat(20)} `
    const email = 'odd@example.com'
    const body = { company_name: 'Тест', name: 'Ольга', email, password: oddPassword }
    expect((await post(world, '/api/auth/register', body)).statusCode).toBe(201)
    expect((await login(world, email, oddPassword)).statusCode).toBe(200)
    expect((await login(world, email, oddPassword.trim())).statusCode).toBe(401)
  })

  test('a blocked user can neither sign in nor keep the session', async () => {
    const owner = await world.company()
    await world.owner.query('update users set blocked_at = now() where id = $1', [owner.id])
    expect((await login(world, owner.email)).json()).toMatchObject({ code: 'user_blocked' })
    expect((await owner.call('GET', '/api/users/current')).statusCode).toBe(401)
  })

  test('an eleventh session ends the oldest', async () => {
    const owner = await world.company()
    const sessions = async () =>
      (await world.owner.query('select count(*)::int as n from sessions where user_id = $1', [owner.id]))
        .rows[0].n
    for (let index = 0; index < 12; index += 1) await login(world, owner.email)
    expect(await sessions()).toBe(10)
    expect((await owner.call('GET', '/api/users/current')).statusCode).toBe(401)
  })
})

describe('a session', () => {
  const current = (person: Person, token = person.token) =>
    world.app.inject({
      method: 'GET',
      url: '/api/users/current',
      headers: { authorization: `Bearer ${token}` },
    })

  test('ends with sign-out', async () => {
    const owner = await world.company()
    expect((await owner.call('POST', '/api/auth/logout')).statusCode).toBe(204)
    expect((await current(owner)).statusCode).toBe(401)
  })

  test('gets a new token by refresh; the old one works half a minute longer', async () => {
    const owner = await world.company()
    const { token } = (await owner.call('POST', '/api/auth/refresh')).json()
    expect((await current(owner, token)).statusCode).toBe(200)
    expect((await current(owner)).statusCode).toBe(200)
    await world.owner.query(
      "update sessions set previous_until = now() - interval '1 second' where user_id = $1",
      [owner.id],
    )
    expect((await current(owner)).statusCode).toBe(401)
    expect((await current(owner, token)).statusCode).toBe(200)
  })

  test.each(['idle_until', 'absolute_until'])('is over after %s', async (limit) => {
    const owner = await world.company()
    await world.owner.query(`update sessions set ${limit} = now() - interval '1 second' where user_id = $1`, [
      owner.id,
    ])
    expect((await current(owner)).statusCode).toBe(401)
  })

  test('in use does not idle out', async () => {
    const owner = await world.company()
    await world.owner.query(
      "update sessions set last_seen_at = now() - interval '2 minutes', idle_until = now() + interval '1 minute' where user_id = $1",
      [owner.id],
    )
    await current(owner)
    const { rows } = await world.owner.query(
      "select idle_until > now() + interval '11 hours' as moved from sessions where user_id = $1 order by id desc limit 1",
      [owner.id],
    )
    expect(rows).toEqual([{ moved: true }])
  })
})

describe('a forgotten password', () => {
  const ask = (email: string, headers = {}) =>
    world.app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email }, headers })

  async function emailsTo(address: string): Promise<{ text: string; html: string }[]> {
    const { rows } = await world.owner.query('select payload from graphile_worker._private_jobs order by id')
    return rows.map((row) => row.payload).filter((message) => message.to === address)
  }

  const tokenIn = (message: { text: string } | undefined) =>
    /#token=(\S+)/.exec(message?.text ?? '')?.[1] ?? ''

  test('responds the same to a known and an unknown e-mail, and sends an e-mail to the known one', async () => {
    const owner = await world.company()
    const known = await ask(owner.email)
    const unknown = await ask('nobody@example.com')
    expect([known.statusCode, unknown.statusCode]).toEqual([202, 202])
    expect(known.body).toBe(unknown.body)
    expect(await emailsTo(owner.email)).toHaveLength(1)
    expect(await emailsTo('nobody@example.com')).toHaveLength(0)
  })

  test('the link leads to our own URL whatever host the request names', async () => {
    const owner = await world.company()
    await ask(owner.email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    const [message] = await emailsTo(owner.email)
    expect(message?.text).toContain('http://localhost:3000/reset-password#token=')
    expect(message?.text + (message?.html ?? '')).not.toContain('evil.example')
  })

  test('a link that a colleague asked for says who asked', async () => {
    const owner = await world.company()
    const manager = await world.colleague(owner, 'manager')
    expect((await owner.call('POST', `/api/users/${manager.id}/password-reset`)).statusCode).toBe(204)
    const [message] = await emailsTo(manager.email)
    const { name } = (await owner.call('GET', '/api/account')).json()
    expect(message?.text).toContain(`${name} просит вас задать новый пароль`)
    expect(message?.text).not.toContain('Вы запросили')
  })

  test('the token sets a new password once, and ends every session', async () => {
    const owner = await world.company()
    await ask(owner.email)
    const token = tokenIn((await emailsTo(owner.email))[0])
    const reset = (secret: string) => post(world, '/api/auth/reset-password', { token, password: secret })
    expect((await reset('new password 1')).statusCode).toBe(204)
    expect((await owner.call('GET', '/api/users/current')).statusCode).toBe(401)
    expect((await login(world, owner.email)).statusCode).toBe(401)
    expect((await login(world, owner.email, 'new password 1')).statusCode).toBe(200)
    const secondReset = await reset('new password 2')
    expect(secondReset.statusCode).toBe(422)
    expect(secondReset.json().errors.token).toEqual(['Ссылка недействительна или устарела. Запросите новую.'])
  })

  test('an expired token is invalid, and so are the others once one is used', async () => {
    const owner = await world.company()
    await ask(owner.email)
    await ask(owner.email)
    const [first, second] = (await emailsTo(owner.email)).map(tokenIn)
    const reset = (token = '') => post(world, '/api/auth/reset-password', { token, password: 'new password' })
    await world.owner.query(
      "update password_resets set expires_at = now() - interval '1 second' where id = (select min(id) from password_resets where user_id = $1)",
      [owner.id],
    )
    expect((await reset(first)).statusCode).toBe(422)
    expect((await reset(second)).statusCode).toBe(204)
  })
})
