import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#e2e/support/fixtures.ts'
import { tabTo } from '#e2e/support/pages.ts'

// Real keys only: the tests focus nothing themselves. `STORIES_BY=keyboard` runs all other tests that way.

interface Order {
  client: { name: string } | null
  items: { dims: { width: number; height: number } }[]
}

async function press(page: Page, target: Locator, way: { backwards?: boolean } = {}): Promise<void> {
  await expect(target).toBeVisible()
  await tabTo(page, target, way)
  await page.keyboard.press('Enter')
}

test("from signing in to an order's opening with Tab, Enter and arrow keys only", async ({ page, staff }) => {
  const id = await staff.submit({ Имя: 'Анна Ким', Телефон: '+7 912 345-67-89' })
  const main = page.getByRole('main')

  await test.step('signing in', async () => {
    await page.goto('/login')
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.keyboard.type(staff.session.user.email)
    await tabTo(page, page.getByLabel(/^Пароль/))
    await page.keyboard.type(staff.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  await test.step('over the menu to the content, and back to the menu', async () => {
    const skip = page.getByRole('link', { name: 'Перейти к содержимому' })
    await page.keyboard.press('Tab')
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(main).toBeFocused()
    const menu = page.getByRole('navigation', { name: 'Разделы' })
    await press(page, menu.getByRole('link', { name: /^Заявки/ }), { backwards: true })
    await expect(page).toHaveURL('/leads')
    await expect(main).toBeFocused()
  })

  const lead = page.getByRole('dialog', { name: `Информация о лиде #${id}` })
  await test.step('the lead is taken', async () => {
    await press(page, page.getByRole('link', { name: 'Открыть заявку №1: Анна Ким' }))
    await press(page, lead.getByRole('button', { name: 'Изменить статус: Новый' }))
    await expect(page.getByRole('menuitem', { name: 'Новый' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Статус заявки изменен на "В обработке"')).toBeVisible()
    await expect(lead.getByRole('button', { name: 'Изменить статус: В обработке' })).toBeFocused()
  })

  await test.step('a client is made of it, and an order', async () => {
    await press(page, lead.getByRole('button', { name: 'В клиенты' }))
    const convert = page.getByRole('dialog', { name: 'Преобразование в клиента' })
    await expect(convert.getByLabel('Имя клиента')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(convert).toBeHidden()
    await press(page, lead.getByRole('button', { name: 'Создать заказ' }))
    await expect(page.getByRole('heading', { level: 1, name: /^Заказ № / })).toBeVisible()
    await expect(main).toBeFocused()
  })

  await test.step('an opening is added and saved', async () => {
    await press(page, page.getByRole('button', { name: 'Добавить проём' }))
    await tabTo(page, page.getByLabel('Ширина, проём 1', { exact: true }))
    await page.keyboard.type('2300')
    await page.keyboard.press('Tab')
    await page.keyboard.type('2150')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
    const order = await staff.call<Order>('GET', `/api/orders/${/\/order\/(\d+)/.exec(page.url())?.[1]}`)
    expect(order.client?.name).toBe('Анна Ким')
    expect(order.items.map(({ dims }) => dims)).toEqual([{ width: 2300, height: 2150 }])
  })
})
