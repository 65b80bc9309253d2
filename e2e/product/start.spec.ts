import { expect, test } from '#e2e/support/fixtures.ts'

test('an app whose files fail to load shows an error instead of the page skeleton', async ({
  signedIn: page,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED|Failed to fetch|A page failed/)
  await page.route('**/assets/main-layout-*', (route) => route.abort())
  await page.goto('/leads')
  await expect(page.getByRole('alert')).toContainText('Страница не открылась')
  await page.unroute('**/assets/main-layout-*')
  await page.getByRole('button', { name: 'Обновить страницу' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Заявки' })).toBeVisible()
})

test('an app that cannot load the current user shows an error and recovers by itself', async ({
  signedIn: page,
  consoleErrors,
}) => {
  consoleErrors.allowStatus(503)
  const refusal = { status: 503, json: { code: 'unavailable', message: 'Сервис перезапускается' } }
  await page.route('**/api/users/current', (route) => route.fulfill(refusal))
  await page.goto('/leads')
  await expect(page.getByRole('alert').filter({ hasText: 'Сервис перезапускается' })).toBeVisible()
  await page.unroute('**/api/users/current')
  await expect(page.getByRole('heading', { level: 1, name: 'Заявки' })).toBeVisible({ timeout: 30_000 })
})
