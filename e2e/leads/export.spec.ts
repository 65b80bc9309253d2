import { readFile } from 'node:fs/promises'
import { expect, test } from '#e2e/support/fixtures.ts'

test('what a filter finds is downloaded as a table, from the list and from the selection', async ({
  signedIn: page,
  staff,
}) => {
  for (const name of ['Анна', 'Борис']) await staff.createLead({ values: { Имя: name }, source: 'Авито' })
  await staff.createLead({ values: { Имя: 'Вера' }, source: 'Сайт' })
  await page.goto('/leads?source=Авито')
  await expect(page.getByRole('link', { name: 'Анна' })).toBeVisible()
  const panel = page.getByRole('region', { name: 'Выгрузка в таблицу' })
  const text = async () => {
    const download = page.waitForEvent('download')
    await panel.getByRole('button', { name: 'Скачать' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^Заявки \d{4}-\d\d-\d\d № \d+\.(csv|xlsx)$/)
    return readFile(await file.path())
  }
  await page.getByRole('button', { name: 'Столбцы' }).click()
  await page.getByRole('checkbox', { name: '№' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Экспорт' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await expect(panel.getByRole('status')).toHaveText(/^Таблица готова: 2 заявки, 1 КБ$/)
  await page.reload()
  const csv = (await text()).toString('utf8')
  // The table begins with the list's columns.
  expect(csv).toMatch(/^\uFEFF?Имя;Телефон;/)
  expect(csv).toContain('Борис')
  expect(csv).not.toContain('Вера')
  await panel.getByRole('button', { name: 'Закрыть' }).click()

  await page.getByRole('row').filter({ hasText: 'Анна' }).getByRole('checkbox').click()
  const bar = page.getByRole('region', { name: 'Выбранные заявки' })
  await bar.getByRole('button', { name: 'Экспорт' }).click()
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click()
  await expect(panel.getByRole('status')).toHaveText(/^Таблица готова: 1 заявка/)
  expect((await text()).subarray(0, 2).toString()).toBe('PK')
})
