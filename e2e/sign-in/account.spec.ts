import type { Page } from '@playwright/test'
import { type Staff, signIn } from '#e2e/support/api.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { waitForEmail } from '#e2e/support/mail.ts'
import { playedSounds, spyOnSounds } from '#e2e/support/pages.ts'
import { totp } from '#e2e/support/totp.ts'

/** From the password prompt to the recovery codes, which it returns. */
async function enrol(page: Page, staff: Staff): Promise<{ secret: string; codes: string[] }> {
  await page.getByLabel('Ваш пароль').fill(staff.password)
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByRole('img', { name: 'QR-код для приложения' })).toBeVisible()
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''
  await page.getByLabel('Код из приложения').fill(totp(secret))
  await page.getByRole('button', { name: 'Включить второй фактор' }).click()
  const list = page.getByRole('list', { name: 'Резервные коды' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  const codes = await list.allTextContents()
  await page.getByRole('button', { name: 'Я сохранил коды' }).click()
  return { secret, codes }
}

const card = (page: Page) => page.getByRole('region', { name: 'Второй фактор' })

async function signInByHand(page: Page, staff: Staff): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(staff.session.user.email)
  await page.getByLabel(/^Пароль/).fill(staff.password)
  await page.getByRole('button', { name: 'Войти' }).click()
}

test('a second factor is set up, lost, replaced by a recovery code, and set up again', async ({
  signedIn: page,
  openPage,
  product,
  staff,
  consoleErrors,
}) => {
  await page.goto('/account-settings?section=security')
  await card(page).getByRole('button', { name: 'Включить' }).click()
  const first = await enrol(page, staff)
  await expect(card(page).getByText('Осталось резервных кодов: 10 кодов')).toBeVisible()
  expect(await waitForEmail(product, staff.session.user.email)).toContain('Теперь при входе')

  const secondDevice = await openPage()
  consoleErrors.allowStatus(401)
  await signInByHand(secondDevice, staff)
  const code = secondDevice.getByLabel('Код из приложения или резервный код')
  consoleErrors.allowStatus(401)
  await code.fill('000000')
  await secondDevice.getByRole('button', { name: 'Войти' }).click()
  await expect(secondDevice.getByRole('alert')).toContainText('Код не подошёл или уже использован')
  await code.fill(first.codes[0] ?? '')
  await secondDevice.getByRole('button', { name: 'Войти' }).click()
  await expect(secondDevice).toHaveURL('/dashboard')

  await secondDevice.goto('/account-settings?section=security')
  await card(secondDevice).getByRole('button', { name: 'Отключить' }).click()
  await secondDevice.getByLabel('Ваш пароль').fill(staff.password)
  await secondDevice.getByLabel('Код из приложения или резервный код').fill(first.codes[1] ?? '')
  await secondDevice.getByRole('button', { name: 'Отключить второй фактор' }).click()
  await expect(card(secondDevice).getByText('Отключён', { exact: true })).toBeVisible()
  await card(secondDevice).getByRole('button', { name: 'Включить' }).click()
  const second = await enrol(secondDevice, staff)
  expect(second.secret).not.toBe(first.secret)

  const thirdDevice = await openPage()
  consoleErrors.allowStatus(401)
  await signInByHand(thirdDevice, staff)
  await thirdDevice.getByLabel('Код из приложения или резервный код').fill(totp(second.secret, 1))
  await thirdDevice.getByRole('button', { name: 'Войти' }).click()
  await expect(thirdDevice).toHaveURL('/dashboard')
})

test('a session ended in the account is signed out in its browser', async ({
  signedIn: page,
  openPage,
  product,
  staff,
  consoleErrors,
}) => {
  const { email } = staff.session.user
  const { token } = await signIn(product.url, { email, password: staff.password })
  const other = await openPage({ token })
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/account-settings?section=sessions')
  const list = page.getByRole('list', { name: 'Открытые сеансы' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: /^Завершить сеанс/ }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('Других сеансов нет.')).toBeVisible()
  consoleErrors.allowStatus(401)
  await other.goto('/clients')
  await expect(other).toHaveURL(/\/(login|landing)$/)
})

test('changing the password keeps this session', async ({
  signedIn: page,
  openPage,
  product,
  staff,
  consoleErrors,
}) => {
  const { email } = staff.session.user
  const { token } = await signIn(product.url, { email, password: staff.password })
  await page.goto('/account-settings?section=security')
  await page.getByLabel('Текущий пароль').fill('not this one')
  await page.getByLabel('Новый пароль').fill('a new long password')
  consoleErrors.allowStatus(422)
  await page.getByRole('button', { name: 'Сменить пароль' }).click()
  await expect(page.getByLabel('Текущий пароль')).toHaveAccessibleDescription('Пароль не подошёл')
  await page.getByLabel('Текущий пароль').fill(staff.password)
  await page.getByRole('button', { name: 'Сменить пароль' }).click()
  await expect(page.getByText('Пароль изменён, другие сеансы завершены')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/dashboard')
  const other = await openPage({ token })
  consoleErrors.allowStatus(401)
  await other.goto('/clients')
  await expect(other).toHaveURL(/\/(login|landing)$/)
})

test('a company that requires a second factor refuses users without one from the next sign-in on', async ({
  signedIn: page,
  openPage,
  staff,
  consoleErrors,
}) => {
  await page.goto('/settings?section=security')
  await page.getByRole('switch', { name: 'Требовать второй фактор от всех сотрудников' }).check()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await saved
  await page.goto('/leads')
  await expect(page.getByRole('heading', { level: 1, name: 'Заявки' })).toBeVisible()

  const secondDevice = await openPage()
  consoleErrors.allowStatus(403)
  await signInByHand(secondDevice, staff)
  const heading = secondDevice.getByRole('heading', { name: 'Защитите вход вторым фактором' })
  await expect(heading).toBeVisible()
  await secondDevice.goto('/leads')
  await expect(heading).toBeVisible()
  await enrol(secondDevice, staff)
  await expect(secondDevice.getByRole('heading', { level: 1, name: 'Заявки' })).toBeVisible()
})

test('a theme applies at once, after a reload, and on every device', async ({
  signedIn: page,
  openPage,
  staff,
}) => {
  const scheme = (on: Page) => on.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  await page.goto('/account-settings?section=appearance')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('radio', { name: 'Тёмная' }).check()
  await expect.poll(() => scheme(page)).toBe('dark')
  await saved
  await page.reload()
  expect(await scheme(page)).toBe('dark')
  await expect(page.getByRole('radio', { name: 'Тёмная' })).toBeChecked()
  const secondDevice = await openPage({ token: staff.token })
  await secondDevice.goto('/dashboard')
  await expect.poll(() => scheme(secondDevice)).toBe('dark')
})

test('compact density makes rows lower on a desktop', async ({ signedIn: page, staff }) => {
  await staff.createClient({ name: 'Анна Ким', phone: '+7 912 345-67-89' })
  const height = async () => {
    await page.goto('/clients')
    const row = page.getByRole('row', { name: /Анна Ким/ })
    return (await row.boundingBox())?.height ?? 0
  }
  const roomy = await height()
  await page.goto('/account-settings?section=appearance')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('radio', { name: 'Компактно' }).check()
  await saved
  expect(await height()).toBeLessThan(roomy)
})

test('the sound is played on request, and can be switched off permanently', async ({ signedIn: page }) => {
  await spyOnSounds(page)
  await page.goto('/account-settings?section=notifications')
  await page.getByRole('button', { name: 'Послушать' }).click()
  expect(await playedSounds(page)).toEqual([{ path: '/notification.mp3', volume: 0.5 }])
  const storedSound = () => page.evaluate(() => localStorage.getItem('notification_sound'))
  await page.getByRole('switch', { name: 'Звук уведомлений' }).uncheck()
  expect(await storedSound()).toBe('disabled')
  await page.reload()
  await page.getByRole('switch', { name: 'Звук уведомлений' }).check()
  expect(await storedSound()).toBeNull()
})

test('notification settings are saved', async ({ signedIn: page }) => {
  await page.goto('/account-settings?section=notifications')
  const mail = page.getByRole('checkbox', { name: 'Новая заявка: Почта' })
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  // Clicked, not checked: the switch shows its change a moment after the click.
  await mail.click()
  await saved
  await page.reload()
  await expect(mail).toBeChecked()
  const bell = page.getByRole('checkbox', { name: 'Новая заявка: Колокольчик' })
  await bell.click()
  await expect(bell).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Новая заявка: Звук' })).toBeDisabled()
})

test('a photo is shown in the header and in the list of colleagues', async ({
  signedIn: page,
  consoleErrors,
}) => {
  await page.goto('/account-settings')
  const photo = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } })
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: photo })
  await expect(page.getByText('Фото обновлено')).toBeVisible()
  await expect(page.getByRole('banner').locator('img[src^="blob:"]')).toBeVisible()
  await page.goto('/users')
  await expect(page.getByRole('main').locator('img[src^="blob:"]')).toBeVisible()
  await page.goto('/account-settings')
  consoleErrors.allowStatus(422)
  await input.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await expect(page.getByText('Это не похоже на картинку')).toBeVisible()
})
