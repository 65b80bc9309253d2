import type { Page } from '@playwright/test'
import type { Staff } from '#e2e/support/api.ts'
import { expect, test } from '#e2e/support/fixtures.ts'

const count = 60

async function openLongList(page: Page, staff: Staff): Promise<void> {
  for (let number = 1; number <= count; number += 1)
    await staff.createLead({ values: { Имя: `Гость ${number}` } })
  await page.goto('/leads')
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '26')
}

/** Whether nothing of the bar above, the table's head or the panel below covers the focused link. */
const isUncovered = (page: Page) =>
  page.evaluate(() => {
    const link = document.activeElement
    if (!(link instanceof HTMLAnchorElement)) return false
    const { left, width, top, bottom } = link.getBoundingClientRect()
    return [top + 2, bottom - 2].every((y) => link.contains(document.elementFromPoint(left + width / 2, y)))
  })

test('further rows come by scrolling, and one that is changed among them stays where it is', async ({
  signedIn: page,
  staff,
}) => {
  await openLongList(page, staff)
  await page.keyboard.press('End')
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(count + 1))
  await page.keyboard.press('End')
  const row = page.getByRole('row').filter({ hasText: /Гость 3(?!\d)/ })
  await row.getByRole('button', { name: 'Изменить статус: Новый' }).click()
  await page.getByRole('menuitem', { name: 'В обработке' }).click()
  await expect(row.getByText('В обработке')).toBeVisible()
  await expect(row).toBeInViewport()
})

test('a row that keys lead to is covered by nothing, and a lead opened by mouse gives the focus back', async ({
  signedIn: page,
  staff,
}) => {
  await openLongList(page, staff)
  await page.getByRole('link', { name: 'Открыть заявку №60: Гость 60' }).focus()
  await page.keyboard.press('KeyX')
  await expect(page.getByRole('region', { name: 'Выбранные заявки' })).toBeVisible()
  for (let number = 59; number >= 40; number -= 1) {
    await page.keyboard.press('KeyJ')
    await expect(page.getByRole('link', { name: `Открыть заявку №${number}:` })).toBeFocused()
    expect(await isUncovered(page)).toBe(true)
  }
  for (let number = 41; number <= 55; number += 1) {
    await page.keyboard.press('KeyK')
    await expect(page.getByRole('link', { name: `Открыть заявку №${number}:` })).toBeFocused()
    expect(await isUncovered(page)).toBe(true)
  }
  await page
    .getByRole('row')
    .filter({ hasText: 'Гость 50' })
    .getByRole('cell', { name: '50', exact: true })
    .click()
  await expect(page.getByRole('dialog')).toContainText('Информация о лиде')
  await page.getByRole('button', { name: 'Закрыть', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Открыть заявку №50:' })).toBeFocused()
})

test('the keys of a list walk orders and colleagues too', async ({ signedIn: page, staff }) => {
  const { id } = await staff.call<{ id: number }>('POST', '/api/orders', { title: 'Веранда' })
  await page.goto('/orders')
  await expect(page.getByRole('table', { name: 'Список заказов' })).toBeVisible()
  await page.keyboard.press('KeyJ')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/order/${id}`)
  await page.goto('/users')
  const colleague = page.getByRole('table').getByRole('link').first()
  await expect(colleague).toBeVisible()
  await page.keyboard.press('KeyJ')
  await expect(colleague).toBeFocused()
})
