import { readFile } from 'node:fs/promises'
import { callApi, signIn } from '#e2e/support/api.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { operator } from '#e2e/support/product.ts'

const seller = {
  legal_name: 'ООО «Веранда»',
  inn: '7707083893',
  bank: 'ПАО СБЕРБАНК',
  bik: '044525225',
  account: '40702810000000000777',
  corr_account: '30101810400000000225',
}

test('R-6 an expired module is ordered, confirmed by an operator, and returns to the wanted page', async ({
  staff,
  signedIn: page,
  openPage,
  product,
  consoleErrors,
}) => {
  // Between the module's end and the page's next look at the modules its channel of leads is asked for in vain.
  consoleErrors.allow(/403 .*broadcasting\/auth/)
  const { token } = await signIn(product.url, operator)
  const office = await openPage({ token })
  await office.goto('/admin/purchases')
  await expect(office.getByText('реквизиты платформы не заполнены')).toBeVisible()
  const settings = await callApi(`${product.url}/api/company`, 'PUT', { token, body: { requisites: seller } })
  expect(settings.status).toBe(200)

  await page.goto('/leads')
  await expect(page.getByRole('heading', { level: 1, name: 'Заявки' })).toBeVisible()
  await page.getByRole('link', { name: 'Рабочий стол' }).click()
  await expect(page).toHaveURL('/dashboard')
  // The URL changes before the page, and the dashboard mentions modules too.
  await expect(page.getByRole('heading', { level: 1, name: 'Рабочий стол' })).toBeVisible()

  await staff.setModule('leads', true, -1000)
  await page.getByRole('link', { name: /^Формы/ }).click()
  await expect(page).toHaveURL('/modules?module_required=leads')
  await expect(page.getByRole('heading', { level: 1, name: 'Рабочий стол' })).toBeHidden()
  await expect(page.getByText('Нужен модуль «Заявки и клиенты»')).toBeVisible()

  const cart = page.getByRole('region', { name: 'Ваш заказ' })
  await page.getByRole('button', { name: /12 мес/ }).click()
  await expect(cart.getByRole('status')).toHaveText(/14\s304\s₽/)
  await cart.getByRole('button', { name: 'Получить счёт' }).click()
  const dialog = page.getByRole('dialog', { name: 'На кого выставить счёт' })
  await dialog.getByLabel('Название организации').fill('ООО «Ромашка»')
  await dialog.getByLabel('ИНН').fill('7707083890')
  await dialog.getByRole('button', { name: 'Получить счёт' }).click()
  await expect(dialog.getByText('контрольная цифра не сходится')).toBeVisible()
  await dialog.getByLabel('ИНН').fill('7707083893')
  await dialog.getByRole('button', { name: 'Получить счёт' }).click()

  const heading = page.getByRole('heading', { level: 1, name: /^Счёт № \d+\/\d{4}$/ })
  await expect(heading).toBeVisible()
  const number = ((await heading.textContent()) ?? '').replace('Счёт № ', '')
  await expect(page.getByText('Ожидает оплаты')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR-код для оплаты' })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать счёт' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`schet-${number.replace('/', '-')}.pdf`)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await office.goto('/admin/purchases?status=pending')
  const item = office.getByRole('listitem').filter({ hasText: `№ ${number}` })
  await expect(item).toContainText('ООО «Ромашка»')
  await item.getByRole('button', { name: 'Подтвердить оплату' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Подтвердить оплату' }).click()
  await expect(office.getByText('Оплата подтверждена, модули включены')).toBeVisible()

  await expect(page.getByText('Оплата получена')).toBeVisible()
  await page.getByRole('link', { name: 'Вернуться на страницу «Формы»' }).click()
  await expect(page).toHaveURL('/leads/forms')
  await expect(page.getByRole('heading', { level: 1, name: 'Формы' })).toBeVisible()

  await page.goto('/modules')
  await expect(page.getByRole('table', { name: 'История покупок' }).getByText('Оплачен')).toBeVisible()
})

test('a module activated while its purchase page is open offers to continue', async ({
  staff,
  signedIn: page,
}) => {
  await staff.setModule('leads', false)
  await page.goto('/clients?q=Анна')
  await expect(page).toHaveURL('/modules?module_required=leads')
  await staff.setModule('leads', true)
  await page.getByRole('link', { name: 'Вернуться на страницу «Клиенты»' }).click()
  await expect(page).toHaveURL(/\/clients\?q=/)
})

test('a purchase is cancelled and can be made again', async ({ staff, signedIn: page }) => {
  const { id } = await staff.call<{ id: number }>('POST', '/api/modules/purchases', {
    items: [{ code: 'chat', months: 1 }],
  })
  await page.goto(`/modules?purchase=${id}`)
  await page.getByRole('button', { name: 'Отменить заказ' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить заказ' }).click()
  await expect(page.getByText('Его можно оформить заново в любой момент.')).toBeVisible()
  await page.getByRole('link', { name: 'Оформить заново' }).click()
  await expect(page).toHaveURL('/modules')
})

test('in the last days a banner is shown on every page but the shop, until it is hidden for the day', async ({
  staff,
  signedIn: page,
}) => {
  const day = 24 * 60 * 60 * 1000
  await staff.setModule('chat', true, 2 * day + 60_000)
  await page.goto('/dashboard')
  const strip = page.getByRole('region', { name: 'Срок модулей' })
  await expect(strip).toContainText('Модуль «Чат»: осталось 2 дня')
  await strip.getByRole('link', { name: 'Продлить' }).click()
  await expect(page).toHaveURL('/modules')
  await expect(strip).toBeHidden()
  await page.goto('/leads')
  await strip.getByRole('button', { name: 'Скрыть до завтра' }).click()
  await expect(strip).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Заявки' })).toBeVisible()
  await expect(strip).toBeHidden()
})

test('the shop fits a phone', async ({ staff, openPage }) => {
  await staff.setModule('leads', true, -1000)
  const page = await openPage({ token: staff.token, viewport: { width: 360, height: 740 } })
  await page.goto('/leads')
  await expect(page.getByRole('region', { name: 'Ваш заказ' })).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
})
