import { expect, test, vi } from 'vitest'
import { setNavigator } from '#lib/routes/navigation.ts'
import { takeLoggedErrors } from '#test/setup.ts'
import { json, noConnection, stubFetch } from '#test/stub-fetch.ts'
import { request, tooManyRequestsEvent } from './request.ts'
import { getToken, storeToken } from './token.ts'

const html = (status: number) =>
  new Response('<h1>Oops</h1>', { status, headers: { 'content-type': 'text/html; charset=utf-8' } })

function stubNavigation(path: string) {
  window.history.replaceState(null, '', path)
  const visited: string[] = []
  setNavigator((to) => visited.push(to))
  return visited
}

test('a request is a GET that accepts and declares JSON', async () => {
  const network = stubFetch({ 'GET /api/x': json({ a: 1 }) })
  await request('/api/x')
  expect(network.sent[0]).toEqual({
    method: 'GET',
    url: '/api/x',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: undefined,
  })
})

test('a stored token is sent as a bearer token', async () => {
  storeToken('secret')
  const network = stubFetch({ 'GET /api/x': json({}) })
  await request('/api/x')
  expect(network.sent[0]?.headers.Authorization).toBe('Bearer secret')
})

test('an object is sent as JSON and the response is returned unparsed', async () => {
  const network = stubFetch({ 'PUT /api/x': json({ message: 'нет' }, 409) })
  const response = await request('/api/x', { method: 'PUT', body: { notes: 'Замер' } })
  expect(network.sent[0]?.body).toEqual({ notes: 'Замер' })
  expect(response.status).toBe(409)
  expect(await response.json()).toEqual({ message: 'нет' })
})

test('an HTML response is logged and returned', async () => {
  stubFetch({ 'GET /api/x': html(200) })
  const response = await request('/api/x')
  expect(await response.text()).toBe('<h1>Oops</h1>')
  expect(takeLoggedErrors()).toHaveLength(1)
})

test('a network failure is logged and rethrown', async () => {
  stubFetch({ 'GET /api/x': noConnection })
  await expect(request('/api/x')).rejects.toThrow('Failed to fetch')
  expect(takeLoggedErrors()).toHaveLength(1)
})

test.each([
  ['JSON', () => json({ message: 'Войдите' }, 401), 0],
  ['HTML', () => html(401), 1],
])('a 401 as %s removes the token and leads to the sign-in page', async (_kind, answer, logged) => {
  const visited = stubNavigation('/leads')
  storeToken('secret')
  stubFetch({ 'GET /api/x': answer })
  await request('/api/x')
  expect(getToken()).toBeNull()
  expect(visited).toEqual(['/login'])
  expect(takeLoggedErrors()).toHaveLength(logged)
})

test('a 401 on the sign-in page does not navigate', async () => {
  const visited = stubNavigation('/login')
  stubFetch({ 'POST /api/auth/login': json({ message: 'Неверный email или пароль' }, 401) })
  await request('/api/auth/login', { method: 'POST', body: {} })
  expect(visited).toEqual([])
})

test('a late 401 of a replaced token leaves the new session alone', async () => {
  const visited = stubNavigation('/leads')
  storeToken('old')
  stubFetch({
    'GET /api/x': () => {
      storeToken('new')
      return json({}, 401)
    },
  })
  await request('/api/x')
  expect(getToken()).toBe('new')
  expect(visited).toEqual([])
})

test('too many requests are reported once in 30 seconds', async () => {
  vi.useFakeTimers()
  const details: unknown[] = []
  const listen = (event: Event) => details.push((event as CustomEvent).detail)
  window.addEventListener(tooManyRequestsEvent, listen)
  stubFetch({ 'GET /api/x': json({}, 429) })

  await request('/api/x')
  await request('/api/x')
  await vi.advanceTimersByTimeAsync(29_999)
  await request('/api/x')
  expect(details).toEqual([
    { message: 'Слишком много запросов. Пожалуйста, подождите немного перед следующим запросом.' },
  ])

  await vi.advanceTimersByTimeAsync(1)
  await request('/api/x')
  expect(details).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(30_000)
  window.removeEventListener(tooManyRequestsEvent, listen)
})
