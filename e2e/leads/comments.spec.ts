import { colleague } from '#e2e/support/colleague.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { gotoListening, leadDialog } from '#e2e/support/pages.ts'

test('a colleague mentioned in a comment on a lead finds it by the bell and answers', async ({
  openPage,
  staff,
  product,
}) => {
  const { id } = await staff.createLead({ values: { Имя: 'Анна Ким' } })
  const boris = await colleague(staff, product, 'manager')
  const olga = await openPage({ token: staff.token })
  const borisPage = await openPage({ token: boris.token })
  await gotoListening(borisPage, '/dashboard')

  await gotoListening(olga, `/leads?lead=${id}`)
  const comments = leadDialog(olga, id).getByRole('region', { name: 'Комментарии' })
  await comments.scrollIntoViewIfNeeded()
  const field = comments.getByRole('textbox', { name: 'Комментарий' })
  await field.pressSequentially('@бор')
  await expect(olga.getByRole('option', { name: 'Борис Королёв' })).toBeVisible()
  await field.press('Enter')
  await field.pressSequentially('возьмите образцы')
  // Not sent yet: it is there after the lead was closed.
  await leadDialog(olga, id).getByRole('button', { name: 'Закрыть' }).click()
  await olga.goto(`/leads?lead=${id}`)
  await comments.scrollIntoViewIfNeeded()
  await expect(field).toHaveValue('@Борис Королёв возьмите образцы')
  await field.press('Control+Enter')
  await expect(comments.getByRole('listitem').getByText('@Борис Королёв', { exact: true })).toBeVisible()
  await expect(field).toHaveValue('')

  await borisPage.getByRole('button', { name: /^Уведомления/ }).click()
  await borisPage.getByRole('button', { name: /упоминает вас в комментарии к заявке/ }).click()
  const theirs = leadDialog(borisPage, id).getByRole('region', { name: 'Комментарии' })
  await expect(theirs.locator('[aria-current]')).toContainText('@Борис Королёв возьмите образцы')
  await expect(theirs.locator('[aria-current]')).toBeInViewport()
  await theirs.getByRole('textbox', { name: 'Комментарий' }).fill('Взял')
  await theirs.getByRole('button', { name: 'Отправить' }).click()

  // Live, without reloading.
  await expect(comments.getByRole('listitem').filter({ hasText: 'Взял' })).toBeVisible()
  await theirs.getByRole('button', { name: 'Изменить комментарий «Взял»' }).click()
  await theirs.getByLabel('Текст комментария').fill('Взял два')
  await theirs.getByRole('button', { name: 'Сохранить' }).click()
  await expect(comments.getByRole('listitem').filter({ hasText: 'Взял два' })).toContainText('изменён')
  await theirs.getByRole('button', { name: 'Удалить комментарий «Взял два»' }).click()
  await expect(comments.getByText('Взял два')).toBeHidden()
  await borisPage.getByRole('button', { name: 'Отменить' }).click()
  await expect(comments.getByText('Взял два')).toBeVisible()
})
