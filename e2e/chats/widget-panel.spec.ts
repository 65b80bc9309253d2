import type { Locator, Page } from '@playwright/test'
import type { Staff } from '#e2e/support/api.ts'
import { field } from '#e2e/support/chats/chat-page.ts'
import { colleague } from '#e2e/support/colleague.ts'
import { expect } from '#e2e/support/fixtures.ts'
import { type Channel, panelOf, siteWithChat, snippetOf, test } from '#e2e/support/site.ts'

type Panel = ReturnType<typeof panelOf>

const open = async (page: Page, address: string) => {
  await page.goto(address)
  await page.getByRole('button', { name: 'Напишите нам' }).click()
  return panelOf(page)
}

/** The visitor's first message, with the required consent. */
async function begin(panel: Panel, text: string): Promise<void> {
  await panel.getByLabel('Ваше сообщение').fill(text)
  await panel.getByRole('checkbox').check()
  await panel.getByRole('button', { name: 'Начать диалог' }).click()
}

/** A site whose chat has no opening hours. */
async function neverOpen(staff: Staff): Promise<Channel> {
  const channel = await staff.call<Channel>('POST', '/api/chat/channels', { name: 'Окна' })
  const weekly = Array.from({ length: 7 }, () => null)
  return staff.call('PUT', `/api/chat/channels/${channel.id}`, {
    settings: { hours: { weekly, holidays: [] } },
  })
}

/**
 * Points of a grid over a row where a click would hit an element that is neither one of the row's visible controls
 * nor the row itself.
 */
const hiddenTargets = (row: Locator) =>
  row.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const controls = [...element.querySelectorAll('button, textarea, label')]
    const covers = (one: Element, x: number, y: number) => {
      const box = one.getBoundingClientRect()
      // Clicks at a rounded corner pass through to the element below.
      return x > box.left + 4 && x < box.right - 4 && y > box.top + 4 && y < box.bottom - 4
    }
    const found: string[] = []
    for (let x = left + 2; x < right; x += 10) {
      for (let y = top + 2; y < bottom; y += 10) {
        const at = document.elementFromPoint(x, y)
        const under = controls.find((one) => covers(one, x, y)) ?? document.body
        if (!at || !under.contains(at) || at.tagName === 'INPUT')
          found.push(`${Math.round(x)},${Math.round(y)}: ${at?.outerHTML.slice(0, 60)}`)
      }
    }
    return found
  })

test('a mistyped phone shows an error at its field, and the visitor continues once it is corrected', async ({
  openPage,
  staff,
  product,
  sites,
}) => {
  await staff.setModule('chat', true)
  const channel = await neverOpen(staff)
  const site = await sites.open(snippetOf(product.url, channel))
  await staff.call('PUT', `/api/chat/channels/${channel.id}`, { allowed_origins: [site.origin] })
  const page = await openPage()
  const panel = await open(page, site.origin)
  await panel.getByLabel('Телефон').fill('+7 916 12')
  await panel.getByLabel('Ваше сообщение').fill('Перезвоните, пожалуйста')
  await panel.getByRole('checkbox').check()
  await panel.getByRole('button', { name: 'Оставить сообщение' }).click()
  await expect(panel.getByText('Введите телефон полностью')).toBeVisible()
  await expect(panel.getByLabel('Телефон')).toBeFocused()
  await panel.getByLabel('Телефон').fill('+7 916 123-45-67')
  await panel.getByRole('button', { name: 'Оставить сообщение' }).click()
  await expect(panel.getByRole('log').getByText('Перезвоните, пожалуйста')).toBeVisible()
  await expect(panel.getByRole('img', { name: 'Доставлено' }).last()).toBeVisible()
})

test('a refused form is shown filled in again, also after a reload', async ({
  openPage,
  staff,
  product,
  sites,
  consoleErrors,
}) => {
  consoleErrors.allowStatus(422)
  await staff.setModule('chat', true)
  const channel = await neverOpen(staff)
  const site = await sites.open(snippetOf(product.url, channel))
  await staff.call('PUT', `/api/chat/channels/${channel.id}`, { allowed_origins: [site.origin] })
  const page = await openPage()
  const panel = await open(page, site.origin)
  // Valid for the panel's check, refused by the server's.
  await panel.getByLabel('Телефон').fill('+7 916 123-45-67')
  await panel.getByLabel(/mail/i).fill('anna@okna..example')
  await panel.getByLabel('Ваше сообщение').fill('Напишите мне')
  await panel.getByRole('checkbox').check()
  await panel.getByRole('button', { name: 'Оставить сообщение' }).click()
  await expect(panel.getByText('Проверьте email')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Напишите нам' }).click()
  await expect(panel.getByLabel('Телефон')).toHaveValue('+7 916 123-45-67')
  await expect(panel.getByLabel('Ваше сообщение')).toHaveValue('Напишите мне')
  await panel.getByLabel(/mail/i).fill('anna@okna.example')
  await panel.getByRole('button', { name: 'Оставить сообщение' }).click()
  await expect(panel.getByRole('log').getByText('Напишите мне')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Оставить сообщение' })).toHaveCount(0)
})

test('a visitor erased by staff writes again', async ({ openPage, staff, product, sites, consoleErrors }) => {
  consoleErrors.allowStatus(401)
  consoleErrors.allowStatus(403)
  consoleErrors.allowStatus(422)
  await staff.setModule('chat', true)
  const { site } = await siteWithChat(product, staff, sites)
  const page = await openPage()
  const panel = await open(page, site.origin)
  await begin(panel, 'Первый вопрос')
  await expect(panel.getByRole('img', { name: 'Доставлено' })).toBeVisible()
  const { data } = await staff.call<{ data: { id: number }[] }>('GET', '/api/chats?queue=all')
  await panel.getByLabel('Ваше сообщение').fill('Второй вопрос')
  await staff.call('DELETE', `/api/chats/${data[0]?.id}/visitor`)
  await panel
    .getByRole('button', { name: 'Отправить' })
    .or(panel.getByRole('button', { name: 'Начать диалог' }))
    .click()
  await expect(panel.getByRole('button', { name: 'Начать диалог' })).toBeVisible()
  await begin(panel, 'Второй вопрос')
  await expect(panel.getByRole('log').getByText('Второй вопрос')).toBeVisible()
  await expect(panel.getByRole('img', { name: 'Доставлено' })).toBeVisible()
})

test('no invisible element covers the composer, and the thread follows fast messages', async ({
  openPage,
  staff,
  product,
  sites,
}) => {
  await staff.setModule('chat', true)
  const { site } = await siteWithChat(product, staff, sites)
  const page = await openPage()
  const panel = await open(page, site.origin)
  await begin(panel, 'Сколько стоит веранда?')
  await expect(panel.getByRole('button', { name: 'Вставить эмодзи' })).toBeVisible()
  await expect(panel.locator('input[type=file]')).toHaveCount(1)
  expect(await hiddenTargets(panel.locator('.row'))).toEqual([])

  const composer = panel.getByLabel('Ваше сообщение')
  for (let number = 1; number <= 12; number += 1) {
    await composer.fill(`Вопрос ${number}\nвторая строка\nтретья строка`)
    await composer.press('Enter')
  }
  const log = panel.getByRole('log')
  const isAtEnd = () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight < 4)
  await expect(panel.getByText('Вопрос 12')).toBeInViewport()
  await expect.poll(isAtEnd).toBe(true)
  const { data } = await staff.call<{ data: { id: number }[] }>('GET', '/api/chats?queue=all')
  const answers = Array.from({ length: 8 }, (_, at) =>
    staff.call('POST', `/api/chats/${data[0]?.id}/messages`, {
      client_uuid: crypto.randomUUID(),
      body: `Ответ ${at + 1}\nи ещё строка\nи ещё одна`,
    }),
  )
  await Promise.all(answers)
  await expect(panel.getByText(/Ответ \d/)).toHaveCount(8)
  await expect.poll(isAtEnd).toBe(true)

  // A visitor who has scrolled up stays there until they write.
  await log.evaluate(
    (box) =>
      new Promise<void>((resolve) => {
        box.addEventListener('scroll', () => requestAnimationFrame(() => resolve()), { once: true })
        box.scrollTo({ top: 0 })
      }),
  )
  await staff.call('POST', `/api/chats/${data[0]?.id}/messages`, {
    client_uuid: crypto.randomUUID(),
    body: 'Пока вы читали',
  })
  await expect(panel.getByText('Пока вы читали')).toHaveCount(1)
  await expect(panel.getByText('Пока вы читали')).not.toBeInViewport()
  await composer.fill('Понятно')
  await composer.press('Enter')
  await expect(panel.getByText('Понятно')).toBeInViewport()
})

test('an unsent text is there after a reload, and a sent one is not', async ({
  openPage,
  staff,
  product,
  sites,
}) => {
  await staff.setModule('chat', true)
  const { site } = await siteWithChat(product, staff, sites)
  const page = await openPage()
  let panel = await open(page, site.origin)
  await panel.getByLabel('Ваше сообщение').fill('Сколько стоит веранда?')
  panel = await open(page, site.origin)
  await expect(panel.getByLabel('Ваше сообщение')).toHaveValue('Сколько стоит веранда?')
  await panel.getByRole('checkbox').check()
  await panel.getByRole('button', { name: 'Начать диалог' }).click()
  const composer = panel.getByPlaceholder('Сообщение…')
  await expect(composer).toHaveValue('')
  await composer.fill('И ещё вопрос')
  panel = await open(page, site.origin)
  await expect(panel.getByPlaceholder('Сообщение…')).toHaveValue('И ещё вопрос')
})

test('a refused file is named, and an accepted one can be removed again', async ({
  openPage,
  staff,
  product,
  sites,
  consoleErrors,
}) => {
  consoleErrors.allowStatus(422)
  await staff.setModule('chat', true)
  const { site } = await siteWithChat(product, staff, sites)
  const page = await openPage()
  const panel = await open(page, site.origin)
  await begin(panel, 'Вот чертёж')
  await panel.locator('input[type=file]').setInputFiles([
    { name: 'проём.txt', mimeType: 'text/plain', buffer: Buffer.from('2 на 3') },
    { name: 'virus.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
  ])
  await expect(panel.getByRole('alert')).toHaveText(/^«virus\.exe»: /)
  await panel.getByRole('button', { name: 'Убрать файл «проём.txt»' }).click()
  await expect(panel.getByText('проём.txt')).toBeHidden()
})

test("no invisible element covers the staff's composer", async ({ openPage, staff, product }) => {
  await staff.setModule('chat', true)
  const boris = await colleague(staff, product, 'manager')
  const { id } = await staff.call<{ id: number }>('POST', '/api/chats', { kind: 'direct', user_id: boris.id })
  const page = await openPage({ token: staff.token })
  await page.goto(`/chats?c=${id}&queue=team`)
  await expect(field(page)).toBeVisible()
  // A disabled button lets clicks through.
  await field(page).fill('Замер в четверг')
  const row = field(page).locator('xpath=ancestor::*[.//button[@aria-label="Отправить"]][1]')
  expect(await hiddenTargets(row)).toEqual([])
  for (const input of await page.locator('input[type=file]').all()) await expect(input).toBeHidden()
})
