import type { Page } from '@playwright/test'
import { callApi, signIn } from '#e2e/support/api.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { operator } from '#e2e/support/product.ts'

const main = (page: Page) => page.getByRole('heading', { level: 1, name: /^Заявки, клиенты и заказы/ })
const request = (page: Page) => page.getByRole('region', { name: 'Оставьте заявку' })
const price = (page: Page) => page.getByRole('status')

async function fillIn(page: Page, name: string): Promise<void> {
  await request(page).getByLabel('Имя').fill(name)
  await request(page).getByLabel('Телефон').fill('+7 912 345-67-89')
  await request(page).getByLabel('Комментарий').fill('Делаем веранды,\nхотим раскрой')
  await request(page).getByRole('checkbox').check()
}

async function operatorsLeads(url: string): Promise<{ name: string; source: string }[]> {
  const { token } = await signIn(url, operator)
  const path = `${url}/api/leads`
  const { body } = await callApi<{ data: { name: string; source: string }[] }>(path, 'GET', { token })
  return body.data
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the landing page shows all content, and its links work', async ({ page }) => {
    await page.goto('/landing')
    await expect(main(page)).toBeVisible()
    for (const name of ['Заявки и клиенты', 'Мягкие окна', 'Чат']) {
      await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeVisible()
    }
    await expect(page.getByText(/^1\s490\s₽$/)).toBeVisible()
    await expect(page.getByRole('img', { name: /^Чертёж окна/ })).toBeVisible()
    await expect(page.getByText(/^Пример: проём 2400/)).toBeVisible()
    await expect(page.getByLabel('Ширина проёма, мм')).toBeHidden()
    const question = page.getByText('Как платить?')
    const answer = page.getByText(/^По счёту: его можно скачать/)
    await expect(answer).toBeHidden()
    await question.click()
    await expect(answer).toBeVisible()
    await expect(page.getByRole('link', { name: 'Попробовать бесплатно' })).toHaveAttribute(
      'href',
      '/register',
    )
  })

  test('a request reaches the operators', async ({ page, product }) => {
    await page.goto('/landing')
    await page.getByRole('link', { name: 'Оставить заявку' }).click()
    await fillIn(page, 'Вера без скрипта')
    await request(page).getByRole('button', { name: 'Отправить' }).click()
    await expect(request(page).getByRole('heading', { name: 'Заявка отправлена' })).toBeInViewport()
    await expect(main(page)).toBeAttached()
    await request(page).getByRole('link', { name: 'Отправить ещё одну' }).click()
    await expect(request(page).getByLabel('Имя')).toHaveValue('')
    const names = (await operatorsLeads(product.url)).map(({ name }) => name)
    expect(names).toContain('Вера без скрипта')
  })

  test('errors of a request are shown at their fields, and typed values are kept', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allowStatus(422)
    await page.goto('/landing?utm_source=vk')
    await fillIn(page, 'Вера Ланская')
    await request(page).getByLabel('Телефон').fill('12')
    await request(page).getByRole('button', { name: 'Отправить' }).click()
    await expect(page).toHaveURL('/landing?utm_source=vk#request-form')
    await expect(main(page)).toBeAttached()
    await expect(request(page).getByRole('alert')).toBeInViewport()
    await expect(request(page).getByRole('alert')).toHaveText('Проверьте выделенные поля')
    await expect(page.getByLabel('Телефон')).toHaveAccessibleDescription('Введите телефон полностью')
    await expect(page.getByLabel('Имя')).toHaveValue('Вера Ланская')
    await expect(page.getByLabel('Комментарий')).toHaveValue('Делаем веранды,\nхотим раскрой')
    await expect(page.getByRole('checkbox')).toBeChecked()
  })

  test('the consent text is behind its link', async ({ page }) => {
    await page.goto('/landing')
    await request(page).getByRole('link', { name: 'согласие на обработку данных' }).click()
    const title = 'Согласие на обработку персональных данных'
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.getByRole('link', { name: 'Политика конфиденциальности' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Политика в отношении/ })).toBeVisible()
  })
})

test("the visitor's window is redrawn and priced with each change", async ({ page }) => {
  await page.goto('/landing')
  const example = await price(page).textContent()
  await page.locator('#calculator').scrollIntoViewIfNeeded()
  await expect(page.getByLabel('Ширина проёма, мм')).toHaveValue('2400')
  expect(await price(page).textContent()).toBe(example)

  await page.getByLabel('Ширина проёма, мм').fill('1000')
  await page.getByLabel('Высота проёма, мм').fill('1000')
  const drawing = page.getByRole('img', { name: /^Чертёж окна/ })
  // 950 ₽ of film, 4,56 m of edging at 160 ₽, 5 eyelets at 18 ₽ and 8 brackets at 120 ₽.
  await expect(price(page)).toHaveText(/^Цена окна 2\s730\s₽$/)
  await expect(drawing.getByText('1140').first()).toBeVisible()

  await page.getByLabel('Плёнка').selectOption({ label: 'ТПУ 700 прозрачная' })
  await expect(price(page)).toHaveText(/^Цена окна 3\s480\s₽$/)
  await page.getByLabel('Ширина проёма, мм').fill('9')
  await expect(page.getByLabel('Ширина проёма, мм')).toHaveAttribute('aria-invalid', 'true')
  await expect(price(page)).toHaveText(/^Цена окна 3\s480\s₽$/)
})

test('with a script a request reaches the operators once, and its draft is cleared', async ({
  page,
  product,
}) => {
  await page.goto('/landing?utm_source=yandex&utm_campaign=осень')
  await fillIn(page, 'Вера со скриптом')
  await request(page).getByRole('button', { name: 'Отправить' }).dblclick()
  await expect(request(page).getByRole('heading', { name: 'Заявка отправлена' })).toBeInViewport()
  const found = (await operatorsLeads(product.url)).filter(({ name }) => name === 'Вера со скриптом')
  expect(found).toEqual([expect.objectContaining({ source: 'yandex' })])
  await page.goto('/landing')
  await expect(request(page).getByLabel('Имя')).toHaveValue('')
})

test('a reload restores an unsent request', async ({ page }) => {
  await page.goto('/landing')
  await fillIn(page, 'Вера Ланская')
  await page.reload()
  await expect(request(page).getByLabel('Имя')).toHaveValue('Вера Ланская')
})

test("the app's bundle is not loaded until the visitor opens the app", async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (one) => {
    if (one.resourceType() === 'script') scripts.push(new URL(one.url()).pathname)
  })
  await page.goto('/landing')
  await page.locator('#calculator').scrollIntoViewIfNeeded()
  await expect(page.getByLabel('Плёнка')).toBeVisible()
  const kinds = scripts.map((path) => path.replace(/-[A-Z0-9]+\.js$/, ''))
  expect([...new Set(kinds)].sort()).toEqual(['/assets/site/calculator', '/assets/site/site', '/f/form.js'])
})

test('a signed-in visitor is shown a link to the app and keeps the session', async ({
  signedIn: page,
  staff,
}) => {
  await page.goto('/landing')
  await expect(page.getByRole('link', { name: 'Открыть рабочий стол' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Попробовать бесплатно' })).toBeHidden()
  await page.getByRole('banner').getByRole('link', { name: 'Рабочий стол' }).click()
  await expect(page).toHaveURL('/dashboard')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(staff.token)
})

test("the page follows the system's theme, and a stored one takes precedence", async ({ openPage }) => {
  const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const dark = await openPage({ colorScheme: 'dark' })
  await dark.goto('/landing')
  expect(await ground(dark)).toBe('rgb(13, 20, 34)')
  const light = await openPage({ colorScheme: 'dark', localStorage: { appearance: '{"theme":"light"}' } })
  await light.goto('/landing')
  await expect.poll(() => ground(light)).toBe('rgb(245, 247, 251)')
})

test('registration links the legal documents it binds to', async ({ page }) => {
  await page.goto('/register')
  await expect(page.getByRole('link', { name: 'условия использования' })).toHaveAttribute(
    'href',
    '/legal/terms',
  )
  await expect(page.getByRole('link', { name: 'политику конфиденциальности' })).toHaveAttribute(
    'href',
    '/legal/privacy',
  )
})

test('«на главную» in the app loads the landing page, and back returns to the app', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Веранда — на главную' }).click()
  await expect(main(page)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible()
})
