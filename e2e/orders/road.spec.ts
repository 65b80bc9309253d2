import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/support/fixtures.ts'
import { gotoListening, playedSounds, spyOnSounds, unreadCount } from '#e2e/support/pages.ts'

const demo = { email: 'demo@veranda.local', password: 'demo-veranda' }

async function signInByForm(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(demo.email)
  await page.getByLabel(/^Пароль/).fill(demo.password)
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page).toHaveURL('/dashboard')
}

async function sendForm(page: Page, name: string): Promise<void> {
  await page.goto('/f/zayavka')
  await page.getByLabel('Имя').fill(name)
  await page.getByLabel('Телефон').fill('+7 912 345-67-89')
  await page.getByLabel('Email').fill('vera@example.com')
  await page.getByLabel('Комментарий').fill('Хочу закрыть веранду к осени')
  await page.getByRole('checkbox', { name: 'Я согласен на обработку персональных данных' }).check()
  await page.getByRole('button', { name: 'Отправить' }).click()
  await expect(page.getByRole('heading', { name: 'Заявка отправлена' })).toBeVisible()
}

test("a visitor's request reaches staff at once and becomes a client", async ({ page, openPage }) => {
  await spyOnSounds(page)
  await signInByForm(page)
  const bell = page.getByRole('button', { name: /^Уведомления/ })
  await expect(bell).toHaveAccessibleName(/непрочитанн/)
  const before = await unreadCount(page)

  await sendForm(await openPage(), 'Вера Ланская')

  await test.step('staff see and hear it', async () => {
    await expect(page.getByText('Новая заявка: Заявка с сайта')).toBeVisible()
    await expect.poll(() => unreadCount(page)).toBe(before + 1)
    expect(await playedSounds(page)).toEqual([{ path: '/notification.mp3', volume: 0.5 }])
  })

  await bell.click()
  await page.getByRole('dialog', { name: 'Уведомления' }).getByText('Вера Ланская').click()
  const lead = page.getByRole('dialog', { name: /^Информация о лиде #\d+$/ })
  await expect(lead.getByText('Хочу закрыть веранду к осени')).toBeVisible()
  await expect.poll(() => unreadCount(page)).toBe(before)

  await test.step('they change its status', async () => {
    await lead.getByRole('button', { name: 'Изменить статус: Новый' }).click()
    await page.getByRole('menuitem', { name: 'В обработке' }).click()
    await expect(page.getByText('Статус заявки изменен на "В обработке"')).toBeVisible()
  })

  await test.step('they write a note', async () => {
    await lead.getByRole('button', { name: 'Редактировать заметки' }).click()
    await lead.getByLabel('Текст заметки').fill('Перезвонить после обеда')
    await lead.getByRole('button', { name: 'Сохранить заметки' }).click()
    await expect(page.getByText('Заметка успешно обновлена')).toBeVisible()
    await expect(lead.getByText('Перезвонить после обеда')).toBeVisible()
  })

  await test.step('they make a client of it', async () => {
    await lead.getByRole('button', { name: 'В клиенты' }).click()
    const convert = page.getByRole('dialog', { name: 'Преобразование в клиента' })
    await expect(convert.getByLabel('Имя клиента')).toHaveValue('Вера Ланская')
    await convert.getByRole('button', { name: 'Создать клиента' }).click()
    await expect(page.getByText('Заявка успешно преобразована в клиента')).toBeVisible()
    await expect(lead.getByRole('button', { name: 'Клиент', exact: true })).toBeDisabled()
    await expect(lead.getByRole('button', { name: 'Изменить статус: Завершен' })).toBeVisible()
  })

  await lead.getByRole('link', { name: /^ID клиента: \d+$/ }).click()
  await expect(page).toHaveURL(/\/clients\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Вера Ланская' })).toBeVisible()
  await expect(page.getByText('vera@example.com')).toBeVisible()
})

test('R-46 no sound is played when it is switched off', async ({ staff, openPage }) => {
  const page = await openPage({ token: staff.token, localStorage: { notification_sound: 'disabled' } })
  await spyOnSounds(page)
  await gotoListening(page, '/dashboard')
  await expect.poll(() => unreadCount(page)).toBe(1)
  await staff.submit({ Имя: 'Вера', Телефон: '+7 912 345-67-89' })
  await expect(page.getByText('Новая заявка: Заявка с сайта')).toBeVisible()
  await expect.poll(() => unreadCount(page)).toBe(2)
  expect(await playedSounds(page)).toEqual([])
})

test('the sound file is served', async ({ request }) => {
  const answer = await request.get('/notification.mp3')
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toBe('audio/mpeg')
})
