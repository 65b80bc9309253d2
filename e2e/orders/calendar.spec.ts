import type { Page } from '@playwright/test'
import { monday, planWeek, tenOClock, weekAddress } from '#e2e/support/calendar.ts'
import { colleague } from '#e2e/support/colleague.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { byPointer } from '#e2e/support/keyboard.ts'
import { createOrder } from '#e2e/support/order.ts'
import { tabTo } from '#e2e/support/pages.ts'

interface Visit {
  id: number
  starts_at: string
  done_at: string | null
}

const measurement = (page: Page, from: string) =>
  page.getByRole('button', { name: new RegExp(`^Замер ${from}`) })
const dayList = (page: Page, name: string) => page.getByRole('list', { name })
const instant = (visit: Visit | undefined) => visit && new Date(visit.starts_at).toISOString()

const dragged = byPointer(
  'visits are dragged; by keys: «the calendar is read and changed by the keyboard alone»',
)

test('a week is planned by the mouse, and a change is undone', dragged, async ({ signedIn: page, staff }) => {
  const { waitingId } = await planWeek(staff)
  await page.goto(weekAddress())

  await test.step('what stands against a visit is said', async () => {
    const mounting = page.getByRole('button', { name: /^Монтаж 10:00–14:00/ })
    await expect(mounting).toHaveAccessibleName(/Бригада в это время занята/)
  })

  await test.step('a visit is dragged to another day, and put back', async () => {
    const from = await measurement(page, '10:00').boundingBox()
    const to = await dayList(page, 'Четверг, 4 марта').boundingBox()
    if (!from || !to) throw new Error('there is nothing to drag')
    const [x, y] = [from.x + from.width / 2, from.y + 8]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 20, y, { steps: 4 })
    await page.mouse.move(to.x + to.width / 2, y, { steps: 8 })
    await page.mouse.up()
    await expect(
      dayList(page, 'Четверг, 4 марта').getByRole('button', { name: /^Замер 10:00/ }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Отменить' }).click()
    await expect(dayList(page, 'Среда, 3 марта').getByRole('button', { name: /^Замер 10:00/ })).toBeVisible()
  })

  await test.step('an order that waits is given a day', async () => {
    const waiting = page.getByRole('region', { name: 'Ждут назначения' }).getByRole('listitem')
    const card = waiting.filter({ has: page.locator(`a[href="/order/${waitingId}"]`) })
    await card.getByRole('button', { name: /^Назначить замер/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Назначить замер' })
    await dialog.getByLabel(/^Когда/).fill(`${monday}T12:30`)
    await dialog.getByRole('button', { name: 'Назначить' }).click()
    await expect(dayList(page, 'Понедельник, 1 марта').getByRole('button')).toHaveAccessibleName(
      /^Замер 12:30–13:30/,
    )
    await expect(card).toBeHidden()
  })
})

test('the calendar is read and changed by the keyboard alone', async ({ signedIn: page, staff }) => {
  await planWeek(staff)
  await page.goto(weekAddress())
  await expect(measurement(page, '10:00')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Позже' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '8 – 14 марта 2027' })).toBeVisible()
  await page.keyboard.press('PageUp')
  await expect(page.getByRole('heading', { name: '1 – 7 марта 2027' })).toBeVisible()
  await tabTo(page, measurement(page, '10:00'))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Замер: время и люди' })
  await expect(dialog.getByLabel(/^Когда/)).toBeFocused()
  await tabTo(page, dialog.getByLabel('Длительность, часов'))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('1,5')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(measurement(page, '10:00–11:30')).toBeVisible()
})

test('a crew member sees their own visits on the phone and completes one', async ({
  openPage,
  product,
  staff,
}) => {
  const { id, token } = await colleague(staff, product, 'measurer')
  const mine = await createOrder(staff)
  await planWeek(staff)
  const visit = { kind: 'measurement', starts_at: tenOClock(3), user_id: id }
  await staff.call('POST', `/api/orders/${mine.id}/visits`, visit)
  const page = await openPage({ token, viewport: { width: 390, height: 800 } })
  await page.goto(weekAddress())
  await expect(page.getByRole('button', { name: /^1?\d:00–1\d:00 · / })).toHaveCount(1)
  await page.getByRole('button', { name: /^10:00–11:00 · Замер/ }).click()
  await page.getByRole('button', { name: /^Готово: Замер/ }).click()
  await expect(page.getByRole('button', { name: /^Ещё не готово: Замер/ })).toBeVisible()
  const [saved] = await staff.call<Visit[]>('GET', `/api/orders/${mine.id}/visits`)
  expect(instant(saved)).toBe(tenOClock(3))
  expect(saved?.done_at).not.toBeNull()
})

test('a crew is created, changed and archived', async ({ signedIn: page }) => {
  await page.goto('/settings?section=crews')
  await page.getByRole('button', { name: 'Добавить бригаду' }).click()
  const dialog = page.getByRole('dialog', { name: 'Новая бригада' })
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog.getByText('Название обязательно')).toBeVisible()
  await dialog.getByLabel('Название').fill('Бригада Ивана')
  await dialog.getByLabel('Успевает за день, м²').fill('20')
  await dialog.getByLabel('Кто в бригаде').click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  const list = page.getByRole('list', { name: 'Список бригад' })
  await expect(list.getByRole('listitem')).toContainText('до 20 м² в день')
  await page.getByRole('button', { name: 'Убрать в архив: «Бригада Ивана»' }).click()
  await expect(page.getByRole('list', { name: 'Бригады в архиве' })).toContainText('Бригада Ивана')
  await page.getByRole('button', { name: 'Вернуть из архива: «Бригада Ивана»' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
})
