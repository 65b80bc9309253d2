import { expect, test } from '#e2e/support/fixtures.ts'

test('a person is found by phone, exported, erased by the word, and the act is downloaded', async ({
  signedIn: page,
  staff,
}) => {
  const phone = '+7 912 345-67-89'
  await staff.call('POST', '/api/clients', { name: 'Анна Ким', phone, notes: 'Звонить утром' })
  await page.goto('/settings?section=personal-data')
  await page.getByLabel('Телефон').fill('8 (912) 345-67-89')
  await page.getByRole('button', { name: 'Найти' }).click()
  const found = page.getByRole('region', { name: 'Что нашлось' })
  await found.getByRole('button', { name: 'Клиенты: 1' }).click()
  await expect(found.getByRole('link', { name: /Анна Ким/ })).toBeVisible()
  const copy = page.waitForEvent('download')
  await found.getByRole('button', { name: 'Выгрузить' }).click()
  expect((await copy).suggestedFilename()).toMatch(
    /^Персональные данные, сведения о субъекте \d{4}-\d\d-\d\d\.zip$/,
  )
  await found.getByRole('button', { name: 'Стереть данные' }).click()
  const dialog = page.getByRole('dialog', { name: 'Стереть данные человека?' })
  await dialog.getByRole('combobox', { name: 'Основание' }).click()
  await page.getByRole('option', { name: 'Требование субъекта персональных данных' }).click()
  await dialog.getByLabel('Введите слово СТЕРЕТЬ').fill('стереть')
  await dialog.getByRole('button', { name: 'Стереть навсегда' }).click()
  await expect(page.getByText('Данные стёрты. Акт № 1 готов')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать акт № 1' }).click()
  expect((await download).suggestedFilename()).toBe('Акт об уничтожении персональных данных № 1.pdf')
  await page.goto('/clients')
  await expect(page.getByText('Данные удалены')).toBeVisible()
  await expect(page.getByText('Анна Ким')).toHaveCount(0)
  await page.goto('/settings?section=audit')
  await expect(page.getByText(/Акт № 1: \+7 ••• 67-89/)).toBeVisible()
  await expect(page.getByText('Анна Ким')).toHaveCount(0)
})
