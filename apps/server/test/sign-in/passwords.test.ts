import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureOperator } from '#features/auth/auth-repo.ts'
import { createWorld, type Person, password, type World } from '#test/support/world.ts'

const refusal = 'Такой пароль подберут первым. Придумайте другой, например из трёх-четырёх случайных слов.'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
  owner = await world.company()
})
afterAll(() => world.close())

const post = (url: string, payload: object) => world.app.inject({ method: 'POST', url, payload })

/** The token in the newest e-mail's link. */
async function tokenSentTo(email: string): Promise<string> {
  const { rows } = await world.owner.query<{ text: string }>(
    "select payload ->> 'text' as text from graphile_worker._private_jobs where payload ->> 'to' = $1 order by id desc limit 1",
    [email],
  )
  return /#(?:token|invitation)=(\S+)/.exec(rows[0]?.text ?? '')?.[1] ?? ''
}

type Way = (secret: string) => Promise<{ statusCode: number; json(): { errors?: object } }>

const ways: Record<string, () => Promise<{ set: Way; own: string }>> = {
  registration: async () => ({
    set: (secret) =>
      post('/api/auth/register', {
        company_name: 'Сад и огород',
        name: 'Анна',
        email: 'new.owner@example.com',
        password: secret,
      }),
    own: 'сад и огород 1',
  }),
  'a reset': async () => {
    const { email } = await world.colleague(owner, 'manager')
    await post('/api/auth/forgot-password', { email })
    const token = await tokenSentTo(email)
    return {
      set: (secret) => post('/api/auth/reset-password', { token, password: secret }),
      own: email,
    }
  },
  'an invitation': async () => {
    const email = 'invited.one@example.com'
    await owner.call('POST', '/api/users', { name: 'Пётр', email, role: 'manager' })
    const token = await tokenSentTo(email)
    const set: Way = (secret) =>
      post('/api/auth/accept-invitation', { token, name: 'Пётр', password: secret })
    return { set, own: 'invited.one7' }
  },
  'an own change': async () => {
    const colleague = await world.colleague(owner, 'manager')
    const set: Way = (secret) =>
      colleague.call('PUT', '/api/account/password', { current_password: password, password: secret })
    return { set, own: colleague.email }
  },
}

test.each(Object.keys(ways))(
  '%s refuses a password that a stranger would try, and then takes another',
  async (name) => {
    const { set, own } = (await ways[name]?.()) ?? { set: () => Promise.reject(), own: '' }
    for (const secret of ['12345678', 'Password1', 'пароль123', 'qwerty123', own]) {
      const answer = await set(secret)
      expect(answer.statusCode).toBe(422)
      expect(answer.json().errors).toEqual({ password: [refusal] })
    }
    expect((await set('three random words')).statusCode).toBeLessThan(300)
  },
)

test('an operator in the settings cannot have a guessable password either', async () => {
  const operator = { email: 'boss@platform.example', name: 'Платформа' }
  const withPassword = (secret: string) => ensureOperator(world.platform, { ...operator, password: secret })
  await expect(withPassword('12345678')).rejects.toThrow('OPERATOR_PASSWORD')
  await withPassword('three random words')
  // An existing operator is left alone.
  await withPassword('12345678')
})
