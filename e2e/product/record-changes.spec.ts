import { colleague } from '#e2e/support/colleague.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { createOrder } from '#e2e/support/order.ts'
import { gotoListening } from '#e2e/support/pages.ts'

/** Well below the polling interval of a minute: only a realtime event is that fast. */
const soon = { timeout: 3000 }

test("an open dialog, the list and a client's card follow a colleague's changes to a lead", async ({
  staff,
  product,
  openPage,
  consoleErrors,
}) => {
  consoleErrors.allowStatus(404)
  const { id } = await staff.createLead({ values: { Имя: 'Анна Ким' } })
  const manager = await colleague(staff, product, 'manager')
  const list = await openPage({ token: manager.token })
  const dialogPage = await openPage({ token: manager.token })
  const card = await openPage({ token: staff.token })
  const { client_id } = await staff.call<{ client_id: number }>('POST', `/api/leads/${id}/convert`, {
    name: 'Анна Ким',
  })
  await staff.call('PUT', `/api/leads/${id}`, { status: 'processing' })

  await gotoListening(list, '/leads')
  const row = list.getByRole('row', { name: /Анна Ким/ })
  await expect(row.getByText('В обработке')).toBeVisible()
  await gotoListening(dialogPage, `/dashboard?lead=${id}`)
  const dialog = dialogPage.getByRole('dialog', { name: `Информация о лиде #${id}` })
  await expect(dialog.getByRole('button', { name: 'Изменить статус: В обработке' })).toBeVisible()
  await gotoListening(card, `/clients/${client_id}`)
  // The history says it, too, in a longer line.
  const cardStatus = (label: string) => card.getByText(label, { exact: true })
  await expect(cardStatus('В обработке')).toBeVisible()

  await staff.call('PUT', `/api/leads/${id}`, { status: 'rejected', notes: 'Передумали' })
  await expect(row.getByText('Отклонен')).toBeVisible(soon)
  await expect(dialog.getByRole('button', { name: 'Изменить статус: Отклонен' })).toBeVisible(soon)
  await expect(dialog.getByText('Передумали')).toBeVisible(soon)
  await expect(cardStatus('Отклонен')).toBeVisible(soon)

  await staff.call('DELETE', `/api/leads/${id}`)
  await expect(row).toBeHidden(soon)
  await expect(dialog.getByText('Запись удалили')).toBeVisible(soon)
  await expect(cardStatus('Отклонен')).toBeHidden(soon)
})

test("an order and a client follow a colleague's changes", async ({ staff, product, openPage }) => {
  const manager = await colleague(staff, product, 'manager')
  const order = await createOrder(staff)
  const client = await staff.createClient({ name: 'Анна Ким' })
  const orderPage = await openPage({ token: manager.token })
  const clientPage = await openPage({ token: manager.token })
  await gotoListening(orderPage, `/order/${order.id}`)
  await expect(orderPage.getByRole('main').getByText('Веранда', { exact: true })).toBeVisible()
  await gotoListening(clientPage, `/clients/${client.id}`)
  await expect(clientPage.getByRole('heading', { level: 1, name: 'Анна Ким' })).toBeVisible()

  await staff.call('PUT', `/api/orders/${order.id}`, { title: 'Беседка' })
  await expect(orderPage.getByRole('main').getByText('Беседка', { exact: true })).toBeVisible(soon)
  await staff.call('PUT', `/api/clients/${client.id}`, { name: 'Анна Цой' })
  await expect(clientPage.getByRole('heading', { level: 1, name: 'Анна Цой' })).toBeVisible(soon)
})
