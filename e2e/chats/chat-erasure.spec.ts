import { visitorOf } from '#e2e/support/chats/visitor.ts'
import { expect, test } from '#e2e/support/fixtures.ts'

test("a visitor's data is erased, and the list shows none of their messages", async ({
  signedIn: page,
  staff,
  product,
}) => {
  await staff.setModule('chat', true)
  const visitor = await visitorOf(product, staff)
  await visitor.says('Мой телефон +7 912 345-67-89')
  await visitor.says('А ещё дверь')
  await page.goto('/chats?queue=new')
  const conversations = page.getByRole('list', { name: 'Диалоги' })
  await conversations.getByRole('button', { name: /А ещё дверь/ }).click()
  await page.getByRole('button', { name: 'Действия с диалогом' }).click()
  await page.getByRole('menuitem', { name: 'Удалить данные посетителя' }).click()
  await page
    .getByRole('dialog', { name: 'Удалить данные посетителя?' })
    .getByRole('button', { name: 'Удалить навсегда' })
    .click()
  const thread = page.getByRole('log', { name: 'Сообщения' })
  await expect(thread.getByText('Удалено по просьбе посетителя')).toHaveCount(2)
  await expect(conversations.getByRole('button', { name: /Удалено по просьбе/ })).toBeVisible()
  await expect(page.getByText('А ещё дверь')).toHaveCount(0)
})
