import { expect, test } from '#e2e/support/fixtures.ts'

const nobody = { user_id: null }

test('raw requests are accepted, rejected and linked from their view', async ({ signedIn: page, staff }) => {
  const names = ['Анна Ким', 'Борис Спам', 'Вера Ли']
  for (const name of names) {
    const { id } = await staff.createLead({ values: { Имя: name, Телефон: '+7 912 345-67-89' } })
    await staff.call('PUT', `/api/leads/${id}`, nobody)
  }
  const { id } = await staff.call<{ id: number }>('POST', '/api/clients', {
    name: 'Вера Ли',
    phone: '+7 912 345-67-89',
  })
  await staff.call('POST', '/api/dictionaries', { kind: 'reject_reason', name: 'Дорого' })
  await page.goto('/leads')
  await page.getByRole('button', { name: 'Неразобранные' }).click()
  const rows = page.getByRole('table', { name: 'Список заявок' }).locator('tbody tr')
  await expect(rows).toHaveCount(3)

  await rows
    .filter({ hasText: 'Анна Ким' })
    .getByRole('button', { name: /^Принять заявку/ })
    .click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Отменить' }).click()
  await expect(rows).toHaveCount(3)
  await rows
    .filter({ hasText: 'Анна Ким' })
    .getByRole('button', { name: /^Принять заявку/ })
    .click()
  await expect(rows).toHaveCount(2)

  await rows
    .filter({ hasText: 'Борис Спам' })
    .getByRole('button', { name: /^Отклонить заявку/ })
    .click()
  await page.getByRole('group', { name: 'Почему отклонена?' }).getByRole('button', { name: 'Дорого' }).click()
  await expect(rows).toHaveCount(1)

  await rows.getByRole('button', { name: /^Привязать заявку/ }).click()
  await page
    .getByRole('dialog', { name: 'Привязать к клиенту' })
    .getByRole('button', { name: /Вера Ли/ })
    .click()
  await expect(page.getByText('Все заявки разобраны')).toBeVisible()

  const leads = await staff.call<{ data: Record<string, unknown>[] }>('GET', '/api/leads?sort=created_at')
  expect(leads.data.map(({ name, status, client_id }) => [name, status, client_id])).toEqual([
    ['Анна Ким', 'processing', null],
    ['Борис Спам', 'rejected', null],
    ['Вера Ли', 'completed', id],
  ])
})
