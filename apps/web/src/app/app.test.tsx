import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { tooManyRequestsEvent } from '#lib/http/request.ts'
import { getToken, storeToken } from '#lib/http/token.ts'
import { lead } from '#test/lead.ts'
import { noRecords, owner, renderApp, renderSignedIn, signedInAnswers } from '#test/render-app.tsx'
import { takeLoggedErrors } from '#test/setup.ts'
import { json, noContent, stubFetch } from '#test/stub-fetch.ts'

const where = () => window.location.pathname + window.location.search

test.each([['/login'], ['/register'], ['/forgot-password'], ['/reset-password']])(
  'with a token %s leads to the dashboard',
  async (path) => {
    renderSignedIn(path)
    await waitFor(() => expect(where()).toBe('/dashboard'))
    expect(await screen.findByRole('heading', { name: 'Рабочий стол', level: 1 })).toBeTruthy()
    expect(document.title).toBe('Рабочий стол — Веранда')
  },
)

test.each([['/subscription'], ['/subscription/success']])('%s redirects to the modules', async (path) => {
  renderSignedIn(path)
  await waitFor(() => expect(where()).toBe('/modules'))
})

test('an unknown URL shows the not-found page', async () => {
  renderSignedIn('/no-such-page')
  expect(await screen.findByRole('heading', { name: 'Страница не найдена' })).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('a missing module redirects to the modules page, which names it', async () => {
  renderSignedIn('/chats')
  await waitFor(() => expect(where()).toBe('/modules?module_required=chat'))
  expect(await screen.findByText('Нужен модуль «Чат»')).toBeTruthy()
})

test.each([['/LEADS'], ['/Chats'], ['/Order/1'], ['/Login'], ['/DASHBOARD']])(
  'an address in other letters is no page: %s',
  async (path) => {
    const { network } = renderSignedIn(path)
    expect(await screen.findByRole('heading', { name: 'Страница не найдена' })).toBeTruthy()
    expect(network.to('GET', '/api/chats?limit=1')).toHaveLength(0)
  },
)

test.each([['/%63hats'], ['/chats/'], ['/chats//']])('%s is not opened without the module', async (path) => {
  renderSignedIn(path)
  await waitFor(() => expect(where()).toBe('/modules?module_required=chat'))
})

test('a failed check redirects to the modules page, where it can be repeated', async () => {
  const { network } = renderSignedIn('/orders', {
    answers: { 'GET /api/modules/company': () => json({ message: 'Сбой' }, 500) },
  })
  await waitFor(() => expect(where()).toBe('/modules?error=module_check_failed'))
  expect(takeLoggedErrors()).toHaveLength(1)
  network.answer({ 'GET /api/modules/company': json([]) })
  await userEvent.click(await screen.findByRole('button', { name: 'Повторить' }))
  await waitFor(() => expect(where()).toBe('/modules'))
})

const emptyList = { data: [], total: 0, total_is_exact: true, next_cursor: null }

test('operators need no module', async () => {
  const user = { ...owner, company_id: null, role: 'operator' as const }
  renderSignedIn('/leads', {
    user,
    answers: { 'GET /api/modules/company': () => json([]), 'GET /api/leads': json(emptyList) },
  })
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(where()).toBe('/leads')
})

test('modules are checked before each gated visit and no other', async () => {
  const { network, router } = renderSignedIn('/clients', {
    answers: {
      'GET /api/clients': json(emptyList),
      'GET /api/leads': json(emptyList),
      'GET /api/leads/5?with=values.field,form,user': json(lead),
    },
  })
  await screen.findByRole('heading', { level: 1 })
  const checks = () =>
    network.to('GET', '/api/modules/company').filter(({ headers }) => headers.Pragma).length
  const before = checks()
  await router.navigate({ to: '/dashboard' })
  expect(checks()).toBe(before)
  await router.navigate({ to: '/leads' })
  expect(checks()).toBe(before + 1)
  await router.navigate({ to: '/leads', search: { lead: '5' } })
  expect(checks()).toBe(before + 1)
})

test('a page without use for the role says so', async () => {
  renderSignedIn('/users', { user: { ...owner, role: 'manager' } })
  expect(await screen.findByRole('heading', { name: 'Недостаточно прав' })).toBeTruthy()
})

test('an invalid id in the URL is reported as such, not as a lost connection', async () => {
  const { router } = renderSignedIn('/clients/abc', { answers: { 'GET /api/lead-fields': json([]) } })
  expect(await screen.findByText(/^Запись не найдена/)).toBeTruthy()
  await router.navigate({ to: '/leads/forms/undefined/edit' })
  expect(await screen.findByText(/^Запись не найдена/)).toBeTruthy()
})

test('/admin redirects to the companies', async () => {
  const { network } = renderSignedIn('/admin', {
    user: { ...owner, company_id: null, role: 'operator' as const },
  })
  network.answer({ 'GET /api/admin/companies': json(noRecords) })
  await waitFor(() => expect(where()).toBe('/admin/companies'))
})

test('a page that was left and returned to before the next one was drawn starts at the top', async () => {
  const { network, router } = renderSignedIn('/dashboard')
  await screen.findByRole('heading', { level: 1 })
  network.answer({ 'GET /api/modules/company': () => new Promise<Response>(() => undefined) })
  const scrolled = vi.spyOn(window, 'scrollTo')
  void router.navigate({ to: '/leads' })
  await expect.poll(where).toBe('/leads')
  router.history.back()
  await expect.poll(where).toBe('/dashboard')
  await expect.poll(() => scrolled.mock.calls.length).toBe(1)
})

test('too many requests are reported in a snackbar', async () => {
  renderSignedIn('/dashboard')
  await screen.findByRole('heading', { level: 1 })
  window.dispatchEvent(new CustomEvent(tooManyRequestsEvent))
  expect(await screen.findByText('Слишком много запросов')).toBeTruthy()
  expect(screen.getByText('Пожалуйста, подождите немного перед следующим запросом')).toBeTruthy()
})

test('signing out removes the token and redirects to the sign-in page', async () => {
  const { network } = renderSignedIn('/dashboard', { answers: { 'POST /api/auth/logout': noContent } })
  await userEvent.click(await screen.findByRole('button', { name: 'Аккаунт: Ольга Смирнова' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Выйти' }))
  await waitFor(() => expect(where()).toBe('/login'))
  expect(getToken()).toBeNull()
  await waitFor(() => expect(network.to('POST', '/api/auth/logout')).toHaveLength(1))
})

test('an invalid token redirects to the sign-in page', async () => {
  storeToken('dead')
  stubFetch({ ...signedInAnswers(), 'GET /api/users/current': () => json({ message: 'Войдите' }, 401) })
  renderApp('/dashboard')
  await waitFor(() => expect(where()).toBe('/login'))
  expect(getToken()).toBeNull()
})
