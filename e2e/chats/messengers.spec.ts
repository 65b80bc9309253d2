import { TelegramServer } from '@veranda/server/test/support/servers/telegram-server.ts'
import { test as base, expect } from '#e2e/support/fixtures.ts'
import { type Product, startProduct, stoppedInOrder } from '#e2e/support/product.ts'

/** A product of its own, connected to a Telegram server on this machine. */
const test = base.extend<object, { telegram: TelegramServer; product: Product }>({
  telegram: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
    async ({}, use) => {
      const server = new TelegramServer('123456789:AAF-token-of-a-bot')
      await server.start()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ telegram }, use) => {
      const product = await startProduct({ TELEGRAM_API_URL: telegram.url, SEED_DEMO: 'false' })
      await use(product)
      expect(await product.stop(), 'the product ends in order').toBe(stoppedInOrder)
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

const anna = { id: 5551234, first: 'Анна', last: 'Орлова' }

test('a bot is connected and a visitor is answered; one who blocked the bot is not', async ({
  signedIn: page,
  staff,
  telegram,
  consoleErrors,
}) => {
  await staff.setModule('chat', true)
  await page.goto('/chat/settings')
  await page.getByRole('button', { name: 'Подключить Telegram' }).click()
  const dialog = page.getByRole('dialog', { name: 'Подключить Telegram' })
  await expect(dialog.getByText('41-ФЗ')).toBeVisible()
  consoleErrors.allowStatus(422)
  await dialog.getByLabel('Токен бота').fill('1:wrong')
  await dialog.getByRole('button', { name: 'Проверить' }).click()
  await expect(dialog.getByText('Telegram не узнаёт этот токен')).toBeVisible()
  await dialog.getByLabel('Токен бота').fill(telegram.token)
  await dialog.getByRole('button', { name: 'Проверить' }).click()
  await expect(dialog.getByText('Это бот «Окна»')).toBeVisible()
  await dialog.getByRole('button', { name: 'Подключить' }).click()
  await expect(page.getByText('Бот подключён')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Боты в мессенджерах' }).getByText('Окна')).toBeVisible()
  await page.getByRole('link', { name: 'Настроить «Окна»' }).click()
  await page.getByRole('textbox', { name: 'Приветствие' }).fill('Добрый день! Это «Окна».')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Настройки сохранены')).toBeVisible()

  await page.goto('/chats?queue=all')
  telegram.deliver(telegram.started(anna))
  telegram.deliver(telegram.wrote(anna, '101', 'Сколько стоит веранда 4 на 3?'))
  const row = page.getByRole('button', { name: /Анна Орлова/ })
  await expect(row).toBeVisible({ timeout: 15_000 })
  await expect(row.getByRole('img', { name: 'Telegram' })).toBeVisible()
  await row.click()
  const log = page.getByRole('log')
  await expect(log.getByText('Сколько стоит веранда 4 на 3?')).toBeVisible()
  expect(telegram.words()[0]).toContain('Добрый день! Это «Окна».')

  const field = page.getByRole('textbox', { name: 'Сообщение' })
  await field.fill('От 40 000 ₽')
  await field.press('Enter')
  await expect.poll(() => telegram.words().at(-1)).toBe('От 40 000 ₽')
  await expect(log.getByRole('img', { name: 'Отправлено' })).toBeVisible()

  telegram.failures.push('blocked')
  await field.fill('Вы ещё с нами?')
  await field.press('Enter')
  await expect(
    log.getByRole('paragraph').filter({ hasText: 'Не доставлено: Посетитель заблокировал бота' }),
  ).toBeVisible()
  await log.getByRole('button', { name: 'Отправить ещё раз' }).click()
  await expect.poll(() => telegram.words().at(-1)).toBe('Вы ещё с нами?')
  await expect(log.getByRole('paragraph').filter({ hasText: 'Не доставлено' })).toBeHidden()
})
