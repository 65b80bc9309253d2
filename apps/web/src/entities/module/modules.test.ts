import { expect, test } from 'vitest'
import { storeToken } from '#lib/http/token.ts'
import { takeLoggedErrors } from '#test/setup.ts'
import { json, noConnection, stubFetch } from '#test/stub-fetch.ts'
import { cachedModules, checkModules } from './modules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const leads = { code: 'leads', is_active: true, expires_at: '2026-11-20T12:00:01.000Z' }
const chat = { code: 'chat', is_active: true, expires_at: null }

test('only active modules are returned and cached', async () => {
  storeToken('secret')
  const network = stubFetch({
    'GET /api/modules/company': json([
      leads,
      chat,
      { code: 'soft_windows', is_active: true, expires_at: '2026-11-20T12:00:00.000Z' },
      { code: 'old', is_active: false, expires_at: null },
    ]),
  })
  expect(await checkModules(now)).toEqual({ modules: [leads, chat], isFailed: false })
  expect(cachedModules()).toEqual([leads, chat])
  expect(network.sent[0]?.headers).toMatchObject({
    Authorization: 'Bearer secret',
    'Cache-Control': 'no-cache',
    Pragma: 'no-cache',
  })
})

test.each([
  ['a refusal', () => json({ message: 'Сбой' }, 500)],
  ['an answer that is no list', () => json({ data: [] })],
])('%s is logged and yields no modules', async (_what, answer) => {
  stubFetch({ 'GET /api/modules/company': answer })
  expect(await checkModules(now)).toEqual({ modules: [], isFailed: true })
  expect(takeLoggedErrors()).toHaveLength(1)
})

test('a lost connection is logged and yields no modules', async () => {
  stubFetch({ 'GET /api/modules/company': noConnection })
  expect(await checkModules(now)).toEqual({ modules: [], isFailed: true })
  expect(takeLoggedErrors()).toHaveLength(2)
})
