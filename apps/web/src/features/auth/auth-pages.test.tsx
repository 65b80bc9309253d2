import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getToken } from '#lib/http/token.ts'
import { owner, renderApp, signedInAnswers } from '#test/render-app.tsx'
import { takeLoggedErrors } from '#test/setup.ts'
import { json, noConnection, noContent, stubFetch } from '#test/stub-fetch.ts'

const emailField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Email/ })
const passwordField = () => screen.getByLabelText<HTMLInputElement>(/^(Новый пароль|Пароль)/)

async function signIn() {
  await userEvent.type(await emailField(), 'olga@example.ru')
  await userEvent.type(passwordField(), 'secret-123')
  await userEvent.click(screen.getByRole('button', { name: 'Войти' }))
}

test('the right password opens the dashboard', async () => {
  stubFetch({ ...signedInAnswers(), 'POST /api/auth/login': json({ token: 't', user: owner }) })
  renderApp('/login')
  await signIn()
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
  expect(getToken()).toBe('t')
})

test("a wrong password shows the server's message, and typed values are kept", async () => {
  const refusal = { message: 'Неверный email или пароль', code: 'invalid_credentials' }
  stubFetch({ 'POST /api/auth/login': json(refusal, 401) })
  renderApp('/login')
  await signIn()
  expect(await screen.findByText('Неверный email или пароль')).toBeTruthy()
  expect(window.location.pathname).toBe('/login')
  expect([(await emailField()).value, passwordField().value]).toEqual(['olga@example.ru', 'secret-123'])
})

test('a lost connection is reported as such', async () => {
  stubFetch({ 'POST /api/auth/login': noConnection })
  renderApp('/login')
  await signIn()
  expect(await screen.findByText(/Нет связи с сервером/)).toBeTruthy()
  expect(takeLoggedErrors()).toHaveLength(1)
})

test("registration shows the server's errors at their fields", async () => {
  const refusal = {
    message: 'Проверьте заполнение полей',
    code: 'validation_failed',
    errors: { email: ['Этот email уже зарегистрирован'] },
  }
  stubFetch({ 'POST /api/auth/register': json(refusal, 422) })
  renderApp('/register')
  await userEvent.type(await screen.findByRole('textbox', { name: /Название компании/ }), 'Окна')
  await userEvent.type(screen.getByRole('textbox', { name: /Ваше имя/ }), 'Ольга')
  await userEvent.type(await emailField(), 'olga@example.ru')
  await userEvent.type(passwordField(), 'secret-123')
  await userEvent.click(screen.getByRole('button', { name: 'Создать аккаунт' }))
  expect(await screen.findByText('Этот email уже зарегистрирован')).toBeTruthy()
  expect((await emailField()).getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('Проверьте заполнение полей')).toBeNull()
})

test.each([['/reset-password#token=abc'], ['/reset-password?token=abc']])(
  '%s sets a new password',
  async (path) => {
    const network = stubFetch({ 'POST /api/auth/reset-password': noContent })
    renderApp(path)
    await screen.findByRole('heading', { name: 'Новый пароль' })
    await userEvent.type(passwordField(), 'secret-123')
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить пароль' }))
    expect(await screen.findByRole('heading', { name: 'Пароль изменён' })).toBeTruthy()
    expect(network.sent[0]?.body).toEqual({ token: 'abc', password: 'secret-123' })
  },
)

test('a password can be shown', async () => {
  stubFetch({})
  renderApp('/login')
  await emailField()
  expect(passwordField().type).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Показать пароль' }))
  expect(passwordField().type).toBe('text')
})
