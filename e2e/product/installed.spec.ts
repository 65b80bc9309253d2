import { colleague } from '#e2e/support/colleague.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { allowNoNetwork } from '#e2e/support/phone.ts'

test('offline staff are told so, and the page recovers by itself', async ({
  staff,
  product,
  openPage,
  consoleErrors,
}) => {
  allowNoNetwork(consoleErrors)
  const { token } = await colleague(staff, product, 'viewer')
  const page = await openPage({ token, serviceWorkers: 'allow' })
  await page.goto('/dashboard')
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state !== 'activated') {
      await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }))
    }
  })
  // Files beyond the page are cached when the page is idle.
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.goto('/leads')
  await expect(page.getByRole('heading', { name: 'Нет соединения' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Повторить' })).toHaveCSS('font-weight', '600')
  await page.context().setOffline(false)
  // The page retries every five seconds, and when the browser goes online.
  await expect(page.getByRole('heading', { level: 1, name: 'Заявки' })).toBeVisible({ timeout: 30_000 })
})

test('the app can be installed: its manifest lists icons of the declared sizes', async ({ page }) => {
  await page.goto('/login')
  const manifest = await page.locator('link[rel="manifest"]').getAttribute('href')
  const answer = await page.request.get(manifest ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const { icons, start_url, display } = await answer.json()
  expect({ start_url, display }).toEqual({ start_url: '/dashboard', display: 'standalone' })
  for (const { src, sizes } of icons.filter(({ type }: { type: string }) => type === 'image/png')) {
    const size = await page.evaluate(async (url) => {
      const image = new Image()
      image.src = url
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src as string)
    expect(size).toBe(sizes)
  }
})
