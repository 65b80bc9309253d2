import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, password, type World } from '#test/support/world.ts'

let throttled: World

beforeAll(async () => {
  throttled = await createWorld({ isRateLimited: true })
})
afterAll(() => throttled.close())

const login = (on: World, email: string, secret: string, remoteAddress: string) =>
  on.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: secret },
    remoteAddress,
  })

describe('password guesses', () => {
  test('concurrent guesses are counted like sequential ones', async () => {
    const owner = await throttled.company()
    const guesses = Array.from({ length: 15 }, () => login(throttled, owner.email, 'wrong', '10.9.0.1'))
    const statuses = (await Promise.all(guesses)).map((answer) => answer.statusCode).sort()
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(10).fill(429)])
  })

  test('concurrent guesses at one account from many addresses are too', async () => {
    const owner = await throttled.company()
    const guesses = Array.from({ length: 60 }, (_, index) =>
      login(throttled, owner.email, 'wrong', `10.10.0.${index + 1}`),
    )
    const statuses = (await Promise.all(guesses)).map((answer) => answer.statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(50)
  })

  test('a user who knows the password signs in on many devices at once, also after a mistake', async () => {
    const owner = await throttled.company()
    for (let index = 1; index <= 4; index += 1) await login(throttled, owner.email, 'slip', '10.11.0.1')
    const devices = Array.from({ length: 6 }, () => login(throttled, owner.email, password, '10.11.0.1'))
    expect((await Promise.all(devices)).map((answer) => answer.statusCode)).toEqual(Array(6).fill(200))
  })

  test('the password for closing a company cannot be guessed with a stolen session', async () => {
    const owner = await throttled.company()
    const close = () =>
      owner.call('POST', '/api/company/closing', { name: 'Тест', password: 'wrong password' })
    const tries = await Promise.all(Array.from({ length: 8 }, close))
    expect(tries.map((answer) => answer.statusCode).sort()).toEqual([
      ...Array(5).fill(422),
      ...Array(3).fill(429),
    ])
  })
})
