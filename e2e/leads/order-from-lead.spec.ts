import { expect, test } from '#e2e/support/fixtures.ts'
import { leadDialog } from '#e2e/support/pages.ts'

const anna = { name: 'Анна Ким', phone: '+7 912 345-67-89' }

test('an order is made of a lead for the client whom the phone names; a second one asks first', async ({
  signedIn: page,
  staff,
}) => {
  await staff.createClient(anna)
  const { id } = await staff.createLead({ values: { Имя: 'Анна', Телефон: '8 912 345-67-89' } })
  await page.goto(`/leads?lead=${id}`)
  const lead = leadDialog(page, id)
  await lead.getByRole('button', { name: 'Создать заказ' }).click()
  const dialog = page.getByRole('dialog', { name: 'Заказ по заявке' })
  await expect(dialog.getByText('Похоже, клиент уже есть')).toBeVisible()
  await dialog.getByRole('button', { name: `Создать заказ для клиента ${anna.name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Заказ № / })).toBeVisible()
  const order = await staff.call<{ client: { name: string } }>(
    'GET',
    `/api/orders/${/\/order\/(\d+)/.exec(page.url())?.[1]}`,
  )
  expect(order.client.name).toBe(anna.name)

  await page.goto(`/leads?lead=${id}`)
  await expect(lead.getByRole('button', { name: 'Клиент', exact: true })).toBeDisabled()
  await lead.getByRole('button', { name: 'Создать заказ' }).click()
  await expect(page.getByRole('dialog', { name: /^Уже есть заказ № / })).toBeVisible()
})
