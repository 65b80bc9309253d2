import type { Page } from '@playwright/test'
import { callApi } from '#e2e/support/api.ts'
import { colleague } from '#e2e/support/colleague.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { newestEmail, waitForEmail } from '#e2e/support/mail.ts'
import { leadDialog } from '#e2e/support/pages.ts'
import { allowNoNetwork, phone } from '#e2e/support/phone.ts'

// From a request on the site to a signed act: four users, a phone without network, a workshop.
test.describe.configure({ timeout: 180_000 })

interface Order {
  stage: string
  total_kopecks: number
  paid_kopecks: number
  client: { name: string } | null
}

async function measureOffline(page: Page, orderId: string): Promise<void> {
  await page.goto(`/order/${orderId}`)
  await page.getByRole('button', { name: 'Режим замера' }).tap()
  await expect(page.getByText('Всё сохранено')).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Добавить проём' }).tap()
  await page.getByLabel('Название').fill('Фасад')
  await page.getByLabel('Ширина').fill('2300')
  await page.getByLabel('Высота').fill('2150')
  await page.getByLabel('Диагональ ↗').fill('3148')
  await expect(page.getByText(/^Диагональ расходится/)).toBeHidden()
  await page.getByRole('button', { name: 'К списку проёмов' }).tap()
  await page.reload()
  await page.getByRole('button', { name: 'Замер готов' }).tap()
  await expect(page.getByText('Замер готов, отправим при связи')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Заказ на этапе «Расчёт»')).toBeVisible({ timeout: 20_000 })
}

async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Отметить оплату' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отметить', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

const next = (page: Page, stage: string) => page.getByRole('button', { name: `Дальше: ${stage}` }).click()

test('a request on the site becomes windows that are measured, agreed, made, mounted and paid', async ({
  signedIn: page,
  staff,
  product,
  openPage,
  consoleErrors,
}) => {
  allowNoNetwork(consoleErrors)
  const email = `vera-${Date.now()}@example.com`
  const [measurer, maker] = [
    await colleague(staff, product, 'measurer'),
    await colleague(staff, product, 'production'),
  ]

  await test.step('the request becomes a client and an order', async () => {
    await staff.submit({ Имя: 'Вера Ланская', Телефон: '+7 912 345-67-89', Email: email })
    await page.goto('/leads')
    await page.getByRole('link', { name: /Вера Ланская/ }).click()
    const lead = page.getByRole('dialog', { name: /^Информация о лиде/ })
    await lead.getByRole('button', { name: 'В клиенты' }).click()
    await page.getByRole('button', { name: 'Создать клиента' }).click()
    await expect(lead.getByRole('button', { name: 'Клиент', exact: true })).toBeDisabled()
    await lead.getByRole('button', { name: 'Создать заказ' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Заказ № / })).toBeVisible()
  })
  const id = /\/order\/(\d+)/.exec(page.url())?.[1] ?? ''
  const saved = () => staff.call<Order>('GET', `/api/orders/${id}`)
  expect((await saved()).client?.name).toBe('Вера Ланская')

  await test.step('it is measured on a phone without a connection', async () => {
    await staff.call('PUT', `/api/orders/${id}`, {
      measurer_id: measurer.id,
      measure_at: new Date().toISOString(),
      terms: { mounting: { foundation: 'wood' } },
    })
    await measureOffline(await openPage({ ...phone, token: measurer.token }), id)
  })

  await test.step('a proposal goes to the client by mail', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Выписать документ' }).click()
    await page.getByRole('menuitem', { name: 'Коммерческое предложение' }).click()
    await page.getByRole('button', { name: 'Выписать КП' }).click()
    await page.getByRole('button', { name: 'Отправить на email' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Отправить', exact: true }).click()
    await expect(page.getByText('Письмо отправлено')).toBeVisible()
  })

  await test.step('who accepts it on their own phone', async () => {
    const link = /\/d\/[\w-]{22}/.exec(await waitForEmail(product, email))?.[0] ?? ''
    const client = await openPage({ viewport: { width: 390, height: 844 } })
    await client.goto(link)
    await client.getByRole('button', { name: 'Прислать код' }).click()
    await expect(client.getByRole('status')).toContainText('Код отправлен')
    let code: string | undefined
    await expect
      .poll(async () => {
        code = /Ваш код: (\d{6})/.exec((await newestEmail(product, email)) ?? '')?.[1]
        return code
      })
      .toBeDefined()
    await client.getByLabel('Код из письма').fill(code ?? '')
    await client.getByRole('button', { name: 'Принимаю предложение' }).click()
    await expect(client.getByRole('status')).toContainText('Предложение принято')
    expect((await saved()).stage).toBe('approved')
  })

  await test.step('the prepayment comes, and work begins', async () => {
    await page.goto(`/order/${id}`)
    await next(page, 'Ждём предоплату')
    await pay(page)
    await expect(page.getByText('Предоплата внесена')).toBeVisible()
    await next(page, 'В производстве')
    await expect(page.getByRole('button', { name: 'Дальше: Готов к монтажу' })).toBeVisible()
  })

  await test.step('the shop moves the window by the code on its label', async () => {
    const [unit] = await staff.call<{ id: number }[]>('GET', `/api/production-units?order_id=${id}`)
    const shop = await openPage({ ...phone, serviceWorkers: 'block', token: maker.token })
    await shop.goto(`/orders?view=shop&unit=${unit?.id}`)
    await shop.getByRole('combobox', { name: 'Этап изделия «Фасад»' }).click()
    await shop.getByRole('option', { name: 'Проверен' }).click()
    await expect(shop.getByText('Этап изменён')).toBeVisible()
    expect((await saved()).stage).toBe('ready')
  })

  await test.step('it is mounted, and the act is issued', async () => {
    await staff.call('PUT', `/api/orders/${id}`, { mounting_at: new Date().toISOString() })
    await page.reload()
    if ((await saved()).stage === 'ready') await next(page, 'Монтаж назначен')
    await next(page, 'Смонтирован, ждём доплату')
    await page.getByRole('button', { name: 'Выписать документ' }).click()
    await page.getByRole('menuitem', { name: 'Акт сдачи-приёмки' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Акт сдачи-приёмки № 1\// })).toBeVisible()
  })

  await test.step('the rest is paid, and the order is complete', async () => {
    await page.goto(`/order/${id}`)
    await pay(page)
    await next(page, 'Завершён')
    await expect.poll(async () => (await saved()).stage).toBe('completed')
    const { total_kopecks, paid_kopecks } = await saved()
    expect(paid_kopecks).toBe(total_kopecks)
  })

  await test.step('the client’s card shows what came of it', async () => {
    const { data } = await staff.call<{ data: { id: number }[] }>('GET', '/api/clients')
    await page.goto(`/clients/${data[0]?.id}`)
    const orders = page.getByRole('region', { name: 'Заказы' })
    await expect(orders.getByText('Завершён')).toBeVisible()
  })
})

test('the server refuses orders of a company without the module', async ({
  staff,
  product,
  signedIn: page,
}) => {
  const { id } = await staff.call<{ id: number }>('POST', '/api/orders', { title: 'Веранда' })
  const lead = await staff.submit({ Имя: 'Анна Ким', Телефон: '+7 912 345-67-80' })
  await staff.setModule('soft_windows', false)
  for (const path of ['/api/orders', `/api/orders/${id}`, '/api/stock', '/api/production-units']) {
    const answer = await callApi<{ code: string }>(`${product.url}${path}`, 'GET', { token: staff.token })
    expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'module_required'])
  }
  await page.goto(`/order/${id}`)
  await expect(page).toHaveURL(/\/modules\?.*module_required=soft_windows/)
  await page.goto(`/leads?lead=${lead}`)
  await expect(leadDialog(page, lead).getByText('Анна Ким').first()).toBeVisible()
  await expect(leadDialog(page, lead).getByRole('button', { name: 'Создать заказ' })).toBeHidden()
})
