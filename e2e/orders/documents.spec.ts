import type { Page } from '@playwright/test'
import type { Staff } from '#e2e/support/api.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { waitForEmail } from '#e2e/support/mail.ts'

interface Order {
  id: number
  number: string
}

/** An order with one window for a client with an address. */
async function priced(staff: Staff): Promise<Order> {
  const email = `client-${Date.now()}@example.com`
  const client = await staff.createClient({ name: 'Пётр Ильин', phone: '+7 916 111-22-33', email })
  const order = await staff.call<Order>('POST', '/api/orders', {
    client_id: client.id,
    address: 'Истра, Лесная 5',
  })
  const item = {
    key: crypto.randomUUID(),
    name: 'Фасад',
    qty: 2,
    dims: { width: 2300, height: 2150 },
    film: 'pvc700_clear',
    edging: { all: 70, color: 'brown' },
    fasteners: { top: 'eyelet10', left: 'bracket_pa', right: 'bracket_pa', bottom: 'bracket_pa' },
  }
  await staff.call('PUT', `/api/orders/${order.id}/items`, { items: [item] })
  return order
}

async function issue(page: Page, order: Order, kind: string): Promise<void> {
  await page.goto(`/order/${order.id}`)
  await page.getByRole('button', { name: 'Выписать документ' }).click()
  await page.getByRole('menuitem', { name: kind }).click()
  if (kind === 'Коммерческое предложение') await page.getByRole('button', { name: 'Выписать КП' }).click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${kind} № `) })).toBeVisible()
}

test('a proposal is sent to the client as a link and accepted with a code', async ({
  signedIn: page,
  openPage,
  staff,
  product,
}) => {
  const order = await priced(staff)
  await issue(page, order, 'Коммерческое предложение')
  await expect(page.getByRole('img', { name: 'Чертёж: Фасад' })).toBeVisible()

  await page.getByRole('button', { name: 'Ссылка клиенту' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ссылка клиенту' })
  await dialog.getByRole('button', { name: 'Сделать ссылку' }).click()
  const link = await dialog.getByRole('textbox', { name: 'Ссылка' }).inputValue()
  await dialog.getByRole('button', { name: 'Закрыть', exact: true }).click()
  await page.getByRole('button', { name: 'Отправить на email' }).click()
  const sendDialog = page.getByRole('dialog', { name: 'Отправить документ' })
  await expect(sendDialog.getByText(/дали клиенту раньше, перестанет работать/)).toBeVisible()
  await sendDialog.getByRole('button', { name: 'Отмена' }).click()

  const client = await openPage({ viewport: { width: 390, height: 844 } })
  await client.goto(link)
  await expect(client.getByRole('heading', { level: 1, name: /^Коммерческое предложение/ })).toBeVisible()
  await expect(client.getByRole('img', { name: 'Фасад' })).toBeVisible()
  await client.getByRole('button', { name: 'Прислать код' }).click()
  await expect(client.getByRole('status')).toContainText('cl•••@example.com')
  const { email } = (await staff.call<{ data: { email: string }[] }>('GET', '/api/clients')).data[0] ?? {
    email: '',
  }
  const code = /Ваш код: (\d{6})/.exec(await waitForEmail(product, email))?.[1]
  await client.getByLabel('Код из письма').fill(code ?? '')
  await client.getByRole('button', { name: 'Принимаю предложение' }).click()
  await expect(client.getByRole('status')).toContainText('Предложение принято')
  const documentId = /\d+$/.exec(page.url())?.[0]
  const { views } = await staff.call<{ views: number }>('GET', `/api/documents/${documentId}`)
  expect(views, 'one visit, whatever was sent from it').toBe(1)

  await page.reload()
  await expect(page.getByText(/^Клиент принял предложение/)).toBeVisible()
  await page.getByRole('link', { name: `К заказу № ${order.number}` }).click()
  await expect(page.getByText('Принято клиентом')).toBeVisible()
  await expect(page.getByText(/^Цены и размеры зафиксированы/)).toBeVisible()
})

test('the client chooses one of several variants, and the order takes it over', async ({
  signedIn: page,
  openPage,
  staff,
  product,
}) => {
  const order = await priced(staff)
  await page.goto(`/order/${order.id}`)
  await page.getByRole('button', { name: 'Выписать документ' }).click()
  await page.getByRole('menuitem', { name: 'Коммерческое предложение' }).click()
  const dialog = page.getByRole('dialog', { name: 'Коммерческое предложение' })
  await dialog.getByLabel('Предложить варианты на выбор').check()
  const second = dialog.getByRole('group', { name: 'Вариант 2' })
  await second.getByRole('combobox', { name: 'Плёнка' }).click()
  await page.getByRole('option', { name: 'ТПУ 700 прозрачная' }).click()
  await dialog.getByRole('button', { name: 'Выписать КП' }).click()
  await expect(page.getByRole('heading', { name: 'Вариант 2. Комфорт' })).toBeVisible()
  const id = /\d+$/.exec(page.url())?.[0]
  const { url } = await staff.call<{ url: string }>('POST', `/api/documents/${id}/share`)

  const client = await openPage({ viewport: { width: 390, height: 844 } })
  await client.goto(url)
  await client.getByRole('radio', { name: /^Комфорт/ }).check()
  await client.getByRole('button', { name: 'Прислать код' }).click()
  await expect(client.getByRole('status')).toContainText('Вы выбрали вариант «Комфорт».')
  const { data } = await staff.call<{ data: { email: string }[] }>('GET', '/api/clients')
  const code = /Ваш код: (\d{6})/.exec(await waitForEmail(product, data[0]?.email ?? ''))?.[1]
  await client.getByLabel('Код из письма').fill(code ?? '')
  await client.getByRole('button', { name: 'Принимаю предложение' }).click()
  await expect(client.getByRole('status')).toContainText('Предложение принято')

  await page.reload()
  await expect(page.getByText('Выбран клиентом')).toBeVisible()
  const agreed = await staff.call<{ stage: string; items: { film: string }[] }>(
    'GET',
    `/api/orders/${order.id}`,
  )
  expect(agreed).toMatchObject({ stage: 'approved', items: [{ film: 'tpu700_clear' }] })
})

test("a company's own document texts appear in the next document", async ({
  signedIn: page,
  staff,
  consoleErrors,
}) => {
  consoleErrors.allowStatus(422)
  await page.goto('/settings?section=documents')
  await page.getByRole('button', { name: 'Счёт на оплату' }).click()
  const templateField = page.getByLabel('Текст: Счёт')
  await templateField.fill('Оплатите {{сколько}}')
  await page.getByRole('button', { name: 'Сохранить' }).last().click()
  await expect(templateField).toHaveAccessibleDescription('Такой подстановки нет: {{сколько}}')
  await templateField.fill('Ждём оплату: ')
  await page.getByRole('button', { name: /^Вставить {{итого}}/ }).click()
  await expect(templateField).toHaveValue('Ждём оплату: {{итого}}')
  await page.getByRole('button', { name: 'Сохранить' }).last().click()
  await expect(page.getByText('Ваш текст')).toBeVisible()
  const issued = await staff.call<{ id: number }>(
    'POST',
    `/api/orders/${(await priced(staff)).id}/documents`,
    {
      kind: 'invoice',
    },
  )
  await page.goto(`/document/${issued.id}`)
  await expect(page.getByText(/^Ждём оплату: [\d\s]+,\d\d$/)).toBeVisible()
})

test('a document is downloaded as PDF and voided with a reason', async ({ signedIn: page, staff }) => {
  await issue(page, await priced(staff), 'Счёт на оплату')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать PDF' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^Счёт 1-\d{4}\.pdf$/)
  await page.getByRole('button', { name: 'Аннулировать' }).click()
  const dialog = page.getByRole('dialog', { name: 'Аннулирование документа' })
  await dialog.getByRole('button', { name: 'Аннулировать' }).click()
  await expect(dialog.getByText('Напишите причину')).toBeVisible()
  await dialog.getByLabel('Причина').fill('Ошибка в реквизитах')
  await dialog.getByRole('button', { name: 'Аннулировать' }).click()
  await expect(page.getByText('Документ аннулирован: Ошибка в реквизитах')).toBeVisible()
})

test('windows pass through production, and their film is cut', async ({ signedIn: page, staff }) => {
  const order = await priced(staff)
  await staff.call('POST', `/api/orders/${order.id}/stage`, { stage: 'in_production', reason: 'Свои' })
  await page.goto(`/order/${order.id}`)
  const cutting = page.getByRole('region', { name: 'Раскрой плёнки' })
  await expect(cutting.getByRole('img', { name: 'Раскладка: ПВХ 700 прозрачная' })).toBeVisible()
  await expect(cutting.getByText(/использовано [\d,]+ %/)).toBeVisible()

  await page.goto('/orders')
  await page.getByRole('button', { name: 'Цех', exact: true }).click()
  const queued = page.getByRole('region', { name: 'В очереди' })
  await expect(queued.getByRole('listitem')).toHaveCount(2)
  await queued.getByRole('button', { name: 'Дальше: Раскроен' }).first().click()
  await expect(page.getByRole('region', { name: 'Раскроен' }).getByRole('listitem')).toHaveCount(1)

  const units = await staff.call<{ id: number }[]>('GET', '/api/production-units')
  for (const { id } of units) {
    await page.goto(`/orders?view=shop&unit=${id}`)
    await page.getByRole('combobox', { name: 'Этап изделия «Фасад»' }).click()
    await page.getByRole('option', { name: 'Проверен' }).click()
    await expect(page.getByText('Этап изменён')).toBeVisible()
  }
  await page.goto(`/order/${order.id}`)
  await expect(page.getByRole('button', { name: /^Дальше: Завершён/ })).toBeVisible()
})
