import { signIn } from '#e2e/support/api.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { operator } from '#e2e/support/product.ts'

const gated = {
  leads: {
    name: 'Заявки и клиенты',
    paths: [
      '/leads',
      '/leads/fields',
      '/leads/forms',
      '/leads/forms/create',
      '/leads/forms/1/edit',
      '/form/zayavka',
      '/clients',
      '/clients/1',
    ],
  },
  soft_windows: { name: 'Мягкие окна', paths: ['/orders', '/order/1'] },
  chat: { name: 'Чат', paths: ['/chats', '/chat/settings'] },
} as const

const codes = Object.keys(gated) as (keyof typeof gated)[]

const exemptPaths = [
  '/dashboard',
  '/modules',
  '/account-settings',
  '/settings',
  '/users',
  '/users/create',
  '/users/1',
  '/document/1',
  '/typography',
  '/icons',
  '/cards',
  '/tables',
  '/form-layouts',
  '/instructions',
  '/instructions/leads',
]

for (const code of codes) {
  const { name, paths } = gated[code]
  test(`R-5 R-6 without the module ${code} its pages redirect to the modules`, async ({
    staff,
    signedIn: page,
  }) => {
    await staff.setModule(code, false)
    for (const path of paths) {
      await page.goto(path)
      await expect(page, path).toHaveURL(`/modules?module_required=${code}`)
      await expect(page.getByText(`Нужен модуль «${name}»`)).toBeVisible()
    }
    await expect(page.getByRole('region', { name }).getByText('Не активен')).toBeVisible()
  })

  test(`R-5 with ${code} alone its pages open`, async ({ staff, signedIn: page }) => {
    for (const other of codes) if (other !== code) await staff.setModule(other, false)
    const [path] = paths
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(path)
  })
}

test('R-5 without any module the exempt pages open', async ({ staff, signedIn: page, consoleErrors }) => {
  // User 1 belongs to another company.
  consoleErrors.allowStatus(404)
  for (const code of codes) await staff.setModule(code, false)
  for (const path of exemptPaths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page, path).toHaveURL(path)
  }
})

test('R-51 an expired module counts as missing', async ({ staff, signedIn: page }) => {
  await staff.setModule('leads', true, -1000)
  await page.goto('/leads')
  await expect(page).toHaveURL('/modules?module_required=leads')
  await expect(page.getByRole('region', { name: 'Заявки и клиенты' }).getByText('Истек')).toBeVisible()
})

test('R-50 the chips of modules show their state', async ({ staff, signedIn: page }) => {
  const day = 24 * 60 * 60 * 1000
  await staff.setModule('leads', true, 3 * day + 60_000)
  await staff.setModule('soft_windows', true, 4 * day + 60_000)
  await staff.setModule('chat', false)
  await page.goto('/modules')
  await expect(page.getByRole('region', { name: 'Заявки и клиенты' }).getByText('3 дн.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Мягкие окна' }).getByText('Активен')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Чат' }).getByText('Не активен')).toBeVisible()
})

test('R-7 a failed check redirects to the modules, which say so and allow a retry', async ({
  signedIn: page,
  consoleErrors,
}) => {
  consoleErrors.allowStatus(500)
  consoleErrors.allow(/The modules could not be refreshed/)
  let isBroken = true
  await page.route('**/api/modules/company', (route) =>
    isBroken ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await page.goto('/leads')
  await expect(page).toHaveURL('/modules?error=module_check_failed')
  await expect(page.getByText('Не удалось проверить модули')).toBeVisible()

  // The route handler stays: removing it during a request would leave that request without a response.
  isBroken = false
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByRole('region', { name: 'Чат' })).toBeVisible()
  await expect(page).toHaveURL('/modules')
})

test('R-7 a check without a response counts as failed', async ({ signedIn: page, consoleErrors }) => {
  consoleErrors.allow(/Failed to load resource/, /No answer from/, /The modules could not be refreshed/)
  await page.route('**/api/modules/company', (route) => route.abort('connectionfailed'))
  await page.goto('/clients')
  await expect(page).toHaveURL('/modules?error=module_check_failed')
})

test('R-6 modules are fetched again before each gated visit', async ({ staff, signedIn: page }) => {
  const menu = page.getByRole('navigation', { name: 'Разделы' })
  const requests: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/modules/company')) return
    requests.push(request.headers()['cache-control'] ?? 'none')
  })
  await page.goto('/leads')
  await expect(page.getByRole('heading', { level: 1, name: 'Заявки' })).toBeVisible()
  const cached = await page.evaluate(() => localStorage.getItem('modules_cache'))
  expect(JSON.parse(cached ?? '[]')).toHaveLength(3)

  await menu.getByRole('link', { name: 'Рабочий стол' }).click()
  await expect(page).toHaveURL('/dashboard')
  // The URL changes before the page: going back earlier would not have left.
  await expect(page.getByRole('heading', { level: 1, name: 'Рабочий стол' })).toBeVisible()
  await staff.setModule('leads', false)
  requests.length = 0
  await menu.getByRole('link', { name: /^Заявки/ }).click()
  await expect(page).toHaveURL('/modules?module_required=leads')
  expect(requests).toContain('no-cache')
})

test("a lead's dialog without the module says why it cannot load", async ({
  staff,
  signedIn: page,
  consoleErrors,
}) => {
  consoleErrors.allowStatus(403)
  const { id } = await staff.createLead()
  await staff.setModule('leads', false)
  await page.goto(`/dashboard?lead=${id}`)
  const dialog = page.getByRole('dialog', { name: `Информация о лиде #${id}` })
  await expect(dialog.getByText('Не удалось загрузить данные лида')).toBeVisible()
  await expect(
    dialog.getByText('Модуль «Заявки и клиенты» не активен или срок его действия истёк'),
  ).toBeVisible()
})

test('an operator needs no modules', async ({ product, openPage }) => {
  const { token } = await signIn(product.url, operator)
  const page = await openPage({ token })
  for (const code of codes) {
    const [path] = gated[code].paths
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page).toHaveURL(path)
  }
  await page.goto('/modules')
  await expect(page.getByText('Операторам платформы модули не нужны')).toBeVisible()
})
