import { expect, test } from '#e2e/support/fixtures.ts'
import { leadDialog } from '#e2e/support/pages.ts'

const mod = 'ControlOrMeta'

test('Ctrl+K finds a lead by its phone and opens it over the page, without the mouse', async ({
  signedIn: page,
  staff,
}) => {
  const { id } = await staff.createLead({ values: { Имя: 'Анна Ким', Телефон: '+7 912 345-67-89' } })
  await staff.createClient({ name: 'Сергей Павлов', phone: '8 903 111-22-33' })
  await page.goto('/tasks')
  await expect(page.getByRole('button', { name: 'Поиск по всему' })).toBeVisible()
  await page.keyboard.press(`${mod}+KeyK`)
  const dialog = page.getByRole('dialog', { name: 'Поиск по всему' })
  const field = dialog.getByRole('combobox', { name: 'Поиск по всему' })
  await expect(field).toBeFocused()
  await field.fill('345-67-89')
  await expect(dialog.getByRole('option', { name: /Анна Ким/ })).toBeVisible()
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(leadDialog(page, id)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/leads\\?lead=${id}$`))
})

test('the search names pages, says when nothing is found, and closes by Escape', async ({
  signedIn: page,
  staff,
}) => {
  await staff.createClient({ name: 'Сергей Павлов', phone: '8 903 111-22-33' })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Поиск по всему' }).click()
  const dialog = page.getByRole('dialog', { name: 'Поиск по всему' })
  const field = dialog.getByRole('combobox')
  await expect(dialog.getByRole('option', { name: 'Заявки', exact: true })).toBeVisible()
  await field.fill('павл')
  await expect(dialog.getByRole('group', { name: 'Клиенты' }).getByRole('option')).toHaveCount(1)
  await field.fill('никого такого нет')
  await expect(dialog.getByRole('status')).toHaveText(/Ничего не нашлось/)
  await field.fill('сотруд')
  await dialog.getByRole('option', { name: 'Сотрудники' }).click()
  await expect(page).toHaveURL('/users')
  await page.keyboard.press(`${mod}+KeyK`)
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('the search begins a lead from any page and leads to a section of the settings', async ({
  signedIn: page,
}) => {
  await page.goto('/tasks')
  await expect(page.getByRole('button', { name: 'Поиск по всему' })).toBeVisible()
  await page.keyboard.press(`${mod}+KeyK`)
  const dialog = page.getByRole('dialog', { name: 'Поиск по всему' })
  const field = dialog.getByRole('combobox')
  await expect(field).toBeFocused()
  await field.fill('добавить зая')
  await dialog.getByRole('option', { name: 'Добавить заявку' }).click()
  const adding = page.getByRole('dialog', { name: 'Новая заявка' })
  await expect(adding).toBeVisible()
  await expect(page).toHaveURL('/leads')
  await page.keyboard.press('Escape')
  await expect(adding).toBeHidden()
  await page.keyboard.press(`${mod}+KeyK`)
  await field.fill('нумерац')
  await dialog.getByRole('option', { name: /Нумерация/ }).click()
  await expect(page).toHaveURL('/settings?section=numbering')
})
