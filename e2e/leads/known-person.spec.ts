import { expect, test } from '#e2e/support/fixtures.ts'
import { leadDialog } from '#e2e/support/pages.ts'

const anna = { name: 'Анна Ким', phone: '8 912 345-67-89' }

test('a repeated lead names what the person had before and is linked to the existing client', async ({
  signedIn: page,
  staff,
}) => {
  await staff.createClient(anna)
  const first = await staff.createLead({ values: { Имя: 'Анна', Телефон: '9123456789' } })
  const second = await staff.createLead({ values: { Имя: 'Анна К.', Телефон: '+7 (912) 345-67-89' } })
  await page.goto('/leads')
  const row = page.getByRole('row').filter({ hasText: 'Анна К.' })
  await expect(row.getByRole('img', { name: 'Повторная заявка' })).toBeVisible()
  await row.getByRole('link', { name: /Открыть заявку/ }).click()

  const dialog = leadDialog(page, second.id)
  const known = dialog.getByRole('status').filter({ hasText: 'Повторная заявка: 2-я от этого человека' })
  await expect(known.getByRole('link', { name: anna.name })).toBeVisible()
  await known.getByRole('link', { name: /^№\d+ \(новый\)$/ }).click()
  await expect(leadDialog(page, first.id)).toBeVisible()
  await page.goBack()

  await dialog.getByRole('button', { name: 'В клиенты' }).click()
  const convert = page.getByRole('dialog', { name: 'Преобразование в клиента' })
  await expect(convert.getByText('Похоже, клиент уже есть')).toBeVisible()
  await convert.getByRole('button', { name: `Привязать заявку к клиенту ${anna.name}` }).click()
  await expect(page.getByText('Заявка успешно преобразована в клиента')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Клиент', exact: true })).toBeDisabled()

  await page.goto('/clients')
  await expect(page.getByRole('table', { name: 'Список клиентов' }).getByRole('row')).toHaveCount(2)
})

test('while a caller’s phone is typed the form says who it is', async ({ signedIn: page, staff }) => {
  await staff.createClient(anna)
  await page.goto('/leads')
  await page.getByRole('main').getByRole('button', { name: 'Добавить заявку' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Новая заявка' })
  await dialog.getByLabel('Телефон').fill('912 345 67 89')
  const known = dialog.getByRole('status').filter({ hasText: 'Этот человек уже обращался' })
  await expect(known.getByRole('link', { name: anna.name })).toBeVisible()
})

test('a lead is assigned, taken and changed in the list, and assigning is undone', async ({
  signedIn: page,
  staff,
}) => {
  await staff.createLead({ values: { Имя: 'Пётр' } })
  const { name } = await staff.call<{ name: string }>('GET', '/api/account')
  await page.goto('/leads')
  const row = page.getByRole('row').filter({ hasText: 'Пётр' })
  await row.getByRole('button', { name: /^Изменить ответственного/ }).click()
  await page.getByRole('menuitem', { name: 'Снять ответственного' }).click()
  await expect(page.getByText(/осталась без ответственного/)).toBeVisible()
  await page.getByRole('button', { name: 'Отменить' }).click()
  await expect(row.getByRole('button', { name: `Изменить ответственного: ${name}` })).toBeVisible()

  await row.getByRole('button', { name: 'Изменить статус: Новый' }).click()
  await page.getByRole('menuitem', { name: 'В обработке' }).click()
  await expect(page.getByText('Статус заявки изменен на "В обработке"')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Изменить статус: В обработке' })).toBeVisible()
})
