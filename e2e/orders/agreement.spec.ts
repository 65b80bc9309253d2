import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/support/fixtures.ts'

interface Order {
  total_kopecks: number
  stage: string
}

const cell = (page: Page, column: string) => page.getByLabel(`${column}, проём 1`, { exact: true })

async function openOrder(page: Page): Promise<string> {
  await page.goto('/orders')
  await page.getByRole('button', { name: 'Новый заказ' }).first().click()
  await page.getByLabel('Название').fill('Веранда в Истре')
  await page.getByRole('button', { name: 'Создать заказ' }).click()
  await page.getByRole('button', { name: 'Добавить проём' }).click()
  await cell(page, 'Ширина').fill('2300')
  await cell(page, 'Высота').fill('2150')
  return page.url()
}

async function propose(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Выписать документ' }).click()
  await page.getByRole('menuitem', { name: 'Коммерческое предложение' }).click()
  await page.getByRole('button', { name: 'Выписать КП' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Коммерческое предложение/ })).toBeVisible()
}

test('a proposal contains what the screen shows, and approving another size asks what was agreed', async ({
  signedIn: page,
  staff,
  consoleErrors,
}) => {
  consoleErrors.allowStatus(422)
  const address = await openOrder(page)
  const id = /\/order\/(\d+)/.exec(address)?.[1] ?? ''
  const saved = () => staff.call<Order>('GET', `/api/orders/${id}`)

  // Nothing was saved by hand, and the proposal still contains the openings.
  await propose(page)
  await expect(page.getByText('2300 × 2150 мм').first()).toBeVisible()
  const proposed = (await saved()).total_kopecks
  expect(proposed).toBeGreaterThan(0)

  await page.goto(address)
  await cell(page, 'Ширина').fill('3300')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Все этапы' }).click()
  await page.getByRole('menuitem', { name: 'Согласован' }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByText(/^Заказ изменён после КП №\s.*: в КП .*\s₽, теперь .*\s₽/)).toBeVisible()
  expect((await saved()).stage).not.toBe('approved')
  await question.getByLabel('Причина').fill('Договорились по телефону')
  await question.getByRole('button').last().click()
  await expect(page.getByText(/^Цены и размеры зафиксированы/)).toBeVisible()
  expect((await saved()).total_kopecks).toBeGreaterThan(proposed)
})

test('a price list raised after the proposal does not change the agreed price', async ({
  signedIn: page,
  staff,
}) => {
  const address = await openOrder(page)
  const id = /\/order\/(\d+)/.exec(address)?.[1] ?? ''
  await propose(page)
  const { total_kopecks: agreed } = await staff.call<Order>('GET', `/api/orders/${id}`)
  const [list] = await staff.call<{ id: number; current: { prices: object } }[]>('GET', '/api/price-lists')
  const prices = { ...list?.current.prices, film_m2: { pvc700_clear: 900_000 } }
  const effective_from = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Moscow' })
  await staff.call('POST', `/api/price-lists/${list?.id}/versions`, { prices, effective_from })

  await page.goto(address)
  await page.getByRole('button', { name: 'Все этапы' }).click()
  await page.getByRole('menuitem', { name: 'Согласован' }).click()
  await expect(page.getByText(/^Цены и размеры зафиксированы/)).toBeVisible()
  expect((await staff.call<Order>('GET', `/api/orders/${id}`)).total_kopecks).toBe(agreed)
})
