import type { Page, WebSocket } from '@playwright/test'
import { callApi, signIn } from '#e2e/support/api.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { newestEmail } from '#e2e/support/mail.ts'
import { gotoListening } from '#e2e/support/pages.ts'
import type { Product } from '#e2e/support/product.ts'

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Пароль/).fill(password)
  await page.getByRole('button', { name: 'Войти' }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Аккаунт: Ольга Смирнова' }).click()
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await expect(page).toHaveURL('/login')
}

async function resetLink(product: Product, email: string): Promise<string | undefined> {
  return /\/reset-password#token=[\w-]+/.exec((await newestEmail(product, email)) ?? '')?.[0]
}

test('registration creates a company with its initial data', async ({ page }) => {
  await page.goto('/landing')
  await page.getByRole('link', { name: 'Попробовать бесплатно' }).click()
  await expect(page).toHaveURL('/register')
  await page.getByRole('button', { name: 'Создать аккаунт' }).click()
  await expect(page.getByLabel('Название компании')).toHaveAccessibleDescription(
    'Название компании обязательно',
  )
  await page.getByLabel('Название компании').fill('Тёплая терраса')
  await page.getByLabel('Ваше имя').fill('Пётр Ильин')
  await page.getByLabel('Email').fill(`petr-${Date.now()}@example.com`)
  await page.getByLabel(/^Пароль/).fill('short')
  await page.getByRole('button', { name: 'Создать аккаунт' }).click()
  await expect(page.getByText('Не короче 8 символов')).toBeVisible()
  await page.getByLabel(/^Пароль/).fill('long-enough')
  await page.getByRole('button', { name: 'Создать аккаунт' }).click()

  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Тёплая терраса')).toBeVisible()
  await page.getByRole('link', { name: 'Формы', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Заявка с сайта' })).toBeVisible()
  await page.getByRole('link', { name: 'Модули', exact: true }).click()
  await expect(page.getByText('Активен', { exact: true })).toHaveCount(3)
})

test('a taken e-mail shows an error at its field', async ({ page, staff, consoleErrors }) => {
  consoleErrors.allowStatus(422)
  await page.goto('/register')
  await page.getByLabel('Название компании').fill('Вторая')
  await page.getByLabel('Ваше имя').fill('Ольга')
  await page.getByLabel('Email').fill(staff.session.user.email.toUpperCase())
  await page.getByLabel(/^Пароль/).fill('long-enough')
  await page.getByRole('button', { name: 'Создать аккаунт' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Этот email уже зарегистрирован')
})

test('a forgotten password is reset once by the e-mailed link', async ({
  page,
  staff,
  product,
  consoleErrors,
}) => {
  consoleErrors.allowStatus(401, 422)
  const { email } = staff.session.user
  await page.goto('/login')
  await page.getByRole('link', { name: 'Забыли пароль?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Отправить ссылку' }).click()
  await expect(page.getByText('Если адрес зарегистрирован, мы отправили письмо')).toBeVisible()

  await expect.poll(() => resetLink(product, email)).toBeDefined()
  const link = (await resetLink(product, email)) ?? ''
  await page.goto(link)
  await page.getByLabel(/^Новый пароль/).fill('quite-new-password')
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
  await expect(page.getByRole('heading', { name: 'Пароль изменён' })).toBeVisible()
  expect((await callApi(`${product.url}/api/users/current`, 'GET', { token: staff.token })).status).toBe(401)

  await page.getByRole('link', { name: 'Войти' }).click()
  await fillSignIn(page, email, staff.password)
  await expect(page.getByRole('alert')).toHaveText('Неверный email или пароль')
  await fillSignIn(page, email, 'quite-new-password')
  await expect(page).toHaveURL('/dashboard')

  await signOut(page)
  await page.goto(link)
  await page.getByLabel(/^Новый пароль/).fill('yet-another-one')
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
  await expect(page.getByText('Ссылка недействительна или устарела. Запросите новую.')).toBeVisible()
})

test('an unknown e-mail gets the same response and no e-mail', async ({ page, product }) => {
  const email = `nobody-${Date.now()}@example.com`
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Отправить ссылку' }).click()
  await expect(page.getByText('Если адрес зарегистрирован, мы отправили письмо')).toBeVisible()
  expect(await resetLink(product, email)).toBeUndefined()
})

test('a reset page without a token asks for the whole link', async ({ page }) => {
  await page.goto('/reset-password')
  await expect(page.getByText('Ссылка неполная')).toBeVisible()
})

test('R-14 signing out ends the session in every tab and on the server', async ({
  signedIn: page,
  staff,
  product,
}) => {
  await page.goto('/leads')
  const secondTab = await page.context().newPage()
  await secondTab.goto('/clients')
  await expect(secondTab.getByRole('heading', { level: 1, name: 'Клиенты' })).toBeVisible()

  await signOut(page)
  await expect(secondTab).toHaveURL('/login')
  const remaining = await page.evaluate(() => [
    localStorage.getItem('token'),
    localStorage.getItem('modules_cache'),
    sessionStorage.getItem('subscription_info'),
  ])
  expect(remaining).toEqual([null, null, null])
  // The page does not wait for the server's sign-out.
  const status = async () =>
    (await callApi(`${product.url}/api/users/current`, 'GET', { token: staff.token })).status
  await expect.poll(status).toBe(401)

  await page.goBack()
  await expect(page).not.toHaveURL('/leads')
})

test('a session that ends elsewhere loses its socket and receives nothing more', async ({
  signedIn: page,
  staff,
  product,
  consoleErrors,
}) => {
  consoleErrors.allowStatus(401)
  consoleErrors.allow(/Realtime could not be set up/, /WebSocket/)
  const sockets: WebSocket[] = []
  page.on('websocket', (socket) => sockets.push(socket))
  await gotoListening(page, '/dashboard')
  const other = await signIn(product.url, { email: staff.session.user.email, password: staff.password })

  await staff.call('POST', '/api/auth/logout')
  await expect.poll(() => sockets[0]?.isClosed()).toBe(true)
  // The open page learns of it through its socket, before the next poll.
  await expect(page).toHaveURL(/\/login$/)

  const listener = await callApi(`${product.url}/broadcasting/auth`, 'POST', {
    token: staff.token,
    body: { socket_id: '1.1', channel_name: `private-company.${other.user.company_id}` },
  })
  expect(listener.status).toBe(401)
})

test('values typed before the scripts load are kept and never sent in a URL', async ({ page, staff }) => {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await gate
    await route.continue()
  })
  const { email } = staff.session.user
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
  open()
  await page.waitForLoadState('load')
  await expect(page).toHaveURL('/login')
  // The early submit is handled now, and the password is missing.
  await expect(page.getByLabel(/^Пароль/)).toHaveAccessibleDescription('Введите пароль')
  await page.getByRole('button', { name: 'Показать пароль' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await fillSignIn(page, email, staff.password)
  await expect(page).toHaveURL('/dashboard')
})

test('a guest page is dark for a visitor with a dark theme, and the first field has the focus', async ({
  page,
}) => {
  await page.goto('/health/live')
  await page.evaluate(() => localStorage.setItem('appearance', JSON.stringify({ theme: 'dark' })))
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(13, 20, 34)')
})
