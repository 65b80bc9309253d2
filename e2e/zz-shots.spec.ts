import { expect, test } from './fixtures.ts'

const demo = { email: 'demo@veranda.local', password: 'demo-veranda' }
test('shots', async ({ openPage, staff, product }) => {
  test.setTimeout(240_000)
  const fresh = await openPage({ token: staff.token })
  for (const [width, height] of [[1366, 900], [390, 844]] as const) {
    await fresh.setViewportSize({ width, height })
    await fresh.goto('/dashboard')
    await expect(fresh.getByRole('region', { name: 'Мой день' })).toBeVisible()
    await fresh.waitForTimeout(1500)
    await fresh.screenshot({ path: `/tmp/shots/fresh-${width}.png`, fullPage: true })
  }
  const answer = await fetch(`${product.url}/api/auth/login`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(demo),
  })
  const { token } = (await answer.json()) as { token: string }
  const call = (method: string, path: string, body?: object) =>
    fetch(`${product.url}${path}`, { method, headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` }, ...(body && { body: JSON.stringify(body) }) })
  await call('POST', '/api/tasks', { title: 'Позвонить Анне Ким про замер', due_at: new Date(Date.now() - 7200_000).toISOString() })
  await call('POST', '/api/tasks', { title: 'Отправить КП «Веранда у реки»', due_at: new Date(Date.now() + 3600_000).toISOString() })
  await call('POST', '/api/leads', { values: {}, notes: 'x' })
  const page = await openPage({ token })
  for (const [width, height] of [[1366, 900], [1920, 1080], [768, 1024], [390, 844], [360, 740]] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/dashboard?period=quarter')
    await expect(page.getByRole('region', { name: 'Мой день' })).toBeVisible()
    await page.waitForTimeout(2000)
    await page.screenshot({ path: `/tmp/shots/demo-${width}.png`, fullPage: true })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    console.log(width, 'overflow', wide)
  }
})
