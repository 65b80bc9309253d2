import type { Page } from '@playwright/test'
import type { Staff } from '#e2e/support/api.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { gotoListening, leadDialog } from '#e2e/support/pages.ts'
import { phone } from '#e2e/support/phone.ts'

const nameOf = (no: number) => `Клиент ${String(no).padStart(2, '0')}`

async function createLeads(staff: Staff, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let no = 1; no <= count; no += 1) {
    const values = { Имя: nameOf(no), Телефон: `+7 912 345-67-${String(no).padStart(2, '0')}` }
    ids.push((await staff.createLead({ values })).id)
  }
  return ids
}

const onScreen = (page: Page, no: number) =>
  expect(page.getByRole('heading', { name: nameOf(no) })).toBeVisible()

test('twenty calls take at most 45 actions', async ({ signedIn: page, staff }) => {
  await createLeads(staff, 20)
  await staff.call('POST', '/api/dictionaries', { kind: 'reject_reason', name: 'Дорого' })
  await page.goto('/leads')
  let actions = 1
  await page.getByRole('link', { name: 'Обзвон' }).click()
  // One key for most outcomes; a time and a reason take a second one.
  // Late in the evening fewer times are proposed.
  const ways = [['1'], ['2'], ['3', '1'], ['4'], ['5', '1'], ['6']]
  for (let no = 1; no <= 20; no += 1) {
    await onScreen(page, no)
    await expect(page.getByText(`Осталось ${21 - no} · обработано ${no - 1}`)).toBeVisible()
    for (const key of ways[no % ways.length] ?? []) {
      await page.keyboard.press(key)
      actions += 1
    }
  }
  await expect(page.getByText('Все отвечены, никто не ждёт')).toBeVisible()
  await expect(page.getByText('обработано 20')).toBeVisible()
  expect(actions).toBeLessThanOrEqual(45)
  const { data } = await staff.call<{ data: { status: string }[] }>('GET', '/api/leads?limit=100')
  expect(data.filter(({ status }) => status === 'new')).toEqual([])
})

test('an outcome is undone, a typed digit stays in the note, and the note is shown with the call', async ({
  signedIn: page,
  staff,
}) => {
  const [first] = await createLeads(staff, 2)
  await page.goto('/leads/calls')
  await onScreen(page, 1)
  await page.keyboard.press('n')
  await page.keyboard.type('Просил 6 окон')
  await onScreen(page, 1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('1')
  await onScreen(page, 2)
  // In the bar itself, where it covers nothing.
  await page.getByRole('region', { name: 'Итог звонка' }).getByRole('button', { name: 'Отменить' }).click()
  await onScreen(page, 1)
  expect(await staff.call('GET', `/api/leads/${first}`)).toMatchObject({ status: 'new' })
  await page.keyboard.press('0')
  await onScreen(page, 2)
  await page.keyboard.press('0')
  await page.getByRole('button', { name: 'Вернуться к пропущенным' }).click()
  await onScreen(page, 1)
  await page.keyboard.press('k')
  await expect(leadDialog(page, first ?? 0)).toBeVisible()
})

test('a change and a deletion by a colleague are said on the screen', async ({
  signedIn: page,
  staff,
  consoleErrors,
}) => {
  consoleErrors.allow(/404/)
  const [first] = await createLeads(staff, 2)
  await gotoListening(page, '/leads/calls')
  await onScreen(page, 1)
  await staff.call('PUT', `/api/leads/${first}`, { status: 'processing' })
  await expect(page.getByText('Пока вы смотрели, заявку изменили. Сейчас: «В обработке».')).toBeVisible()
  await staff.call('DELETE', `/api/leads/${first}`)
  await expect(page.getByText('Эту заявку удалили')).toBeVisible()
  await page.getByRole('button', { name: 'Следующая заявка' }).click()
  await onScreen(page, 2)
})

test('on a phone the number is a link and the outcomes are in reach', async ({ openPage, staff }) => {
  await createLeads(staff, 2)
  const page = await openPage({ ...phone, token: staff.token })
  await page.goto('/leads/calls')
  await expect(page.getByRole('link', { name: '+7 912 345-67-01' })).toHaveAttribute(
    'href',
    'tel:+79123456701',
  )
  const outcome = page.getByRole('button', { name: /^Отказ/ })
  await expect(outcome).toBeInViewport({ ratio: 1 })
  expect((await outcome.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await outcome.tap()
  await onScreen(page, 2)
  const note = page.getByRole('textbox', { name: 'Что сказал клиент' })
  await note.click({ trial: true })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})

test('on a small phone what was asked is read above the outcomes', async ({ openPage, staff }) => {
  await staff.createLead({
    values: { Имя: 'Анна Ким', Телефон: '+7 912 345-67-89', Комментарий: 'Окна на веранду 3×4 м' },
  })
  const page = await openPage({ ...phone, viewport: { width: 360, height: 640 }, token: staff.token })
  await page.goto('/leads/calls')
  const asked = page.getByText('Окна на веранду 3×4 м')
  await expect(asked).toBeVisible()
  // Clear of the bar, without scrolling.
  const { bottom, top } = await page.evaluate(() => {
    const bar = document.querySelector('[aria-label="Итог звонка"]')?.getBoundingClientRect()
    return { top: bar?.top ?? 0, bottom: bar?.bottom ?? 0 }
  })
  const box = await asked.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(top)
  expect(bottom).toBeLessThanOrEqual(640)
})
