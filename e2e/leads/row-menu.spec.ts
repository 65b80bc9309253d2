import { runAxe } from '#e2e/support/axe.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { leadDialog } from '#e2e/support/pages.ts'
import { phone } from '#e2e/support/phone.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const values = { Имя: 'Анна Ким', Телефон: '+7 912 345-67-89' }

test('the menu of a row is opened by mouse and keys, and converts a lead', async ({
  signedIn: page,
  staff,
}) => {
  const { id } = await staff.createLead({ values })
  await page.goto('/leads')
  const row = page.getByRole('row').filter({ hasText: 'Анна Ким' })
  const link = row.getByRole('link', { name: /^Открыть заявку/ })
  const menu = page.getByRole('menu', { name: 'Действия: заявка №1, Анна Ким' })

  await row.getByRole('cell').nth(1).click({ button: 'right' })
  await expect(menu).toBeVisible()
  expect((await runAxe(page, wcag)).violations).toEqual([])
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('menuitem', { name: 'Копировать телефон' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.locator('[role="menu"]')).toHaveCount(0)
  await expect(link).toBeFocused()

  for (const key of ['Period', 'Shift+F10', 'ContextMenu']) {
    await page.keyboard.press(key)
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('[role="menu"]')).toHaveCount(0)
    await expect(link).toBeFocused()
  }

  await row.hover()
  await page.getByRole('button', { name: 'Действия: заявка №1, Анна Ким' }).click()
  await menu.getByRole('menuitem', { name: 'В клиенты' }).click()
  const convert = page.getByRole('dialog', { name: 'Преобразование в клиента' })
  await convert.getByRole('button', { name: 'Создать клиента' }).click()
  await expect(page.getByText('Заявка успешно преобразована в клиента')).toBeVisible()
  await leadDialog(page, id).getByRole('button', { name: 'Закрыть' }).click()

  await row.getByRole('cell').nth(1).click({ button: 'right' })
  await menu.getByRole('menuitem', { name: 'Открыть клиента' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Анна Ким' })).toBeVisible()
})

test('a card on a phone has the menu without being higher: four fit the screen', async ({
  openPage,
  staff,
}) => {
  for (let number = 1; number <= 5; number += 1) {
    const { id } = await staff.createLead({ values: { ...values, Имя: `Гость ${number}` } })
    await staff.call('PUT', `/api/leads/${id}`, { user_id: null })
  }
  const page = await openPage({ ...phone, token: staff.token })
  await page.goto('/leads')
  await expect(page.getByRole('listitem').filter({ hasText: 'Гость 2' })).toBeInViewport({ ratio: 1 })
  const button = page.getByRole('button', { name: 'Действия: заявка №5, Гость 5' })
  const box = await button.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await button.tap()
  await page.getByRole('menuitem', { name: 'Удалить' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).tap()
  await expect(page.getByText('Гость 5', { exact: true })).toBeHidden()
})
