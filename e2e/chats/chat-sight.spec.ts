import type { Route } from '@playwright/test'
import { field, rowOf, sendMessage, thread } from '#e2e/support/chats/chat-page.ts'
import { visitorOf } from '#e2e/support/chats/visitor.ts'
import { colleague } from '#e2e/support/colleague.ts'
import { expect, test } from '#e2e/support/fixtures.ts'

test("the newest messages stay visible when a phone's keyboard opens", async ({
  openPage,
  staff,
  product,
}) => {
  await staff.setModule('chat', true)
  const visitor = await visitorOf(product, staff)
  for (let index = 1; index <= 15; index += 1) await visitor.says(`Вопрос ${index}`)
  const phone = await openPage({ token: staff.token, viewport: { width: 390, height: 844 } })
  await phone.goto('/chats?queue=all')
  await rowOf(phone, /Вопрос 15/).click()
  await sendMessage(phone, 'Последние слова')
  await phone.setViewportSize({ width: 390, height: 500 })
  await expect(thread(phone).getByText('Последние слова')).toBeInViewport({ ratio: 1 })
})

test('a message sent while the thread loads is visible once it has loaded', async ({
  signedIn: page,
  staff,
  product,
}) => {
  await staff.setModule('chat', true)
  const visitor = await visitorOf(product, staff)
  for (let index = 1; index <= 30; index += 1) await visitor.says(`Вопрос ${index}`)
  const heldRoutes: Route[] = []
  await page.route(/\/api\/chats\/\d+\/messages/, async (route) => {
    if (route.request().method() === 'GET') heldRoutes.push(route)
    else await route.continue()
  })
  await page.goto('/chats?queue=all')
  await rowOf(page, /Вопрос 30/).click()
  await field(page).fill('Уже смотрю')
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('')
  expect(heldRoutes.length).toBeGreaterThan(0)
  for (const route of heldRoutes.splice(0)) await route.continue()
  await expect(thread(page).getByText('Уже смотрю')).toBeInViewport({ ratio: 1 })
})

test("an answer held back by a colleague's answer is scrolled into view from any position", async ({
  openPage,
  staff,
  product,
  consoleErrors,
}) => {
  consoleErrors.allowStatus(409)
  consoleErrors.allow(/ERR_FAILED|Failed to fetch|No answer|could not be/)
  await staff.setModule('chat', true)
  const boris = await colleague(staff, product, 'manager')
  const visitor = await visitorOf(product, staff)
  for (let index = 1; index <= 30; index += 1) await visitor.says(`Вопрос ${index}`)
  const olga = await openPage({ token: staff.token })
  await olga.goto('/chats?queue=all')
  await rowOf(olga, /Вопрос 30/).click()
  const borisPage = await openPage({ token: boris.token })
  await borisPage.goto(olga.url())
  await expect(thread(borisPage)).toBeVisible()
  // His page gets no updates while she answers, and his answer stays pending while he scrolls up.
  await borisPage.route('**/api/chats/changes*', (route) => route.abort())
  await sendMessage(olga, 'Около 12 000 рублей')
  const sentRoutes: Route[] = []
  await borisPage.route(/\/api\/chats\/\d+\/messages/, async (route) => {
    if (route.request().method() === 'POST') sentRoutes.push(route)
    else await route.continue()
  })
  await sendMessage(borisPage, 'Сейчас посчитаем')
  await expect.poll(() => sentRoutes.length).toBe(1)
  await thread(borisPage).hover()
  await borisPage.mouse.wheel(0, -4_000)
  await expect(thread(borisPage).getByText('Вопрос 5', { exact: true })).toBeInViewport()
  await expect(thread(borisPage).getByText('Сейчас посчитаем')).not.toBeInViewport()
  for (const route of sentRoutes.splice(0)) await route.continue()
  await expect(borisPage.getByText('Пока вы писали, клиенту ответили: Ольга Смирнова')).toBeInViewport({
    ratio: 1,
  })
  await expect(borisPage.getByRole('button', { name: 'Всё равно отправить' })).toBeInViewport({ ratio: 1 })
})
