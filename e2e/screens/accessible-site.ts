import type { Page } from '@playwright/test'
import { expect } from '#e2e/support/fixtures.ts'
import type { Opening } from '#e2e/support/opening.ts'

const legalPage =
  (path: string, title: RegExp | string): Opening =>
  async (page: Page) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }

/** Server-rendered pages of the site, in the visitor's theme. */
export const ofSite: Record<string, Opening> = {
  'the landing page': async (page) => {
    await page.goto('/landing')
    await page.locator('#calculator').scrollIntoViewIfNeeded()
    await expect(page.getByLabel('Плёнка')).toBeVisible()
    for (const question of await page.locator('summary').all()) await question.click()
  },
  'a legal paper': legalPage('/legal/privacy', /^Политика в отношении/),
  'a legal paper that is not there': legalPage('/legal/no-such', 'Документ не найден'),
}
