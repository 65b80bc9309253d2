import { expect, test } from '#e2e/support/fixtures.ts'

const anna = { name: 'Анна Ким', phone: '+7 912 345-67-89' }
const same = { name: 'Аня', phone: '8 912 345-67-89', email: 'anna@example.com' }

test('two cards of one person become one, the old link leads there, and the merge is undone', async ({
  signedIn: page,
  staff,
}) => {
  const kept = await staff.createClient(anna)
  const other = await staff.createClient(same)
  const lead = await staff.createLead({ values: { Имя: same.name } })
  await staff.call('POST', `/api/leads/${lead.id}/convert`, { name: same.name, client_id: other.id })
  await page.goto(`/clients/${kept.id}`)
  await page.getByRole('button', { name: 'Другие действия с клиентом' }).click()
  await page.getByRole('menuitem', { name: 'Объединить…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Объединение клиентов' })
  await dialog.getByRole('button', { name: /Аня/ }).click()
  await expect(dialog.getByText('Переедет: 1 заявка.')).toBeVisible()
  await dialog.getByRole('radio', { name: anna.name }).check()
  await dialog.getByRole('button', { name: 'Объединить' }).click()
  await expect(page.getByText('Клиент № 2 объединён с № 1 «Анна Ким»')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Открыть заявку №1/ })).toBeVisible()
  await expect(page.getByRole('link', { name: same.email })).toBeVisible()

  await page.goto(`/clients/${other.id}`)
  await expect(page).toHaveURL(`/clients/${kept.id}`)
  await page.getByRole('button', { name: 'Отменить объединение с клиентом «Аня»' }).click()
  await page.getByRole('button', { name: 'Отменить объединение' }).click()
  await expect(page.getByText('Объединение отменено')).toBeVisible()
  await expect(page.getByText('Заявок этого клиента нет')).toBeVisible()
  await page.goto(`/clients/${other.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Аня' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Открыть заявку №1/ })).toBeVisible()
})
