import type { Page } from '@playwright/test'
import type { Staff } from '#e2e/support/api.ts'
import { expect, test } from '#e2e/support/fixtures.ts'

/** An order with one window in production, without its prepayment. */
async function inProduction(staff: Staff, name: string, dims: object): Promise<number> {
  const { id } = await staff.call<{ id: number }>('POST', '/api/orders', { title: name })
  const item = {
    key: crypto.randomUUID(),
    name,
    dims,
    film: 'pvc700_clear',
    edging: { all: 70 },
  }
  await staff.call('PUT', `/api/orders/${id}/items`, { items: [item] })
  await staff.call('POST', `/api/orders/${id}/stage`, { stage: 'in_production', reason: 'Свой человек' })
  return id
}

const cutting = (page: Page) => page.getByRole('region', { name: 'Раскрой плёнки', exact: true })

test('film from the stock is used in an order, and its remnant in the next one', async ({
  signedIn: page,
  staff,
}) => {
  const first = await inProduction(staff, 'Беседка', { width: 1000, height: 1200 })
  const second = await inProduction(staff, 'Терраса', { width: 900, height: 900 })

  await test.step('a roll is received', async () => {
    await page.goto('/orders?view=stock')
    const film = page.getByRole('region', { name: 'ПВХ 700 прозрачная' })
    await expect(film).toContainText('Не хватает')
    await page.getByRole('button', { name: 'Принять на склад' }).click()
    const dialog = page.getByRole('dialog', { name: 'Приёмка на склад' })
    await dialog.getByRole('button', { name: 'Принять' }).click()
    await expect(dialog.getByText('Выберите плёнку')).toBeVisible()
    await dialog.getByLabel('Плёнка').click()
    await page.getByRole('option', { name: 'ПВХ 700 прозрачная' }).click()
    await dialog.getByLabel('Ширина, мм').fill('2400')
    await dialog.getByLabel('Длина, м').fill('10')
    await dialog.getByRole('button', { name: 'Принять' }).click()
    await expect(dialog).toBeHidden()
    await expect(film.getByRole('listitem').filter({ hasText: '№ 1' })).toContainText(/2\s400 мм × 10 м/)
    await expect(film).toContainText('Хватает')
  })

  await test.step('the plan of an order in the shop takes it, and the film is cut', async () => {
    await page.goto(`/order/${first}`)
    await expect(cutting(page)).toContainText('Из рулона № 1: 1,06 м')
    await cutting(page).getByRole('button', { name: 'Раскроено' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Раскроено' }).click()
    await expect(cutting(page)).toContainText(/Подпишите остатки: № 2, 1\s140 × 1\s060 мм/)
  })

  await test.step('what is left is in the stock', async () => {
    await page.goto('/orders?view=stock')
    const film = page.getByRole('region', { name: 'ПВХ 700 прозрачная' })
    const remnant = film.getByRole('listitem').filter({ hasText: '№ 2' })
    await expect(remnant).toContainText('Остаток')
    await expect(film.getByRole('listitem').filter({ hasText: '№ 1' })).toContainText('8,94 м')
  })

  await test.step('a roll is written off for a reason, and brought back', async () => {
    await page.getByRole('button', { name: 'Действия с рулоном № 1' }).click()
    await page.getByRole('menuitem', { name: 'Списать' }).click()
    await page.getByLabel('Причина').fill('Заломы')
    await page.getByRole('dialog').getByRole('button', { name: 'Списать' }).click()
    await expect(page.getByText('№ 1 списан')).toBeVisible()
    await page.getByRole('button', { name: 'Отменить' }).click()
    await expect(page.getByRole('button', { name: 'Действия с рулоном № 1' })).toBeVisible()
  })

  await test.step('the next order’s plan takes the remnant', async () => {
    await page.goto(`/order/${second}`)
    await expect(cutting(page)).toContainText('Из остатка № 2')
    await expect(cutting(page).getByRole('img', { name: 'Раскладка на остатке № 2' })).toBeVisible()
  })
})
