import type { Page } from '@playwright/test'
import { type Staff, signIn } from '#e2e/support/api.ts'
import { runAxe } from '#e2e/support/axe.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import type { Opening } from '#e2e/support/opening.ts'
import { operator } from '#e2e/support/product.ts'
import { contact, forGuests, forOperators, forStaff } from './accessible-pages.ts'
import { ofSite } from './accessible-site.ts'

// Half of the duration of all end-to-end tests, so the workers share its pages.
test.describe.configure({ mode: 'parallel' })

/** Waits for transitions: colours during a fade fail the contrast check. */
async function untilStill(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length),
    )
    .toBe(0)
}

type Theme = 'light' | 'dark'

/** Rules that a change of theme can break. */
const colourRules = ['color-contrast', 'link-in-text-block']

async function expectAccessible(page: Page, theme: Theme): Promise<void> {
  await untilStill(page)
  const { violations, passed } = await runAxe(page, theme === 'dark' ? colourRules : [])
  const least = theme === 'dark' ? 1 : 10
  expect(passed, 'rules that found something to check').toBeGreaterThanOrEqual(least)
  expect(violations).toEqual([])
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow, 'pixels beyond the right edge').toBe(0)
}

/** Changes the theme as another tab would, without a reload. */
async function turn(page: Page, theme: Theme): Promise<void> {
  // Repeated if necessary: a signed-in user's own theme may be applied later.
  await expect(async () => {
    const scheme = await page.evaluate((value) => {
      localStorage.setItem('appearance', value)
      window.dispatchEvent(new StorageEvent('storage', { key: 'appearance' }))
      return getComputedStyle(document.documentElement).colorScheme
    }, JSON.stringify({ theme }))
    expect(scheme).toBe(theme)
  }).toPass()
}

const desk = { width: 1366, height: 768 }
const phone = { width: 390, height: 844 }

async function checkAtEveryWidth(
  page: Page,
  staff: Staff,
  open: Opening,
  themes: readonly Theme[],
): Promise<void> {
  // Opened once: the layout follows the window and the theme, so no reload is needed. A change of theme costs most.
  await page.setViewportSize(desk)
  await open(page, staff)
  for (const [index, theme] of themes.entries()) {
    if (themes.length > 1) await turn(page, theme)
    const sizes = index % 2 === 0 ? [desk, phone] : [phone, desk]
    for (const { width, height } of sizes) {
      await page.setViewportSize({ width, height })
      await test.step(`accessible at ${width}, ${theme}`, () => expectAccessible(page, theme))
    }
  }
  for (const width of [360, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await test.step(`no sideways scroll at ${width}`, () => expectNoSidewaysScroll(page))
  }
}

/** Pages of the app and the site have a dark theme; companies' forms and documents are always light. */
const both = ['dark', 'light'] as const

for (const [name, open] of Object.entries(forGuests)) {
  test(`${name}: accessible, fits every screen`, async ({ page, staff }) => {
    await checkAtEveryWidth(page, staff, open, ['light'])
  })
}

for (const [name, open] of Object.entries(ofSite)) {
  test(`${name}: accessible in light and dark, fits every screen`, async ({ page, staff, consoleErrors }) => {
    consoleErrors.allowStatus(404)
    await checkAtEveryWidth(page, staff, open, both)
  })
}

for (const [name, open] of Object.entries(forStaff)) {
  test(`${name}: accessible in light and dark, fits every screen`, async ({ signedIn: page, staff }) => {
    await staff.submit(contact)
    await checkAtEveryWidth(page, staff, open, both)
  })
}

for (const [name, open] of Object.entries(forOperators)) {
  test(`${name}: accessible for an operator, fits every screen`, async ({ openPage, staff, product }) => {
    const { token } = await signIn(product.url, operator)
    await checkAtEveryWidth(await openPage({ token }), staff, open, both)
  })
}
