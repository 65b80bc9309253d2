import type { Page } from '@playwright/test'
import { visitorOf } from '#e2e/support/chats/visitor.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { createOrder } from '#e2e/support/order.ts'
import { expectChart } from '#e2e/support/pages.ts'

const figure = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Главные цифры' }).getByRole('link', { name: new RegExp(`^${name}: `) })

test('a report counts orders, and each figure opens the orders it counts', async ({
  signedIn: page,
  staff,
}) => {
  const { id } = await createOrder(staff)
  await staff.call('POST', `/api/orders/${id}/stage`, { stage: 'approved', reason: 'Свои' })
  const cancelledOrder = await createOrder(staff)
  await staff.call('POST', `/api/orders/${cancelledOrder.id}/stage`, { stage: 'cancelled', reason: 'Дорого' })
  await createOrder(staff)
  const approvedOrder = await staff.call<{ number: string }>('GET', `/api/orders/${id}`)

  await test.step('this month has what happened today', async () => {
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Отчёты', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Отчёты' })).toBeVisible()
    await expect(figure(page, 'Создано')).toContainText('3 заказа')
    await expect(figure(page, 'Согласовано')).toContainText('1 заказ')
    await expect(page.getByRole('table', { name: 'Почему отменяли' })).toContainText('Дорого')
  })

  await test.step('a chart is a table, too', async () => {
    const flow = page.getByRole('region', { name: 'Заказы по месяцам' })
    await expectChart(flow)
    await flow.getByRole('button', { name: 'Показать таблицей' }).click()
    await expect(flow.locator('svg')).toHaveCount(0)
    const total = flow.getByRole('row', { name: /^Итого/ })
    await expect(total.getByRole('cell')).toHaveText(['3', '1', '0', '1'])
  })

  await test.step('a figure opens its orders, and the list can be left again', async () => {
    await figure(page, 'Согласовано').click()
    await expect(page).toHaveURL(/\/orders\?event=approved&from=/)
    const list = page.getByRole('table', { name: 'Список заказов' })
    await expect(list.getByRole('row')).toHaveCount(2)
    await expect(list).toContainText(approvedOrder.number)
    await page.getByRole('button', { name: 'Снять отбор' }).click()
    await expect(page).toHaveURL('/orders')
    await expect(list.getByRole('row')).toHaveCount(3)
  })

  await test.step('a period lives in the address, and a wrong one is told at its field', async () => {
    await page.goto('/reports')
    await page.getByRole('button', { name: 'Прошлый месяц' }).click()
    await expect(page).toHaveURL(/period=last_month/)
    await expect(figure(page, 'Создано')).toContainText('0 заказов')
    await expect(page.getByText('За период ничего не происходило')).toBeVisible()
    await page.getByRole('button', { name: 'Свой период' }).click()
    await page.getByLabel('По', { exact: true }).fill('2020-01-01')
    await expect(page.getByText('Конец периода раньше начала')).toBeVisible()
    await page.getByLabel('С', { exact: true }).fill('2020-01-01')
    await expect(figure(page, 'Создано')).toContainText('0 заказов')
  })

  await test.step('the report can be taken along', async () => {
    await page.goto('/reports')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Скачать XLSX' }).click()
    expect((await saving).suggestedFilename()).toMatch(/^Отчёт по заказам .+\.xlsx$/)
  })
})

test("a chat report counts visitors' messages, and waiting visitors open as a queue", async ({
  signedIn: page,
  staff,
  product,
}) => {
  await staff.setModule('chat', true)
  const first = await visitorOf(product, staff)
  await first.says('Сколько стоит веранда?')
  const { data } = await staff.call<{ data: { id: number }[] }>('GET', '/api/chats?queue=unanswered')
  await staff.call('POST', `/api/chats/${data[0]?.id}/messages`, {
    client_uuid: crypto.randomUUID(),
    body: 'От 40 000 ₽',
  })
  await staff.call('POST', `/api/chats/${data[0]?.id}/lead`)
  const second = await visitorOf(product, staff)
  await second.says('Работаете в субботу?')

  await test.step('figures of today stand in this month', async () => {
    await page.goto('/reports')
    await page.getByRole('tab', { name: 'Чат' }).click()
    await expect(page).toHaveURL(/section=chat/)
    const figures = page.getByRole('region', { name: 'Главные цифры' })
    await expect(figures).toContainText('Новые диалоги2Без спама')
    await expect(figures).toContainText('С ответом150')
    await expect(figures).toContainText('Пропущено00')
    await expect(figures).toContainText('Первый ответменьше минуты')
    await expect(figures).toContainText('Заявки из чата150')
  })

  await test.step('a chart is a table, too', async () => {
    const flow = page.getByRole('region', { name: 'Диалоги по дням' })
    await expectChart(flow)
    await flow.getByRole('button', { name: 'Показать таблицей' }).click()
    await expect(flow.getByRole('row', { name: /^Итого/ }).getByRole('cell')).toHaveText(['2', '1', '0'])
    const people = page.getByRole('table', { name: 'По сотрудникам' })
    await expect(people.getByRole('row', { name: /Ольга Смирнова/ }).getByRole('cell')).toHaveText([
      '1',
      '1',
      '1',
      'меньше минуты',
      '—',
    ])
    await expectChart(page.getByRole('region', { name: 'Когда пишут' }))
  })

  await test.step('the report can be taken along', async () => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Скачать XLSX' }).click()
    expect((await saving).suggestedFilename()).toMatch(/^Отчёт по чату .+\.xlsx$/)
  })

  await test.step('who waits now is a queue of chats', async () => {
    await figure(page, 'Ждут ответа сейчас').click()
    await expect(page).toHaveURL('/chats?queue=unanswered')
    const list = page.getByRole('list', { name: 'Диалоги' })
    await expect(list.getByRole('button', { name: /Работаете в субботу/ })).toBeVisible()
    await expect(list.getByRole('listitem')).toHaveCount(1)
  })

  await test.step('without the module the section leads to where it is to be had', async () => {
    await staff.setModule('chat', false)
    await page.goto('/reports?section=chat')
    await expect(page.getByText('Нужен модуль «Чат»')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Посмотреть модули' })).toHaveAttribute(
      'href',
      '/modules?module_required=chat',
    )
  })
})
