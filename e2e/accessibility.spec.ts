import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { contact, forGuests, forOperators, forStaff } from './accessible-pages.ts'
import { type Staff, signIn } from './api.ts'
import { expect, test } from './fixtures.ts'
import type { Opening } from './opening.ts'
import { operator } from './product.ts'

/** Colours half way through a fade are nobody's. */
async function untilStill(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length),
    )
    .toBe(0)
}

async function expectAccessible(page: Page): Promise<void> {
  await untilStill(page)
  const { violations, passes } = await new AxeBuilder({ page }).analyze()
  expect(passes.length, 'rules that found something to check').toBeGreaterThan(10)
  const told = violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ html }) => html) }))
  expect(told).toEqual([])
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow, 'pixels beyond the right edge').toBe(0)
}

async function checkAtEveryWidth(page: Page, staff: Staff, open: Opening): Promise<void> {
  for (const { width, height } of [
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize({ width, height })
    await open(page, staff)
    await test.step(`accessible at ${width}`, () => expectAccessible(page))
  }
  for (const width of [360, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await test.step(`no sideways scroll at ${width}`, () => expectNoSidewaysScroll(page))
  }
}

for (const [name, open] of Object.entries(forGuests)) {
  test(`${name}: accessible, fits every screen`, async ({ page, staff }) => {
    await checkAtEveryWidth(page, staff, open)
  })
}

for (const [name, open] of Object.entries(forStaff)) {
  test(`${name}: accessible, fits every screen`, async ({ signedIn: page, staff }) => {
    await staff.submit(contact)
    await checkAtEveryWidth(page, staff, open)
  })
}

for (const [name, open] of Object.entries(forStaff)) {
  test(`${name}: accessible in the dark`, async ({ signedIn: page, staff }) => {
    await staff.submit(contact)
    await staff.call('PUT', '/api/account', { theme: 'dark' })
    await page.setViewportSize({ width: 1366, height: 768 })
    await open(page, staff)
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    await expect.poll(scheme).toBe('dark')
    await expectAccessible(page)
  })
}

for (const [name, open] of Object.entries(forOperators)) {
  test(`${name}: accessible for an operator, fits every screen`, async ({ openPage, staff, product }) => {
    const { token } = await signIn(product.url, operator)
    await checkAtEveryWidth(await openPage({ token }), staff, open)
  })
}
