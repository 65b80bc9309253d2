import { expect, test } from 'vitest'
import { passwordHashCost } from './password-repo.ts'

test('the hash costs what OWASP recommends, in production too', () => {
  const strong = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
  expect(passwordHashCost({})).toEqual(strong)
  expect(passwordHashCost({ NODE_ENV: 'production' })).toEqual(strong)
})

test('the weak cost for tests is refused in production', () => {
  const env = { PASSWORD_HASH_COST: 'weak' }
  expect(passwordHashCost({ ...env, NODE_ENV: 'test' }).memoryCost).toBe(8)
  expect(() => passwordHashCost({ ...env, NODE_ENV: 'production' })).toThrow('for tests alone')
})
