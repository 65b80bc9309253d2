import { callApi, Staff, signIn } from '#e2e/support/api.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { operator, startProduct } from '#e2e/support/product.ts'

const reason = 'Просили проверить, почему не приходят заявки'

test("an operator sets a module's end, impersonates the company with a reason, and the owner is notified", async ({
  staff,
  openPage,
  signedIn,
  product,
  consoleErrors,
}) => {
  consoleErrors.allowStatus(403)
  await staff.createLead({ values: { Имя: 'Анна Ким' } })
  const { token } = await signIn(product.url, operator)
  const page = await openPage({ token })
  const id = staff.session.user.company_id
  await page.goto('/admin/companies')
  await page.getByLabel('Поиск по названию').fill(staff.companyName)
  await page.locator(`a[href="/admin/companies/${id}"]`).click()
  await expect(page.getByRole('heading', { level: 1, name: staff.companyName })).toBeVisible()

  await page.getByLabel('Чат: Действует до').fill('2030-12-31')
  await page.getByRole('button', { name: 'Сохранить: Чат' }).click()
  await expect(page.getByText('Модуль изменён')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Действия операторов' })).toContainText('Модуль «Чат» включён')
  const modules = await staff.call<{ code: string; expires_at: string }[]>('GET', '/api/modules/company')
  expect(modules.find(({ code }) => code === 'chat')?.expires_at).toContain('2030-12-31')

  await page.getByRole('button', { name: 'Войти и посмотреть' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(dialog.getByText('Напишите, зачем вы входите')).toBeVisible()
  await dialog.getByLabel('Причина').fill(reason)
  await dialog.getByRole('button', { name: 'Войти', exact: true }).click()

  const banner = page.getByRole('region', { name: 'Просмотр компании' })
  await expect(banner).toContainText(`Вы смотрите компанию ${staff.companyName} как оператор`)
  await expect(banner).toContainText(reason)
  await page.getByRole('link', { name: /^Заявки/ }).click()
  await expect(page.getByRole('link', { name: /Анна Ким/ })).toBeVisible()
  await expect(banner).toBeVisible()

  await page.goto('/clients')
  await page
    .getByRole('button', { name: /^(Добавить|Новый) клиент/ })
    .first()
    .click()
  const adding = page.getByRole('dialog')
  await adding.getByLabel(/^Имя/).fill('Борис')
  await adding.getByRole('button', { name: /Добавить|Создать|Сохранить/ }).click()
  await expect(page.getByText('изменять здесь ничего нельзя').first()).toBeVisible()
  const { total } = await staff.call<{ total: number }>('GET', '/api/clients')
  expect(total).toBe(0)

  await page.goto('/leads')
  await banner.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL('/admin/companies')
  await expect(banner).toBeHidden()

  await signedIn.goto('/settings?section=audit')
  await expect(signedIn.getByText(reason)).toBeVisible()
  await expect(signedIn.getByText(/оператор платформы/).first()).toBeVisible()
  await signedIn.getByRole('button', { name: /^Уведомления/ }).click()
  await signedIn.getByRole('tab', { name: /^Личные/ }).click()
  await expect(signedIn.getByText('Оператор платформы вошёл в компанию').first()).toBeVisible()
})

test("an impersonation that has ended leads back to the operators' area", async ({
  staff,
  openPage,
  product,
  consoleErrors,
}) => {
  const { token } = await signIn(product.url, operator)
  const page = await openPage({ token })
  await page.goto(`/admin/companies/${staff.session.user.company_id}`)
  await page.getByRole('button', { name: 'Войти и посмотреть' }).click()
  await page.getByLabel('Причина').fill(reason)
  await page.getByRole('dialog').getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Просмотр компании' })).toBeVisible()
  const visit = await page.evaluate(() => sessionStorage.getItem('company_visit'))
  // An open page would poll and redirect while the next one is opened.
  await page.goto('about:blank')
  await callApi(`${product.url}/api/admin/visits/${visit}`, 'DELETE', { token })
  consoleErrors.allowStatus(403)
  consoleErrors.allow(/The modules could not be refreshed/)
  // The page redirects before it has loaded completely.
  await page.goto('/leads', { waitUntil: 'commit' })
  await expect(page).toHaveURL('/admin/companies')
})

test('an undeliverable e-mail is stopped and retried by an operator', async ({ browser }) => {
  test.setTimeout(120_000)
  const product = await startProduct({ SMTP_URL: 'smtp://127.0.0.1:9', SEED_DEMO: 'false' })
  try {
    const staff = await Staff.register(product.url)
    const body = { email: staff.session.user.email }
    await callApi(`${product.url}/api/auth/forgot-password`, 'POST', { body })
    const { token } = await signIn(product.url, operator)
    const origins = [{ origin: product.url, localStorage: [{ name: 'token', value: token }] }]
    const context = await browser.newContext({ baseURL: product.url, storageState: { cookies: [], origins } })
    const page = await context.newPage()
    await expect(async () => {
      await page.goto('/admin/jobs')
      await expect(page.getByText('ECONNREFUSED').first()).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(page.getByText('Внутри: html, subject, text, to')).toBeVisible()
    // It cannot be stopped during an attempt.
    await expect(async () => {
      await page.getByRole('button', { name: /^Остановить: Письмо/ }).click({ timeout: 2000 })
      await expect(page.getByText('Задача остановлена')).toBeVisible({ timeout: 3000 })
    }).toPass()
    await page.getByRole('button', { name: /^Не удалась: 1/ }).click()
    const job = page.getByRole('list', { name: 'Задачи' }).getByRole('listitem')
    await expect(job).toContainText('Остановлена оператором')
    await job.getByRole('button', { name: /^Повторить/ }).click()
    await expect(page.getByText('Задача снова в очереди')).toBeVisible()
    await page.goto('/admin/health')
    await expect(page.getByRole('list', { name: 'Журнал ошибок' })).toContainText('job mail')
    await context.close()
  } finally {
    await product.stop()
  }
})

test('an announcement is shown to staff until they hide it, and disappears when it ends', async ({
  signedIn: staffPage,
  openPage,
  product,
  consoleErrors,
}) => {
  consoleErrors.allowStatus(422)
  const { token } = await signIn(product.url, operator)
  const page = await openPage({ token })
  const text = `Обновим «Веранду» ночью ${Date.now()}`
  await page.goto('/admin/announcements')
  await page.getByRole('button', { name: 'Новое объявление' }).click()
  const dialog = page.getByRole('dialog', { name: 'Новое объявление' })
  await dialog.getByRole('button', { name: 'Объявить' }).click()
  await expect(dialog.getByText('Напишите текст объявления')).toBeVisible()
  await dialog.getByLabel('Текст').fill(text)
  await dialog.getByRole('button', { name: 'Объявить' }).click()
  await expect(page.getByRole('table', { name: 'Объявления' })).toContainText(text)

  await staffPage.goto('/dashboard')
  const strip = staffPage.getByRole('region', { name: 'Объявление' }).filter({ hasText: text })
  await expect(strip).toBeVisible()
  await strip.getByRole('button', { name: 'Скрыть объявление' }).click()
  await expect(strip).toBeHidden()
  await staffPage.reload()
  await expect(staffPage.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(strip).toBeHidden()

  await page.getByRole('button', { name: `Завершить: ${text}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Завершить' }).click()
  await expect(page.getByText('Объявление завершено')).toBeVisible()
})
