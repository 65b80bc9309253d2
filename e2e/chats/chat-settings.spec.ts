import type { Page } from '@playwright/test'
import type { Staff } from '#e2e/support/api.ts'
import { expect } from '#e2e/support/fixtures.ts'
import { createAlwaysOpenChannel, panelOf, siteWithChat, snippetOf, test } from '#e2e/support/site.ts'

const talksOf = async (staff: Staff) =>
  (await staff.call<{ data: { id: number }[] }>('GET', '/api/chats?queue=all')).data

test("an owner configures a site's chat with a preview before saving", async ({ signedIn: page, staff }) => {
  await staff.setModule('chat', true)
  await page.goto('/chat/settings')
  await expect(page.getByText('Чат ещё не установлен на сайт')).toBeVisible()
  await page.getByRole('button', { name: 'Добавить сайт' }).click()
  const dialog = page.getByRole('dialog', { name: 'Новый сайт' })
  await dialog.getByLabel('Название').fill('Основной сайт')
  await dialog.getByRole('button', { name: 'Добавить' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Основной сайт' })).toBeVisible()

  const preview = page.frameLocator('iframe[title="Виджет, как его увидит посетитель"]')
  await expect(preview.getByRole('heading', { name: 'Напишите нам' })).toBeVisible()
  await page.getByLabel('Заголовок').fill('Спросите про веранду')
  await page.getByLabel('Цвет', { exact: true }).fill('#0f766e')
  await expect(preview.getByRole('heading', { name: 'Спросите про веранду' })).toBeVisible()
  await expect(preview.locator('.head')).toHaveCSS('background-color', 'rgb(15, 118, 110)')
  await page.getByRole('button', { name: 'Не на связи' }).click()
  await expect(preview.getByRole('button', { name: 'Оставить сообщение' })).toBeVisible()
  await page.getByRole('button', { name: 'Завершён' }).click()
  await expect(preview.getByText('Как мы ответили?')).toBeVisible()

  await page.getByRole('link', { name: 'Установка' }).click()
  await page.getByRole('button', { name: 'Добавить адрес' }).click()
  await page.getByRole('textbox', { name: 'Сайт 1' }).fill('okna.example/contacts')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Настройки сохранены')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Сайт 1' })).toHaveValue('https://okna.example')
  await page.getByRole('link', { name: 'Виджет, есть несохранённые изменения' }).click()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('link', { name: 'Виджет', exact: true })).toBeVisible()
  const [channel] = await staff.call<{ settings: object; allowed_origins: string[] }[]>(
    'GET',
    '/api/chat/channels',
  )
  expect(channel).toMatchObject({
    allowed_origins: ['https://okna.example'],
    settings: { appearance: { color: '#0f766e', title: 'Спросите про веранду' } },
  })
  expect(await talksOf(staff), 'a preview makes no conversation').toEqual([])
})

test('a visitor of another site writes, and the conversation is there after a reload', async ({
  openPage,
  staff,
  product,
  sites,
}) => {
  await staff.setModule('chat', true)
  const { site } = await siteWithChat(product, staff, sites)

  const page = await openPage()
  await page.goto(site.origin)
  await page.getByRole('button', { name: 'Напишите нам' }).click()
  const panel = panelOf(page)
  await panel.getByLabel('Ваше сообщение').fill('Сколько стоит веранда 4 на 3?')
  await panel.getByRole('button', { name: 'Начать диалог' }).click()
  await expect(panel.getByText('Нужно согласие на обработку персональных данных')).toBeVisible()
  await panel.getByRole('checkbox').check()
  await panel.getByRole('button', { name: 'Начать диалог' }).click()
  await expect(panel.getByRole('log').getByText('Сколько стоит веранда 4 на 3?')).toBeVisible()
  await expect(panel.getByRole('img', { name: 'Доставлено' })).toBeVisible()
  const conversations = await talksOf(staff)
  expect(conversations).toHaveLength(1)

  await staff.call('POST', `/api/chats/${conversations[0]?.id}/messages`, {
    client_uuid: crypto.randomUUID(),
    body: 'От 40 000 ₽',
  })
  await expect(panel.getByText('От 40 000 ₽')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Напишите нам' })).toBeFocused()

  await page.reload()
  await page.getByRole('button', { name: 'Напишите нам' }).click()
  await expect(panel.getByText('От 40 000 ₽')).toBeVisible()
  const [{ seen } = { seen: null }] = await staff.call<{ seen: { url: string } | null }[]>(
    'GET',
    '/api/chat/channels',
  )
  expect(seen?.url).toBe(`${site.origin}/`)
})

test('a page shows its invitation once, and never to a visitor who closed it', async ({
  openPage,
  staff,
  product,
  sites,
}) => {
  await staff.setModule('chat', true)
  const channel = await createAlwaysOpenChannel(staff)
  const site = await sites.open(snippetOf(product.url, channel))
  const baseInvitation = { page: '/ceny', after_seconds: 20, every_days: 7, in_hours_only: true }
  await staff.call('PUT', `/api/chat/channels/${channel.id}`, {
    allowed_origins: [site.origin],
    settings: {
      invitations: [
        { ...baseInvitation, text: 'Посчитать вашу веранду?' },
        { ...baseInvitation, page: '', after_seconds: 60, text: 'Есть вопросы?' },
      ],
    },
  })
  const visit = async () => {
    const page = await openPage()
    await page.clock.install()
    await page.goto(`${site.origin}/ceny`)
    await expect(page.getByRole('button', { name: 'Напишите нам' })).toBeVisible()
    return page
  }
  const first = (page: Page) => page.getByRole('button', { name: 'Посчитать вашу веранду?' })

  const invitedPage = await visit()
  await invitedPage.clock.runFor(19_000)
  await expect(first(invitedPage)).toHaveCount(0)
  await invitedPage.clock.runFor(2_000)
  await expect(invitedPage.getByRole('status')).toContainText('Посчитать вашу веранду?')
  await invitedPage.getByRole('button', { name: 'Напишите нам' }).focus()
  await invitedPage.keyboard.press('Tab')
  await expect(first(invitedPage)).toBeFocused()
  await invitedPage.keyboard.press('Enter')
  await expect(panelOf(invitedPage).getByRole('log').getByText('Посчитать вашу веранду?')).toBeVisible()
  await expect(first(invitedPage), 'never over an open panel').toHaveCount(0)
  expect(await talksOf(staff), 'an invitation is no message').toEqual([])
  await invitedPage.reload()
  await expect(invitedPage.getByRole('button', { name: 'Напишите нам' })).toBeVisible()
  await invitedPage.clock.runFor(50_000)
  await expect(first(invitedPage), 'once in a week').toHaveCount(0)
  await invitedPage.clock.runFor(20_000)
  await expect(
    invitedPage.getByRole('button', { name: 'Есть вопросы?' }),
    'another one has its turn',
  ).toBeVisible()

  const closed = await visit()
  await closed.clock.runFor(21_000)
  await closed.getByRole('button', { name: 'Закрыть приглашение' }).click()
  await expect(first(closed)).toHaveCount(0)
  await expect(closed.getByRole('button', { name: 'Напишите нам' })).toBeFocused()
  await closed.clock.runFor(100_000)
  await expect(closed.getByRole('status'), 'whoever closed one is shown none').toHaveText('')
})

test('a site that is not allowed does not open the panel', async ({
  openPage,
  staff,
  product,
  sites,
  consoleErrors,
}) => {
  await staff.setModule('chat', true)
  const channel = await createAlwaysOpenChannel(staff, ['https://okna.example'])
  const site = await sites.open(snippetOf(product.url, channel))
  consoleErrors.allow(/frame-ancestors/)
  const page = await openPage()
  await page.goto(site.origin)
  const button = page.locator('[id^="veranda_chat"] button')
  await button.click()
  await expect(button).toHaveAttribute('aria-label', 'Чат сейчас не открывается', { timeout: 15_000 })
  await expect(page.locator('iframe')).toHaveCount(0)
})

/** A green pixel: the product scales it to the avatar's size. */
const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNQWlUOAAI1AUTJarJzAAAAAElFTkSuQmCC'

test("a visitor sees the staff's names and avatars as the site is configured", async ({
  openPage,
  staff,
  product,
  sites,
}) => {
  await staff.setModule('chat', true)
  const { channel, site } = await siteWithChat(product, staff, sites)
  const uploaded = await fetch(`${product.url}/api/account/avatar`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'application/octet-stream' },
    body: Buffer.from(dot, 'base64'),
  })
  expect(uploaded.status).toBe(204)

  const page = await openPage()
  await page.goto(site.origin)
  await page.getByRole('button', { name: 'Напишите нам' }).click()
  const panel = panelOf(page)
  await panel.getByLabel('Ваше сообщение').fill('Сколько стоит веранда?')
  await panel.getByRole('checkbox').check()
  await panel.getByRole('button', { name: 'Начать диалог' }).click()
  await expect(panel.getByRole('img', { name: 'Доставлено' })).toBeVisible()
  const [conversation] = await talksOf(staff)
  const typing = () => staff.call('POST', `/api/chats/${conversation?.id}/typing`, {})
  await expect(async () => {
    await typing()
    await expect(panel.getByText('Ольга Смирнова печатает…')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await staff.call('POST', `/api/chats/${conversation?.id}/messages`, {
    client_uuid: crypto.randomUUID(),
    body: 'От 40 000 ₽',
  })
  const photo = panel.locator('.face img')
  await expect(photo).toHaveJSProperty('naturalWidth', 256)
  // The sent message replaces the preview at once, not when the typing indicator expires.
  await expect(panel.getByText(/печатает…/)).toBeHidden({ timeout: 1_000 })

  const { settings } = await staff.call<{ settings: { appearance: object } }>(
    'PUT',
    `/api/chat/channels/${channel.id}`,
    { settings: { appearance: { ...channel.settings.appearance, staff_face: 'company' } } },
  )
  expect(settings.appearance).toMatchObject({ staff_face: 'company' })
  await page.reload()
  await page.getByRole('button', { name: 'Напишите нам' }).click()
  await expect(panel.getByText('От 40 000 ₽')).toBeVisible()
  await expect(panel.locator('.face')).toHaveCount(0)
  await expect(async () => {
    await typing()
    await expect(panel.getByText(/печатает…/)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(panel.getByText(/Ольга/)).toHaveCount(0)
})
