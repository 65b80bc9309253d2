import { colleague } from '#e2e/support/colleague.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { createOrder } from '#e2e/support/order.ts'
import { gotoListening, leadDialog } from '#e2e/support/pages.ts'

const contact = { Имя: 'Вера Ланская', Телефон: '+7 912 345-67-89' }

test('a new company is guided step by step, and steps are ticked by its real data', async ({
  signedIn: page,
  staff,
}) => {
  await page.goto('/dashboard')
  const steps = page.getByRole('region', { name: 'Первые шаги' })
  await expect(steps).toContainText('Готово 1 из 5')
  await expect(steps.getByRole('listitem').nth(1)).toHaveText('Форма: готово')
  await steps.getByRole('link', { name: 'Заполнить реквизиты' }).click()
  await expect(page).toHaveURL('/settings?section=requisites')
  // The URL changes before the page: going back earlier would not have left the dashboard.
  await expect(page.getByRole('heading', { level: 1, name: 'Настройки' })).toBeVisible()
  await staff.call('PUT', '/api/company', { requisites: { legal_name: 'ООО «Окна»' } })
  const { id } = await staff.createLead({ values: contact })
  await page.goBack()
  await expect(steps).toContainText('Готово 3 из 5')
  await staff.call('POST', `/api/leads/${id}/convert`, { name: 'Вера', phone: '', email: '' })
  await createOrder(staff)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Мой день' })).toBeVisible()
  await expect(steps).toHaveCount(0)
})

test('a new lead appears on the dashboard at once and can be taken there', async ({
  signedIn: page,
  staff,
}) => {
  await gotoListening(page, '/dashboard')
  const waiting = page.getByRole('region', { name: /^Ждут ответа/ })
  await expect(waiting).toContainText('Никто не ждёт')
  await staff.submit(contact)
  await expect(waiting).toHaveAccessibleName('Ждут ответа: 1')
  await expect(waiting.getByRole('listitem')).toContainText(/Вера Ланская.*ждёт меньше минуты/)

  await test.step('it opens over the dashboard, and counts where it is answered', async () => {
    await waiting.getByRole('link', { name: /^Открыть заявку/ }).click()
    await expect(page).toHaveURL(/\/dashboard\?lead=\d+$/)
    const id = Number(new URL(page.url()).searchParams.get('lead'))
    await expect(leadDialog(page, id)).toBeVisible()
    await leadDialog(page, id).getByRole('button', { name: 'Закрыть' }).first().click()
    await expect(leadDialog(page, id)).toHaveCount(0)
  })

  await test.step('who takes it has it in work', async () => {
    await waiting.getByRole('button', { name: /^Взять заявку/ }).click()
    await expect(page.getByText(/^Заявка №\d+ у вас в работе$/)).toBeVisible()
    await expect(waiting).toHaveAccessibleName('Ждут ответа: 0')
    const leads = page.getByRole('region', { name: 'Заявки за период' })
    await leads.getByRole('link', { name: /^В обработке: 1\./ }).click()
    await expect(page).toHaveURL(/\/leads\?from=[\d-]+&to=[\d-]+&status=processing$/)
    await expect(page.getByRole('table').getByRole('link', { name: /Вера Ланская/ })).toBeVisible()
    await expect(page.getByText(/^Пришли с /)).toBeVisible()
  })
})

test('figures open the lists they count, for the days in the URL', async ({ signedIn: page, staff }) => {
  const { id } = await createOrder(staff)
  await staff.call('POST', `/api/orders/${id}/stage`, { stage: 'approved', reason: 'Свои' })
  const due_at = new Date(Date.now() - 3_600_000).toISOString()
  await staff.call('POST', '/api/tasks', { title: 'Позвонить Анне', due_at })
  await page.goto('/dashboard')

  await test.step('a task that is ticked off counts no more', async () => {
    const day = page.getByRole('region', { name: 'Мой день' })
    await expect(day.getByRole('link', { name: /^Просрочено: 1\./ })).toBeVisible()
    await day.getByRole('checkbox', { name: 'Выполнено: Позвонить Анне' }).click()
    await expect(day.getByRole('link', { name: /^Просрочено: 0\./ })).toBeVisible()
    await expect(day).toContainText('На сегодня дел и выездов нет')
  })

  await test.step('money of the period', async () => {
    const money = page.getByRole('region', { name: 'Деньги за период' })
    await expect(money.getByRole('link', { name: /^Поступило: 1.000/ })).toBeVisible()
    await page.getByRole('button', { name: 'Прошлый месяц' }).click()
    await expect(page).toHaveURL('/dashboard?period=last_month')
    await expect(money.getByRole('link', { name: /^Поступило: 0/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Заявки за период' })).toContainText('Нет данных за период')
    await page.getByRole('button', { name: 'Год', exact: true }).click()
    await money.getByRole('link', { name: /^Поступило: 1.000/ }).click()
    await expect(page).toHaveURL(/\/orders\?event=paid&from=/)
    await expect(page.getByRole('table', { name: 'Список заказов' }).getByRole('row')).toHaveCount(2)
    await expect(page.getByText(/^Были оплаты с /)).toBeVisible()
  })

  await test.step('a stage', async () => {
    await page.goto('/dashboard')
    await page.getByRole('link', { name: /^Согласован: 1 заказ/ }).click()
    await expect(page).toHaveURL('/orders?stage=approved')
    await expect(page.getByRole('table', { name: 'Список заказов' }).getByRole('row')).toHaveCount(2)
  })
})

test('without modules there is a dashboard, and each role has its own', async ({
  signedIn: page,
  staff,
  product,
  openPage,
}) => {
  for (const code of ['leads', 'chat', 'soft_windows'] as const) await staff.setModule(code, false)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Мой день' })).toBeVisible()
  await page
    .getByRole('region', { name: 'Заказы в работе' })
    .getByRole('link', { name: 'Посмотреть модуль' })
    .click()
  await expect(page).toHaveURL('/modules?module_required=soft_windows')

  await staff.setModule('soft_windows', true)
  const worker = await colleague(staff, product, 'production')
  const theirs = await openPage({ token: worker.token })
  await theirs.goto('/dashboard')
  await expect(theirs.getByRole('region', { name: 'Заказы в работе' })).toBeVisible()
  for (const name of ['Деньги за период', 'Заявки за период', 'Первые шаги'])
    await expect(theirs.getByRole('region', { name })).toHaveCount(0)
})
