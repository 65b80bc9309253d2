import { colleague } from '#e2e/support/colleague.ts'
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

test('an answer is corrected, and restored from the history', async ({ signedIn: page, staff }) => {
  const { id } = await staff.createLead({ values: person })
  await page.goto(`/leads?lead=${id}`)
  const dialog = leadDialog(page, id)
  const answers = dialog.getByRole('region', { name: 'Данные полей' })
  await answers.getByRole('button', { name: 'Исправить ответ: Имя' }).click()
  const form = page.getByRole('dialog', { name: 'Исправить ответ' })
  await form.getByLabel('Имя').fill('Анна Кимова')
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(form).toBeHidden()
  await expect(answers.getByText('Анна Кимова')).toBeVisible()
  // The lead is named after the answer.
  await expect(dialog.getByRole('region', { name: 'Кто обратился' }).getByText('Анна Кимова')).toBeVisible()

  const history = dialog.getByRole('region', { name: 'История' })
  await history.scrollIntoViewIfNeeded()
  await expect(history.getByText('Было: Анна Ким')).toBeVisible()
  await history.getByRole('button', { name: 'Вернуть ответ: Имя, Анна Ким' }).click()
  await expect(history.getByText('Стало: Анна Ким', { exact: true })).toBeVisible()
  await expect(answers.getByText('Анна Ким', { exact: true })).toBeVisible()
})

test('colleagues who look at the same lead see one another', async ({ openPage, staff, product }) => {
  const { id } = await staff.createLead({ values: person })
  const boris = await colleague(staff, product, 'manager')
  const [page, other] = [await openPage({ token: staff.token }), await openPage({ token: boris.token })]
  const who = leadDialog(page, id).getByRole('region', { name: 'Кто обратился' })
  await page.goto(`/leads?lead=${id}`)
  await expect(who.getByText('Анна Ким')).toBeVisible()
  await expect(who.getByText(/^Смотр/)).toBeHidden()

  await other.goto(`/leads?lead=${id}`)
  await expect(who.getByText('Смотрит также: Борис Королёв')).toBeVisible()
  await expect(leadDialog(other, id).getByText('Смотрит также: Ольга Смирнова')).toBeVisible()

  await leadDialog(other, id).getByRole('button', { name: 'Закрыть' }).click()
  await expect(who.getByText(/^Смотр/)).toBeHidden()
})
