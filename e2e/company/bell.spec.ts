import type { Locator, Page } from '@playwright/test'
import { Staff } from '#e2e/support/api.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { gotoListening, leadFields, unreadCount } from '#e2e/support/pages.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Уведомления/ })

async function openBell(page: Page): Promise<Locator> {
  await bell(page).click()
  return page.getByRole('dialog', { name: 'Уведомления' })
}

const contact = { Имя: 'Вера Ланская', Телефон: '+7 912 345-67-89' }

test('R-40 without a token there is no bell', async ({ page }) => {
  for (const path of ['/landing', '/login', '/register']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(bell(page)).toHaveCount(0)
  }
})

test('R-40 the badge counts both kinds, each tab its own', async ({ signedIn: page, staff }) => {
  await staff.submit(contact)
  await page.goto('/dashboard')
  await expect(bell(page)).toHaveAccessibleName('Уведомления: 2 непрочитанных')
  const panel = await openBell(page)
  await expect(panel.getByRole('heading', { name: 'Уведомления' })).toBeVisible()
  await expect(panel.getByRole('tab', { name: 'Заявки (1)', selected: true })).toBeVisible()
  await expect(panel.getByRole('tab', { name: 'Личные (1)' })).toBeVisible()
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(400)
})

test('R-41 empty lists have their own texts', async ({ signedIn: page }) => {
  await page.goto('/dashboard')
  const panel = await openBell(page)
  // It opens on the tab with unread notifications.
  await expect(panel.getByRole('tab', { name: 'Личные (1)', selected: true })).toBeVisible()
  await panel.getByRole('tab', { name: 'Заявки' }).click()
  await expect(panel.getByText('У вас нет новых уведомлений о заявках')).toBeVisible()
  await panel.getByRole('tab', { name: 'Личные (1)' }).click()
  await expect(panel.getByText('Добро пожаловать!')).toBeVisible()
  await panel.getByRole('button', { name: 'Удалить уведомление' }).click()
  await expect(panel.getByText('У вас нет личных уведомлений')).toBeVisible()
  await expect.poll(() => unreadCount(page)).toBe(0)
})

test('R-45 the check marks one as read, the cross deletes one, and the count follows', async ({
  signedIn: page,
  staff,
}) => {
  await staff.submit({ ...contact, Имя: 'Первая' })
  await staff.submit({ ...contact, Имя: 'Вторая' })
  await page.goto('/dashboard')
  const panel = await openBell(page)
  const itemOf = (text: string) => panel.getByRole('listitem').filter({ hasText: text })

  await itemOf('Первая').getByRole('button', { name: 'Отметить как прочитанное' }).click()
  await expect(panel.getByRole('tab', { name: 'Заявки (1)' })).toBeVisible()
  await expect(itemOf('Первая').getByRole('button', { name: 'Отметить как прочитанное' })).toHaveCount(0)

  await itemOf('Первая').getByRole('button', { name: 'Удалить уведомление' }).click()
  await expect(itemOf('Первая')).toHaveCount(0)
  await expect(panel.getByRole('tab', { name: 'Заявки (1)' })).toBeVisible()

  await itemOf('Вторая').getByRole('button', { name: 'Удалить уведомление' }).click()
  await expect(panel.getByRole('tab', { name: 'Заявки', exact: true })).toBeVisible()
  await expect(panel.getByText('У вас нет новых уведомлений о заявках')).toBeVisible()
  expect(await unreadCount(page)).toBe(1)

  await page.reload()
  await expect.poll(() => unreadCount(page)).toBe(1)
})

test('R-44 «Прочитать все» marks only the open tab as read', async ({ signedIn: page, staff }) => {
  await staff.submit(contact)
  await page.goto('/dashboard')
  const panel = await openBell(page)
  await panel.getByRole('button', { name: 'Прочитать все' }).click()
  await expect(page.getByText('Все уведомления о заявках отмечены как прочитанные')).toBeVisible()
  await expect(panel.getByRole('tab', { name: 'Заявки', exact: true })).toBeVisible()
  await expect(panel.getByRole('tab', { name: 'Личные (1)' })).toBeVisible()

  await panel.getByRole('tab', { name: 'Личные (1)' }).click()
  await panel.getByRole('button', { name: 'Прочитать все' }).click()
  await expect(page.getByText('Все персональные уведомления отмечены как прочитанные')).toBeVisible()
  await expect.poll(() => unreadCount(page)).toBe(0)
})

test('R-45 the bell refetches every minute', async ({ signedIn: page, staff }) => {
  await page.clock.install()
  await page.goto('/dashboard')
  await expect(bell(page)).toHaveAccessibleName('Уведомления: 1 непрочитанное')
  // No event announces this: another device has read it.
  await staff.call('PUT', '/api/user-notifications/read-all')
  await page.clock.fastForward(60_000)
  await expect(bell(page)).toHaveAccessibleName('Уведомления')
})

test('R-43 a notification opens its lead over the current page and is marked as read', async ({
  signedIn: page,
  staff,
}) => {
  const id = await staff.submit(contact)
  await page.goto('/instructions')
  await (await openBell(page)).getByText('Вера Ланская').click()
  await expect(page).toHaveURL(`/instructions?lead=${id}`)
  const dialog = page.getByRole('dialog', { name: `Информация о лиде #${id}` })
  await expect(leadFields(dialog).getByText('+7 912 345-67-89')).toBeVisible()
  await expect.poll(() => unreadCount(page)).toBe(1)
  await dialog.getByRole('button', { name: 'Закрыть' }).click()
  await expect(page).toHaveURL('/instructions')
})

test('R-43 a notification without a lead number shows a warning', async ({ signedIn: page }) => {
  const item = {
    id: 1,
    title: 'Новая заявка',
    message: 'Вера Ланская',
    type: 'info',
    read_at: new Date().toISOString(),
    created_at: new Date().toISOString(),
    lead_id: null,
    data: null,
  }
  await page.route('**/api/notifications', (route) =>
    route.fulfill({ json: { data: [item], unread_count: 0 } }),
  )
  await page.goto('/dashboard')
  const panel = await openBell(page)
  await panel.getByRole('tab', { name: 'Заявки' }).click()
  await panel.getByText('Вера Ланская').click()
  await expect(page.getByText('Невозможно просмотреть детали заявки: ID не найден')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
})

test('R-42 failed actions of the bell show an error', async ({ signedIn: page, staff, consoleErrors }) => {
  consoleErrors.allowStatus(500)
  await staff.submit(contact)
  await page.goto('/dashboard')
  const panel = await openBell(page)
  await expect(panel.getByText('Вера Ланская')).toBeVisible()
  await page.route(/\/api\/notifications\/./, (route) => route.fulfill({ status: 500, json: {} }))
  await panel.getByRole('button', { name: 'Отметить как прочитанное' }).click()
  await expect(page.getByText('Не удалось отметить уведомление как прочитанное')).toBeVisible()
  await panel.getByRole('button', { name: 'Удалить уведомление' }).click()
  await expect(page.getByText('Не удалось удалить уведомление')).toBeVisible()
  await panel.getByRole('button', { name: 'Прочитать все' }).click()
  await expect(page.getByText('Не удалось отметить уведомления как прочитанные')).toBeVisible()
  await expect(panel.getByRole('tab', { name: 'Заявки (1)' })).toBeVisible()
})

test('R-42 a failed load of the lists shows an error', async ({ signedIn: page, consoleErrors }) => {
  consoleErrors.allowStatus(500)
  await page.route(/\/api\/(user-)?notifications$/, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/dashboard')
  await expect(page.getByText('Не удалось загрузить уведомления о заявках')).toBeVisible()
  await expect(page.getByText('Не удалось загрузить персональные уведомления')).toBeVisible()
})

test('R-42 R-47 a refused channel shows an error', async ({ signedIn: page, consoleErrors }) => {
  consoleErrors.allowStatus(403)
  consoleErrors.allow(/Realtime could not be set up/)
  await page.route('**/broadcasting/auth', (route) => route.fulfill({ status: 403, json: {} }))
  await page.goto('/dashboard')
  await expect(page.getByText('Не удалось настроить уведомления в реальном времени')).toBeVisible()
})

test('R-45 the list of leads announces a new one and shows it on request', async ({
  signedIn: page,
  staff,
}) => {
  await staff.submit({ ...contact, Имя: 'Прежняя' })
  await gotoListening(page, '/leads')
  await expect(page.getByRole('link', { name: /Прежняя/ })).toBeVisible()

  await staff.submit({ ...contact, Имя: 'Новая гостья' })
  const pill = page.getByRole('button', { name: 'Новых: 1 — показать' })
  await expect(pill).toBeVisible()
  await expect(page.getByRole('link', { name: /Новая гостья/ })).toHaveCount(0)
  await pill.click()
  await expect(page.getByRole('link', { name: /Новая гостья/ })).toBeVisible()
  await expect(pill).toHaveCount(0)
})

test('R-45 the list announces a lead that a colleague adds by hand, without moving its rows', async ({
  signedIn: page,
  staff,
}) => {
  await staff.submit({ ...contact, Имя: 'Прежняя' })
  await gotoListening(page, '/leads')
  const row = page.getByRole('link', { name: /Прежняя/ })
  const before = await row.boundingBox()
  await staff.call('POST', '/api/leads', { notes: 'По телефону' })
  const pill = page.getByRole('button', { name: 'Новых: 1 — показать' })
  await expect(pill).toBeVisible()
  await staff.submit({ ...contact, Имя: 'Новая гостья' })
  const both = page.getByRole('button', { name: 'Новых: 2 — показать' })
  await expect(page.getByText('Новая заявка: Заявка с сайта')).toBeVisible()
  expect(await row.boundingBox()).toEqual(before)
  // The toast of the same lead does not cover it.
  await both.click()
  await expect(page.getByRole('link', { name: /Новая гостья/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Новых/ })).toHaveCount(0)
})

test("R-47 events of another company's leads are not received", async ({
  signedIn: page,
  staff,
  product,
}) => {
  const outsider = await Staff.register(product.url)
  const { id } = await outsider.form()
  await outsider.call('PUT', `/api/lead-forms/${id}`, { name: 'Чужая форма' })
  await gotoListening(page, '/dashboard')
  await outsider.submit(contact)
  await staff.submit(contact)
  await expect(page.getByText('Новая заявка: Заявка с сайта')).toBeVisible()
  await expect(page.getByText(/Чужая форма/)).toHaveCount(0)
  await expect.poll(() => unreadCount(page)).toBe(2)
})
