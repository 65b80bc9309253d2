import { callApi } from '#e2e/support/api.ts'
import { colleague } from '#e2e/support/colleague.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { waitForEmail } from '#e2e/support/mail.ts'
import { gotoListening } from '#e2e/support/pages.ts'

const password = 'canvas-and-thread'

test('the owner invites a measurer, who signs up by the e-mail and sees only what the role allows', async ({
  signedIn: page,
  openPage,
  product,
  staff,
}) => {
  const email = `boris-${Date.now()}@example.com`
  await staff.createLead({ values: { Имя: 'Чужая заявка', Телефон: '+7 912 345-67-89' } })
  await page.goto('/users')
  await expect(page.getByText('Вы пока один')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Пригласить' }).first().click()
  await page.getByRole('button', { name: 'Отправить приглашение' }).click()
  await expect(page.getByLabel('Имя и фамилия')).toHaveAccessibleDescription('Имя обязательно')
  await page.getByLabel('Имя и фамилия').fill('Борис Королёв')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Замерщик-монтажник').check()
  await expect(page.getByText('видит только свои, меняет только свои').first()).toBeVisible()
  await page.getByRole('button', { name: 'Отправить приглашение' }).click()
  await expect(page).toHaveURL(/\/users\/\d+$/)
  await expect(page.getByText('Приглашён', { exact: true })).toBeVisible()

  const guest = await openPage()
  const token = /#invitation=([\w-]+)/.exec(await waitForEmail(product, email))?.[1]
  await guest.goto(`/register#invitation=${token}`)
  await expect(guest.getByRole('heading', { name: /^Вас ждут в компании/ })).toBeVisible()
  await guest.getByLabel(/^Пароль/).fill(password)
  await guest.getByRole('button', { name: 'Присоединиться' }).click()
  await expect(guest).toHaveURL('/dashboard')
  const menu = guest.getByRole('navigation', { name: 'Разделы' })
  await expect(menu.getByRole('link', { name: /^Заявки/ })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Сотрудники' })).toHaveCount(0)
  await expect(menu.getByRole('link', { name: 'Формы' })).toHaveCount(0)
  await menu.getByRole('link', { name: /^Заявки/ }).click()
  await expect(guest.getByText('Вам пока не назначили заявок')).toBeVisible()
  await guest.goto('/users')
  await expect(guest.getByRole('heading', { name: 'Недостаточно прав' })).toBeVisible()

  await page.goto('/users')
  await expect(page.getByRole('row', { name: /Борис Королёв/ }).getByText('Активен')).toBeVisible()
})

test('a used invitation says so', async ({ page, product, staff, consoleErrors }) => {
  consoleErrors.allowStatus(422)
  const { email } = await colleague(staff, product, 'viewer')
  const token = /#invitation=([\w-]+)/.exec(await waitForEmail(product, email))?.[1]
  await page.goto(`/register#invitation=${token}`)
  await expect(page.getByRole('heading', { name: 'Приглашение не действует' })).toBeVisible()
})

test('a blocked colleague loses the open page and the socket within two seconds, and their work is reassigned', async ({
  signedIn: page,
  openPage,
  product,
  staff,
  consoleErrors,
}) => {
  const boris = await colleague(staff, product, 'manager')
  const other = await openPage({ token: boris.token })
  consoleErrors.allowStatus(401)
  await gotoListening(other, '/leads')
  await other.getByRole('main').getByRole('button', { name: 'Добавить заявку' }).first().waitFor()
  const lead = await callApi<{ id: number }>(`${product.url}/api/clients`, 'POST', {
    token: boris.token,
    body: { name: 'Клиент Бориса' },
  })
  expect(lead.status).toBe(201)

  await page.goto(`/users/${boris.id}`)
  await page.getByRole('button', { name: 'Заблокировать' }).click()
  const dialog = page.getByRole('dialog', { name: 'Блокировка сотрудника' })
  await expect(dialog.getByText('На сотруднике сейчас: 1 клиент.')).toBeVisible()
  await dialog.getByLabel('Кому передать дела').click()
  await page.getByRole('option', { name: 'Ольга Смирнова' }).click()
  await dialog.getByRole('button', { name: 'Заблокировать' }).click()
  const blockedAt = Date.now()
  await other.waitForURL('/login', { timeout: 10_000 })
  expect(Date.now() - blockedAt, 'milliseconds until the page was lost').toBeLessThan(2000)
  await expect(page.getByText('Заблокирован', { exact: true })).toBeVisible()
  await page.goto(`/clients/${lead.body.id}`)
  await expect(page.getByText('Ольга Смирнова').first()).toBeVisible()

  await other.getByLabel('Email').fill(boris.email)
  await other.getByLabel(/^Пароль/).fill(password)
  consoleErrors.allowStatus(403)
  await other.getByRole('button', { name: 'Войти' }).click()
  await expect(other.getByText('Доступ закрыт администратором компании')).toBeVisible()
})

test("a role that cannot do a colleague's work is saved once that work is reassigned", async ({
  signedIn: page,
  product,
  staff,
  consoleErrors,
}) => {
  const boris = await colleague(staff, product, 'manager')
  await callApi(`${product.url}/api/clients`, 'POST', { token: boris.token, body: { name: 'Клиент Бориса' } })
  await page.goto(`/users/${boris.id}`)
  await page.getByLabel('Наблюдатель').check()
  consoleErrors.allowStatus(409)
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Передача дел' })
  await expect(dialog.getByText(/^Роль «Наблюдатель» не даёт вести клиентов/)).toBeVisible()
  await expect(dialog.getByText('На сотруднике сейчас: 1 клиент.')).toBeVisible()
  await dialog.getByLabel('Кому передать дела').click()
  await page.getByRole('option', { name: 'Ольга Смирнова' }).click()
  await dialog.getByRole('button', { name: 'Передать и сохранить' }).click()
  await expect(page.getByText('Данные сотрудника сохранены')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Наблюдатель')).toBeChecked()
})

test('the owner views the app as a manager, changes nothing, and returns', async ({
  signedIn: page,
  consoleErrors,
}) => {
  await page.goto('/users')
  await page.getByRole('button', { name: 'Что могут роли' }).click()
  const dialog = page.getByRole('dialog', { name: 'Что могут роли' })
  await dialog.getByRole('tab', { name: 'Менеджер', exact: true }).click()
  await dialog.getByRole('button', { name: 'Посмотреть как эта роль' }).click()
  await expect(page.getByText('Вы смотрите глазами роли «Менеджер»: менять ничего нельзя.')).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Разделы' })
  await expect(menu.getByRole('link', { name: 'Сотрудники' })).toHaveCount(0)
  await menu.getByRole('link', { name: 'Клиенты' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Добавить клиента' }).first().click()
  const form = page.getByRole('dialog', { name: 'Новый клиент' })
  await form.getByLabel('Имя клиента').fill('Никто')
  consoleErrors.allowStatus(403)
  await form.getByRole('button', { name: 'Добавить клиента' }).click()
  await expect(form.getByText(/Вы смотрите глазами другой роли/)).toBeVisible()
  await form.getByRole('button', { name: 'Отмена' }).click()
  await page.getByRole('button', { name: 'Вернуться к себе' }).click()
  await expect(page).toHaveURL('/users')
  await expect(menu.getByRole('link', { name: 'Сотрудники' })).toBeVisible()
})
