import { expect } from '#e2e/support/fixtures.ts'
import type { Opening } from '#e2e/support/opening.ts'

/** The lists of leads, as a table, a board and one by one, each with a lead of the tests' contact. */
export const leadPages: Record<string, Opening> = {
  'the list of leads': async (page) => {
    await page.goto('/leads')
    await expect(page.getByRole('link', { name: /Анна Ким/ })).toBeVisible()
  },
  'the filters of leads': async (page) => {
    await page.goto('/leads')
    await page.getByRole('button', { name: 'Фильтры' }).click()
    await expect(page.getByRole('dialog', { name: 'Фильтры' })).toBeVisible()
  },
  'the board of leads': async (page) => {
    await page.goto('/leads?layout=board')
    await expect(page.getByRole('region', { name: 'Новый' }).getByText('Анна Ким')).toBeVisible()
  },
  'the call mode': async (page) => {
    await page.goto('/leads/calls')
    await expect(page.getByText('Анна Ким').first()).toBeVisible()
  },
}
