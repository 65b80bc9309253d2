import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#e2e/support/fixtures.ts'
import { createOrder } from '#e2e/support/order.ts'
import { gotoListening } from '#e2e/support/pages.ts'

const sizes = [
  { width: 1366, height: 800 },
  { width: 390, height: 844 },
]

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('nothing is drawn')
  return box
}

/** Whether two elements overlap. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)]
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

const panel = (page: Page) => page.getByRole('region', { name: 'Загрузка файлов' })

const offer = (page: Page) => page.getByRole('status').filter({ hasText: /^Проём .* удалён/ })

/** The undo message is visible and overlaps none of the buttons. */
async function expectFree(page: Page, buttons: string[]): Promise<void> {
  await expect(offer(page)).toBeVisible()
  const bar = offer(page).locator('> *')
  for (const name of buttons) {
    const button = page.getByRole('button', { name, exact: true })
    await expect(button).toBeVisible()
    await expect.poll(() => overlap(bar, button), name).toBe(false)
  }
}

/** The first message, not only its text. */
const message = (page: Page) => page.getByRole('region', { name: 'Сообщения' }).locator('> *').first()

test('a message that is shown already leaves the header of a lead free when its dialog opens', async ({
  staff,
  openPage,
}, testInfo) => {
  await staff.createLead({ values: { Имя: 'Вера Ланская', Телефон: '+7 912 000-11-22' } })
  const page = await openPage({ token: staff.token, viewport: { width: 1366, height: 800 } })
  await gotoListening(page, '/leads')
  const row = page.getByRole('link', { name: /Вера Ланская/ })
  await expect(row).toBeVisible()
  await staff.submit({ Имя: 'Анна Ким', Телефон: '+7 912 345-67-89' })
  await expect(message(page)).toContainText('Новая заявка')
  await row.click()
  const dialog = page.getByRole('dialog')
  for (const name of ['Закрыть', 'Удалить заявку', 'В клиенты']) {
    const button = dialog.getByRole('button', { name, exact: true })
    await expect(button).toBeVisible()
    await expect.poll(() => overlap(message(page), button), name).toBe(false)
  }
  await page.screenshot({ path: testInfo.outputPath('lead.png') })
})

test('a message that is shown already leaves the panel of the bell free', async ({
  staff,
  openPage,
}, testInfo) => {
  const page = await openPage({ token: staff.token, viewport: { width: 1366, height: 800 } })
  await gotoListening(page, '/dashboard')
  await staff.submit({ Имя: 'Анна Ким', Телефон: '+7 912 345-67-89' })
  await expect(message(page)).toContainText('Новая заявка')
  await page.getByRole('button', { name: /^Уведомления/ }).click()
  const bellPanel = page.getByRole('dialog', { name: 'Уведомления' })
  await expect(bellPanel.getByRole('heading', { name: 'Уведомления' })).toBeVisible()
  await expect.poll(() => overlap(message(page), bellPanel)).toBe(false)
  await page.screenshot({ path: testInfo.outputPath('bell.png') })
})

for (const viewport of sizes) {
  test(`at ${viewport.width} a message neither covers the main button nor stays open because the pointer rests`, async ({
    staff,
    openPage,
  }, testInfo) => {
    const page = await openPage({ token: staff.token, viewport })
    await gotoListening(page, '/leads')
    const main = page.getByRole('button', { name: 'Добавить заявку' }).first()
    await main.hover()
    await staff.submit({ Имя: 'Анна Ким', Телефон: '+7 912 345-67-89' })
    const toast = page.getByRole('region', { name: 'Сообщения' }).getByText(/Новая заявка/)
    await expect(toast).toBeVisible()
    expect(await overlap(toast, main)).toBe(false)
    await page.screenshot({ path: testInfo.outputPath('toast.png') })
    await main.click()
    await expect(page.getByRole('dialog', { name: 'Новая заявка' })).toBeVisible()
    await expect(toast).toBeHidden({ timeout: 15_000 })
  })

  test(`at ${viewport.width} an upload does not cover the send button`, async ({
    staff,
    openPage,
  }, testInfo) => {
    const { id } = await staff.createClient({ name: 'Анна Ким' })
    const page = await openPage({ token: staff.token, viewport })
    await page.goto(`/clients/${id}`)
    // Never answered: the upload stays in progress.
    await page.route('**/api/uploads/**', () => undefined)
    await page
      .locator('input[data-upload]')
      .first()
      .setInputFiles({
        name: 'замер.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('2350 × 2150'),
      })
    await expect(panel(page)).toBeVisible()
    await page.getByRole('button', { name: 'Обсудить' }).click()
    await expect(page.getByRole('textbox', { name: 'Сообщение' })).toBeVisible()
    await expect(panel(page)).toBeVisible()
    const send = page.getByRole('button', { name: 'Отправить', exact: true })
    expect(await overlap(panel(page), send)).toBe(false)
    await page.screenshot({ path: testInfo.outputPath('upload.png') })
  })

  test(`at ${viewport.width} the undo message does not cover the save buttons`, async ({
    staff,
    openPage,
    consoleErrors,
  }, testInfo) => {
    consoleErrors.allowStatus(409)
    const { id } = await createOrder(staff)
    const page = await openPage({ token: staff.token, viewport })
    await page.goto(`/order/${id}?mode=measure`)
    await page.getByRole('button', { name: 'Открыть: Фасад' }).first().click()
    await page.getByRole('button', { name: 'Удалить проём' }).click()
    await expectFree(page, ['Замер готов'])
    await offer(page).getByRole('button', { name: 'Отменить' }).click()
    await page.getByRole('button', { name: 'К заказу' }).click()
    await expect(page.getByText('изменения ждут отправки')).toHaveCount(0)

    await page.reload()
    await page
      .getByRole('button', { name: /^Открыть: / })
      .first()
      .click()
    await page.getByRole('button', { name: 'Удалить', exact: true }).last().click()
    await expectFree(page, ['Сохранить', 'Отменить правки'])
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expectFree(page, ['Сохранить', 'Отменить правки'])
    await staff.call('PUT', `/api/orders/${id}`, { terms: { discount_bp: 500 } })
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await expectFree(page, ['Сохранить моё', 'Взять сохранённое'])
    await page.screenshot({ path: testInfo.outputPath('conflict.png') })
  })
}
