import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Staff } from './api.ts'
import { expect, test } from './fixtures.ts'
import { leadDialog } from './pages.ts'

const contact = { Имя: 'Анна Ким', Телефон: '+7 912 345-67-89', Email: 'anna.kim@example.com' }

type Opening = (page: Page, staff: Staff) => Promise<void>

/** Opens an address and waits for what only the loaded page has. */
const at =
  (path: string, heading: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }

const forGuests: Record<string, Opening> = {
  'the landing page': at('/landing', /^Заявки, клиенты и заказы/),
  'the sign-in page': at('/login', 'Вход'),
  'the registration page': at('/register', 'Регистрация'),
  'the forgotten password page': at('/forgot-password', 'Восстановление пароля'),
  'the hosted form': at('/f/zayavka', 'Оставьте заявку'),
}

const forStaff: Record<string, Opening> = {
  'the dashboard': at('/dashboard', 'Рабочий стол'),
  'the list of leads': async (page) => {
    await at('/leads', 'Заявки')(page)
    await expect(page.getByRole('link', { name: /Анна Ким/ })).toBeVisible()
  },
  'the lead dialog': async (page, staff) => {
    const { id } = await staff.createLead({ values: contact, notes: 'Перезвонить' })
    await page.goto(`/leads?lead=${id}`)
    await expect(leadDialog(page, id).getByText('Перезвонить')).toBeVisible()
  },
  'the conversion dialog': async (page, staff) => {
    const { id } = await staff.createLead({ values: contact })
    await page.goto(`/leads?lead=${id}`)
    await leadDialog(page, id).getByRole('button', { name: 'В клиенты' }).click()
    await expect(page.getByRole('dialog', { name: 'Преобразование в клиента' })).toBeVisible()
  },
  'the open bell': async (page) => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: /^Уведомления/ }).click()
    const panel = page.getByRole('dialog', { name: 'Уведомления' })
    await expect(panel.getByText('Анна Ким')).toBeVisible()
  },
  'the modules': async (page) => {
    await at('/modules?module_required=chat', 'Модули')(page)
    await expect(page.getByRole('region', { name: 'Чат' })).toBeVisible()
  },
  'the clients': async (page, staff) => {
    await staff.createClient({ name: 'Анна Ким', phone: '+7 912 345-67-89' })
    await page.goto('/clients')
    await expect(page.getByRole('link', { name: 'Анна Ким' }).first()).toBeVisible()
  },
  'a client’s card': async (page, staff) => {
    const { id } = await staff.createClient({ name: 'Анна Ким', phone: '+7 912 345-67-89' })
    await at(`/clients/${id}`, 'Анна Ким')(page)
  },
  'the fields': async (page) => {
    await page.goto('/leads/fields')
    await expect(page.getByRole('list', { name: 'Поля заявок по порядку' })).toBeVisible()
  },
  'the forms': async (page) => {
    await page.goto('/leads/forms')
    await expect(page.getByRole('heading', { name: 'Заявка с сайта' })).toBeVisible()
  },
  'the form’s editor': async (page, staff) => {
    const { id } = await staff.form()
    await page.goto(`/leads/forms/${id}/edit`)
    await expect(page.getByRole('img', { name: /^QR-код/ })).toBeVisible()
  },
  'the form for staff': async (page, staff) => {
    const { slug } = await staff.form()
    await at(`/form/${slug}`, 'Заполнить форму')(page)
  },
}

/** Colours half way through a fade are nobody's. */
async function untilStill(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length),
    )
    .toBe(0)
}

async function expectAccessible(page: Page): Promise<void> {
  await untilStill(page)
  const { violations, passes } = await new AxeBuilder({ page }).analyze()
  expect(passes.length, 'rules that found something to check').toBeGreaterThan(10)
  const told = violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ html }) => html) }))
  expect(told).toEqual([])
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow, 'pixels beyond the right edge').toBe(0)
}

async function checkAtEveryWidth(page: Page, staff: Staff, open: Opening): Promise<void> {
  for (const { width, height } of [
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize({ width, height })
    await open(page, staff)
    await test.step(`accessible at ${width}`, () => expectAccessible(page))
  }
  for (const width of [360, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await test.step(`no sideways scroll at ${width}`, () => expectNoSidewaysScroll(page))
  }
}

for (const [name, open] of Object.entries(forGuests)) {
  test(`${name}: accessible, fits every screen`, async ({ page, staff }) => {
    await checkAtEveryWidth(page, staff, open)
  })
}

for (const [name, open] of Object.entries(forStaff)) {
  test(`${name}: accessible, fits every screen`, async ({ signedIn: page, staff }) => {
    await staff.submit(contact)
    await checkAtEveryWidth(page, staff, open)
  })
}
