import type { Staff } from '#e2e/support/api.ts'
import { visitorWrites } from '#e2e/support/chats/visitor.ts'
import { expect } from '#e2e/support/fixtures.ts'
import type { Opening } from '#e2e/support/opening.ts'
import { expectChart } from '#e2e/support/pages.ts'

/** Creates a site with a chat; returns its id. */
async function newSite(staff: Staff): Promise<number> {
  await staff.setModule('chat', true)
  return (await staff.call<{ id: number }>('POST', '/api/chat/channels', { name: 'Основной сайт' })).id
}

/** Chats, their settings and their report. */
export const chatPages: Record<string, Opening> = {
  'the chat’s sites and ready answers': async (page, staff) => {
    await newSite(staff)
    await staff.call('POST', '/api/canned-replies', {
      shortcut: `адрес${Date.now()}`,
      title: 'Наш адрес',
      body: 'Мы на Лесной, 5',
    })
    await page.goto('/chat/settings')
    await expect(page.getByText('Мы на Лесной, 5').first()).toBeVisible()
  },
  'a site’s widget': async (page, staff) => {
    await page.goto(`/chat/settings?channel=${await newSite(staff)}`)
    const preview = page.frameLocator('iframe[title="Виджет, как его увидит посетитель"]')
    await expect(preview.getByRole('heading', { name: 'Напишите нам' })).toBeVisible()
  },
  'a site’s invitations': async (page, staff) => {
    await page.goto(`/chat/settings?channel=${await newSite(staff)}&section=invitations`)
    await page.getByRole('button', { name: 'Добавить приглашение' }).click()
    await expect(page.getByRole('button', { name: 'Посчитать стоимость вашей веранды?' })).toBeVisible()
  },
  'a site’s installation': async (page, staff) => {
    await page.goto(`/chat/settings?channel=${await newSite(staff)}&section=install`)
    await expect(page.getByRole('button', { name: 'Проверить установку' })).toBeVisible()
  },
  'the report on chats': async (page, staff) => {
    await visitorWrites(page, staff, 'Сколько стоит веранда?')
    await page.goto('/reports?section=chat')
    await expectChart(page.getByRole('region', { name: 'Диалоги по дням' }))
    await expectChart(page.getByRole('region', { name: 'Когда пишут' }))
  },
  'the chats': async (page, staff) => {
    await visitorWrites(page, staff, 'Сколько стоит окно 3 на 2?')
  },
  'a visitor’s conversation': async (page, staff) => {
    await (await visitorWrites(page, staff, 'Мой телефон +7 912 345-67-89')).click()
    await page.getByRole('button', { name: 'Заметка' }).click()
    await page.getByRole('textbox', { name: 'Сообщение', exact: true }).fill('Уточнить глубину')
    await page.getByRole('button', { name: 'Отправить' }).click()
    await expect(page.getByRole('log').getByText('Уточнить глубину')).toBeVisible()
  },
}
