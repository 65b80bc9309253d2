import type { Opening } from './accessible-pages.ts'
import type { Staff } from './api.ts'
import { expect } from './fixtures.ts'

/** A site with a chat; answers its number. */
async function newSite(staff: Staff): Promise<number> {
  await staff.setModule('chat', true)
  return (await staff.call<{ id: number }>('POST', '/api/chat/channels', { name: 'Основной сайт' })).id
}

/** What the chat is set up on. */
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
  'a site’s installation': async (page, staff) => {
    await page.goto(`/chat/settings?channel=${await newSite(staff)}&section=install`)
    await expect(page.getByRole('button', { name: 'Проверить установку' })).toBeVisible()
  },
}
