import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/support/fixtures.ts'

const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

/** Low enough that both lists are longer than the screen. */
test.use({ viewport: { width: 1366, height: 420 } })

test.beforeEach(async ({ staff }) => {
  for (let number = 1; number <= 8; number += 1) {
    await staff.createLead({ values: { Имя: `Посетитель ${number}` } })
    await staff.createClient({ name: `Клиент ${number}` })
  }
})

test('R-1 every navigation starts at the top, also Back', async ({ signedIn: page }) => {
  await page.goto('/leads')
  await page.getByRole('link', { name: /Посетитель 1$/ }).scrollIntoViewIfNeeded()
  expect(await scrolled(page)).toBeGreaterThan(100)

  await page.getByRole('link', { name: 'Клиенты', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Клиент 1', exact: true })).toBeAttached()
  await expect.poll(() => scrolled(page)).toBe(0)

  await page.getByRole('link', { name: 'Клиент 1', exact: true }).scrollIntoViewIfNeeded()
  expect(await scrolled(page)).toBeGreaterThan(100)
  await page.goBack()
  await expect(page.getByRole('link', { name: /Посетитель 1$/ })).toBeAttached()
  await expect.poll(() => scrolled(page)).toBe(0)
})

test('R-1 opening and closing a lead over the page keeps the scroll position', async ({ signedIn: page }) => {
  await page.goto('/leads')
  const link = page.getByRole('link', { name: /Посетитель 1$/ })
  await link.scrollIntoViewIfNeeded()
  const place = await scrolled(page)
  expect(place).toBeGreaterThan(100)

  await link.click()
  const dialog = page.getByRole('dialog', { name: /^Информация о лиде/ })
  await expect(dialog.getByRole('button', { name: 'В клиенты' })).toBeVisible()
  expect(await scrolled(page)).toBe(place)

  await dialog.getByRole('button', { name: 'Закрыть' }).click()
  await expect(dialog).toBeHidden()
  expect(await scrolled(page)).toBe(place)
})
