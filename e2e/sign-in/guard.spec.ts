import { expect, test } from '#e2e/support/fixtures.ts'

const publicPaths = ['/landing', '/login', '/forgot-password', '/reset-password', '/register']
const guestPaths = ['/login', '/forgot-password', '/reset-password', '/register']
const guardedPaths = [
  '/dashboard',
  '/orders',
  '/order/1',
  '/leads',
  '/leads/fields',
  '/leads/forms',
  '/leads/forms/create',
  '/leads/forms/1/edit',
  '/form/zayavka',
  '/clients',
  '/clients/1',
  '/chats',
  '/chat/settings',
  '/settings',
  '/modules',
  '/users',
  '/users/create',
  '/users/1',
  '/account-settings',
  '/typography',
  '/icons',
  '/cards',
  '/tables',
  '/form-layouts',
  '/instructions',
  '/instructions/general',
  '/instructions/leads',
  '/instructions/chat',
  '/instructions/soft-windows',
  '/instructions/admin',
  '/instructions/clients',
  '/instructions/file-manager',
  '/document/1',
]

test('R-2 «/» redirects to the landing page, with a token and without', async ({ page, signedIn }) => {
  for (const visitor of [page, signedIn]) {
    await visitor.goto('/')
    await expect(visitor).toHaveURL('/landing')
    await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Заявки, клиенты и заказы')
  }
})

for (const path of ['/subscription', '/subscription/success']) {
  test(`R-2 ${path} redirects to the modules`, async ({ signedIn: page }) => {
    await page.goto(path)
    await expect(page).toHaveURL('/modules')
    await expect(page.getByRole('heading', { level: 1, name: 'Модули' })).toBeVisible()
  })
}

test('R-3 without a token every public page opens', async ({ page }) => {
  for (const path of publicPaths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page, path).toHaveURL(path)
  }
})

test('R-3 without a token every other page redirects to the landing page', async ({ page }) => {
  for (const path of [...guardedPaths, '/subscription', '/subscription/success', '/leads?lead=1']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/landing')
  }
})

test('R-4 with a token the guest pages redirect to the dashboard', async ({ signedIn: page }) => {
  for (const path of guestPaths) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/dashboard')
  }
})

test('R-4 with a token the landing page opens', async ({ signedIn: page }) => {
  await page.goto('/landing')
  await page.getByRole('link', { name: 'Открыть рабочий стол' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('a visitor gets from the landing page to the sign-in form', async ({ page }) => {
  await page.goto('/landing')
  await page.getByRole('link', { name: 'Войти' }).first().click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible()
})

test('R-8 an unknown path shows the not-found page in the blank layout', async ({
  signedIn: page,
  consoleErrors,
}) => {
  consoleErrors.allowStatus(404)
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Страница не найдена' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.getByRole('link', { name: 'На рабочий стол' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('R-3 an unknown path without a token redirects to the landing page', async ({ page, consoleErrors }) => {
  consoleErrors.allowStatus(404)
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/landing')
})
