import { expect, test } from '#e2e/support/fixtures.ts'

test('a page whose chunk is missing after a deploy reloads in the newer version', async ({
  signedIn: page,
  consoleErrors,
}) => {
  consoleErrors.allowStatus(404)
  consoleErrors.allow(/Failed to load|dynamically imported|preload/)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Рабочий стол' })).toBeVisible()
  let isMissing = true
  await page.route('**/assets/clients-page-*.js', (route) =>
    isMissing ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
  )
  page.on('framenavigated', () => {
    if (new URL(page.url()).pathname !== '/dashboard') isMissing = false
  })
  await page
    .getByRole('navigation', { name: 'Разделы' })
    .getByRole('link', { name: /^Клиенты/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Клиенты' })).toBeVisible()
  await expect(page).toHaveURL('/clients')
})

test('a missing chunk of the chat watch after a deploy offers a reload instead of failing silently', async ({
  signedIn: page,
  consoleErrors,
}) => {
  consoleErrors.allowStatus(404)
  consoleErrors.allow(/Failed to load|dynamically imported|preload/)
  await page.route('**/assets/chat-watch-*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Рабочий стол' })).toBeVisible()
  await expect(page.getByText(/^Вышла новая версия/)).toBeVisible()
  await page.unroute('**/assets/chat-watch-*.js')
  await page.getByRole('button', { name: 'Обновить', exact: true }).click()
  await expect(page.getByText(/^Вышла новая версия/)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Рабочий стол' })).toBeVisible()
})
