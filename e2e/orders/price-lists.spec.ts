import { readFile } from 'node:fs/promises'
import type { Staff } from '#e2e/support/api.ts'
import { expect, test } from '#e2e/support/fixtures.ts'

const opening = {
  key: '2f1c7f3e-4d0a-4c53-9a53-6b8f6f0d2b11',
  name: 'Окно',
  dims: { width: 2000, height: 1000 },
  film: 'pvc700_clear',
  edging: { all: 0, color: 'brown' },
}

/** The total of an order with one opening of two square metres and no extras, which is the price of its film. */
async function orderTotal(staff: Staff): Promise<number | null> {
  const { id } = await staff.call<{ id: number }>('POST', '/api/orders', {})
  const order = await staff.call<{ total_kopecks: number | null }>('PUT', `/api/orders/${id}/items`, {
    items: [opening],
  })
  return order.total_kopecks
}

test('a price changed from today applies to a new order', async ({ signedIn: page, staff }) => {
  expect(await orderTotal(staff)).toBe(190_000)
  await page.goto('/settings?section=prices')
  await page.getByRole('link', { name: 'Основной прайс' }).click()
  const film = page.getByRole('textbox', { name: 'ПВХ 700 прозрачная', exact: true })
  await expect(film).toHaveValue('950')
  await film.fill('1 200')
  await page.getByRole('button', { name: 'Сохранить цены' }).click()
  await expect(page.getByText(/^Цены сохранены, действуют с/)).toBeVisible()
  expect(await orderTotal(staff)).toBe(240_000)

  await page.getByRole('button', { name: 'История' }).click()
  const history = page.getByRole('dialog', { name: 'История цен' })
  await history.getByRole('button', { name: /1 изменение/ }).click()
  await expect(history.getByRole('row', { name: /ПВХ 700 прозрачная/ })).toContainText('1 200 ₽/м²')

  await page.goto('/settings?section=audit&entity=price_list')
  await page.getByRole('button', { name: /Прайс: изменение/ }).click()
  await expect(page.getByRole('row', { name: /Плёнка: ПВХ 700 прозрачная/ })).toContainText('950 ₽/м²')
})

test('future prices take effect on their day and can be withdrawn', async ({ signedIn: page, staff }) => {
  await page.goto('/settings?section=prices')
  await page.getByRole('link', { name: 'Основной прайс' }).click()
  await page.getByRole('textbox', { name: 'ПВХ 700 прозрачная', exact: true }).fill('5000')
  await page.getByLabel('Действуют с').fill('2099-01-31')
  await page.getByRole('button', { name: 'Сохранить цены' }).click()
  await expect(page.getByText('С 31.01.2099 начнут действовать новые цены.')).toBeVisible()
  expect(await orderTotal(staff)).toBe(190_000)
  await page.getByRole('button', { name: 'Отменить', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Отменить новые цены?' })
    .getByRole('button', { name: 'Отменить цены' })
    .click()
  await expect(page.getByText(/начнут действовать новые цены/)).toHaveCount(0)
})

test('prices are exported to a workbook and imported from a table', async ({ signedIn: page }) => {
  await page.goto('/settings?section=prices')
  await page.getByRole('link', { name: 'Основной прайс' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать Excel' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/^Основной прайс \d{4}-\d\d-\d\d\.xlsx$/)
  const buffer = await readFile(await saved.path())
  await page.getByLabel('Файл с ценами').setInputFiles({ name: 'прайс.xlsx', mimeType: '', buffer })
  const dialog = page.getByRole('dialog', { name: 'Цены из Excel' })
  await expect(dialog.getByText('Цены в файле такие же, как в прайсе.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Отмена' }).click()

  const table = Buffer.from('Код;Значение\nskirt_m;700\nskirt;1')
  await page.getByLabel('Файл с ценами').setInputFiles({ name: 'прайс.csv', mimeType: '', buffer: table })
  await expect(dialog.getByRole('row', { name: /^3 / })).toContainText('Кода «skirt» в этом прайсе нет')
  await expect(dialog.getByRole('row', { name: /Юбка/ })).toContainText('700 ₽/м')
  await dialog.getByRole('button', { name: 'Перенести в редактор' }).click()
  await expect(page.getByRole('textbox', { name: 'Юбка', exact: true })).toHaveValue('700')
  await page.getByRole('button', { name: 'Сохранить цены' }).click()
  await expect(page.getByText(/^Цены сохранены/)).toBeVisible()
})

test('a film from production can be priced', async ({ signedIn: page }) => {
  await page.goto('/settings?section=production')
  await page.getByRole('button', { name: 'Добавить плёнку' }).click()
  const film = page.getByRole('group', { name: 'Плёнка 8' })
  await film.getByLabel('Код').fill('own_film')
  await film.getByLabel('Ширина рулонов, мм').fill('1500, 1700')
  const filmGroup = page.getByRole('group').last()
  await filmGroup.getByLabel('Название').fill('Наша плёнка')
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByText('Настройки сохранены')).toBeVisible()
  await page.goto('/settings?section=prices')
  await page.getByRole('link', { name: 'Основной прайс' }).click()
  await page.getByRole('button', { name: 'Добавить плёнку' }).click()
  await page.getByRole('menuitem', { name: 'Наша плёнка' }).click()
  await page.getByRole('textbox', { name: 'Наша плёнка', exact: true }).fill('1 100')
  await page.getByRole('button', { name: 'Сохранить цены' }).click()
  await expect(page.getByText(/^Цены сохранены/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Наша плёнка', exact: true })).toHaveValue('1100')
})
