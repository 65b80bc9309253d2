import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#e2e/support/fixtures.ts'

const name = 'Горячие клавиши'

/** Retried, because the key handler loads after the page. */
async function askForHelp(page: Page, press = () => page.keyboard.press('?')): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name })
  await expect(async () => {
    await press()
    await expect(dialog).toBeVisible({ timeout: 1000 })
  }).toPass()
  return dialog
}

test('«?» lists the shortcuts of the screen and the global ones, and returns the focus', async ({
  signedIn: page,
  staff,
}) => {
  const dialog = page.getByRole('dialog', { name })
  await page.goto('/dashboard')
  const link = page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: /Заказы/ })
  await link.focus()
  await askForHelp(page)
  await expect(dialog.getByRole('region', { name: 'Везде' })).toContainText('Этот список')
  await expect(dialog.getByRole('region')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(link).toBeFocused()

  await page.goto('/orders?view=calendar')
  await expect(page.getByRole('region', { name: 'Календарь' })).toBeVisible()
  await askForHelp(page)
  await expect(dialog.getByRole('region', { name: 'Календарь' })).toContainText('К сегодняшнему дню')
  await dialog.getByRole('button', { name: 'Закрыть' }).click()

  const { id } = await staff.call<{ id: number }>('POST', '/api/orders', { title: 'Веранда' })
  await page.goto(`/order/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await askForHelp(page)
  await expect(dialog.getByRole('region', { name: 'Заказ' })).toContainText('Сохранить изменения')
  await expect(dialog.getByRole('region', { name: 'Календарь' })).toHaveCount(0)
})

test('in a field «?» is a character; the user menu has the list too', async ({ signedIn: page }) => {
  const dialog = page.getByRole('dialog', { name })
  await page.goto('/leads')
  const search = page.getByRole('textbox').or(page.getByRole('searchbox')).first()
  await askForHelp(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await search.focus()
  await page.keyboard.press('?')
  await expect(search).toHaveValue('?')
  await expect(dialog).toHaveCount(0)

  const menu = page.getByRole('button', { name: /^Аккаунт/ })
  await menu.click()
  await page.getByRole('menuitem', { name }).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(menu).toBeFocused()
})

test("the chats' shortcuts are in the same list", async ({ signedIn: page }) => {
  await page.goto('/chats')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The key of the English question mark on the Russian layout.
  const dialog = await askForHelp(page, () =>
    page.evaluate(() => {
      const press = { key: ',', code: 'Slash', shiftKey: true, bubbles: true }
      document.body.dispatchEvent(new KeyboardEvent('keydown', press))
    }),
  )
  const chats = dialog.getByRole('region', { name: 'Чаты' })
  await expect(chats).toContainText('Взять в работу')
})
