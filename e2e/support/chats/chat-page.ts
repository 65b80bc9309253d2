import type { Page } from '@playwright/test'
import { expect } from '#e2e/support/fixtures.ts'

/** Elements of the staff's conversation page. */
export const thread = (page: Page) => page.getByRole('log', { name: 'Сообщения' })
export const field = (page: Page) => page.getByRole('textbox', { name: 'Сообщение', exact: true })
export const rowOf = (page: Page, name: RegExp) =>
  page.getByRole('list', { name: 'Диалоги' }).getByRole('button', { name })

export async function sendMessage(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
  await expect(thread(page).getByText(text)).toBeVisible()
}
