import { expect, test } from '#e2e/support/fixtures.ts'
import { leadDialog } from '#e2e/support/pages.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test('a task is created with a time and a reminder, found, completed and reopened', async ({
  signedIn: page,
}) => {
  await page.goto('/tasks')
  await expect(page.getByText('Дел нет')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Добавить дело' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Новое дело' })
  await dialog.getByRole('button', { name: 'Добавить дело' }).click()
  await expect(dialog.getByLabel('Что сделать')).toHaveAccessibleDescription('Напишите, что нужно сделать')
  await dialog.getByLabel('Что сделать').fill('Позвонить Анне')
  await dialog.getByLabel('Срок').fill('2099-12-31T10:00')
  await dialog.getByLabel('Напомнить').click()
  await page.getByRole('option', { name: 'За час' }).click()
  await dialog.getByRole('button', { name: 'Добавить дело' }).click()
  const later = page.getByRole('region', { name: 'Позже' })
  await expect(later.getByText('Позвонить Анне')).toBeVisible()
  await expect(later.getByText('31.12.2099 10:00')).toBeVisible()

  await page.getByRole('button', { name: 'Изменить: Позвонить Анне' }).click()
  await page.getByRole('dialog', { name: 'Дело' }).getByLabel('Что сделать').fill('Написать Анне')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('checkbox', { name: 'Выполнено: Написать Анне' }).click()
  await expect(page.getByText('Дел нет')).toBeVisible()
  await page.getByRole('button', { name: 'Отменить' }).click()
  await expect(later.getByText('Написать Анне')).toBeVisible()
  await page.getByRole('button', { name: 'Удалить: Написать Анне' }).click()
  await expect(page.getByText('Дел нет')).toBeVisible()
})

test('overdue tasks come first and are marked', async ({ signedIn: page, staff }) => {
  await staff.call('POST', '/api/tasks', { title: 'Вовремя', due_at: inDays(3) })
  await staff.call('POST', '/api/tasks', { title: 'Опоздали', due_at: inDays(-1) })
  await page.goto('/tasks')
  await expect(page.getByRole('main').getByRole('region').first()).toHaveAccessibleName('Просрочено')
  await expect(page.getByText(/^Просрочено: \d\d\.\d\d\.\d{4}/)).toBeVisible()
  await page.getByRole('button', { name: 'Просроченные' }).click()
  await expect(page.getByText('Вовремя')).toHaveCount(0)
  await expect(page.getByText('Опоздали')).toBeVisible()
})

test("a task created in a lead's dialog links back to the lead", async ({ signedIn: page, staff }) => {
  const { id } = await staff.createLead({ values: { Имя: 'Анна Ким', Телефон: '+7 912 345-67-89' } })
  await page.goto(`/leads?lead=${id}`)
  await leadDialog(page, id).getByRole('button', { name: 'Добавить дело' }).click()
  const dialog = page.getByRole('dialog', { name: 'Новое дело' })
  await dialog.getByLabel('Что сделать').fill('Выслать расчёт')
  await dialog.getByRole('button', { name: 'Добавить дело' }).click()
  await expect(
    leadDialog(page, id).getByRole('region', { name: 'Дела' }).getByText('Выслать расчёт'),
  ).toBeVisible()
  await page.goto('/tasks')
  await page.getByRole('link', { name: 'Заявка №1, Анна Ким' }).click()
  await expect(leadDialog(page, id)).toBeVisible()
})
