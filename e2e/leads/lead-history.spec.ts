import { expect, test } from '#e2e/support/fixtures.ts'
import { gotoListening, leadDialog } from '#e2e/support/pages.ts'

const person = { Имя: 'Анна Ким', Телефон: '+7 912 345-67-89' }

test('the history of a lead tells what happened to it, also while it is open', async ({
  signedIn: page,
  staff,
}) => {
  const twin = await staff.createLead({ values: person, source: 'Звонок' })
  const { id } = await staff.createLead({ values: person, source: 'Выставка' })
  await staff.call('POST', `/api/leads/${id}/call`, { outcome: 'no_answer', note: 'Гудки, потом занято' })
  await gotoListening(page, `/leads?lead=${id}`)
  const dialog = leadDialog(page, id)
  const history = dialog.getByRole('region', { name: 'История' })
  await history.scrollIntoViewIfNeeded()
  await expect(history.getByText('Звонок: Не дозвонился')).toBeVisible()
  await expect(history.getByText('Статус: Новый → В обработке')).toBeVisible()
  await expect(history.getByText('Заявка создана, источник: Выставка')).toBeVisible()

  // From another tab.
  await staff.call('PUT', `/api/leads/${id}`, { status: 'completed' })
  await expect(history.getByText('Статус: В обработке → Завершен')).toBeVisible()

  await history.getByRole('link', { name: /^№ 1, / }).click()
  await expect(leadDialog(page, twin.id)).toBeVisible()
})
