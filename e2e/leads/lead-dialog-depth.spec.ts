import { expect, test } from '#e2e/support/fixtures.ts'
import { leadDialog } from '#e2e/support/pages.ts'

const person = (name: string) => ({ values: { Имя: name, Телефон: '+7 912 345-67-89' } })

test('the next lead of the list opens by key and button, and one that leaves the list keeps its place', async ({
  signedIn: page,
  staff,
}) => {
  const ids: number[] = []
  for (const name of ['Анна Ким', 'Борис Орлов', 'Вера Ли'])
    ids.push((await staff.createLead(person(name))).id)
  const [anna = 0, boris = 0, vera = 0] = ids
  await page.goto(`/leads?status=new`)
  await page.getByRole('link', { name: /Вера Ли/ }).click()

  const who = (id: number) => leadDialog(page, id).getByRole('region', { name: 'Кто обратился' })
  await expect(who(vera).getByText('Вера Ли')).toBeVisible()
  await expect(who(vera).getByRole('link', { name: '+7 912 345-67-89' })).toHaveAttribute('href', /^tel:/)
  await expect(who(vera).getByRole('button', { name: 'Предыдущая заявка' })).toBeDisabled()

  await page.keyboard.press('Alt+ArrowDown')
  await expect(who(boris).getByText('Борис Орлов')).toBeVisible()
  await leadDialog(page, boris).getByRole('button', { name: 'Изменить статус: Новый' }).click()
  await page.getByRole('menuitem', { name: 'В обработке' }).click()
  await expect(page.getByText('Статус заявки изменен на "В обработке"')).toBeVisible()

  const next = who(boris).getByRole('button', { name: 'Следующая заявка' })
  await next.click()
  await expect(who(anna).getByText('Анна Ким')).toBeVisible()
  await expect(who(anna).getByRole('button', { name: 'Следующая заявка' })).toBeDisabled()

  const dialog = leadDialog(page, anna)
  await dialog.getByRole('button', { name: 'Редактировать заметки' }).click()
  await dialog.getByLabel('Текст заметки').fill('Важное')
  await who(anna).getByRole('button', { name: 'Предыдущая заявка' }).click()
  const question = page.getByRole('dialog', { name: 'Уйти без сохранения?' })
  await question.getByRole('button', { name: 'Остаться' }).click()
  await expect(dialog.getByLabel('Текст заметки')).toHaveValue('Важное')
  await dialog.getByRole('button', { name: 'Отмена' }).click()

  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/leads?status=new')
})

test('a lead without a list behind it has no steps', async ({ signedIn: page, staff }) => {
  const { id } = await staff.createLead(person('Анна Ким'))
  await page.goto(`/dashboard?lead=${id}`)
  const who = leadDialog(page, id).getByRole('region', { name: 'Кто обратился' })
  await expect(who.getByText('Анна Ким')).toBeVisible()
  await expect(who.getByRole('button', { name: 'Следующая заявка' })).toBeHidden()
})

test('on a phone the person stays above what scrolls', async ({ signedIn: page, staff }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { id } = await staff.createLead({ values: { Имя: 'Анна Ким', Телефон: '+7 912 345-67-89' } })
  await page.goto(`/leads?lead=${id}`)
  const dialog = leadDialog(page, id)
  const phone = await dialog.getByRole('link', { name: '+7 912 345-67-89' }).first().boundingBox()
  const title = await dialog.getByRole('heading', { name: 'Основная информация' }).boundingBox()
  if (!phone || !title) throw new Error('nothing on the screen')
  expect(phone.y + phone.height).toBeLessThan(title.y)
})
