import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#e2e/support/fixtures.ts'
import { leadDialog, leadFields } from '#e2e/support/pages.ts'

const consent = 'Я согласен на обработку персональных данных'

const card = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Формы компании' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

test('a field is added to the library', async ({ signedIn: page }) => {
  await page.goto('/leads/fields')
  await page.getByRole('button', { name: 'Добавить поле' }).click()
  const dialog = page.getByRole('dialog', { name: 'Новое поле' })
  await dialog.getByLabel('Название').fill('Сколько проёмов')
  await dialog.getByLabel('Тип').click()
  await page.getByRole('option', { name: 'Выпадающий список' }).click()
  await dialog.getByRole('button', { name: 'Добавить поле' }).click()
  await expect(dialog.getByText('Добавьте хотя бы один вариант')).toBeVisible()

  await dialog.getByRole('button', { name: 'Добавить вариант' }).click()
  await dialog.getByLabel('Вариант 1', { exact: true }).fill('До трёх')
  await dialog.getByRole('button', { name: 'Добавить поле' }).click()
  await expect(page.getByText('Поле добавлено')).toBeVisible()
  const rows = page.getByRole('list', { name: 'Поля заявок по порядку' }).getByRole('listitem')
  await expect(rows).toHaveCount(5)
  await expect(rows.last()).toContainText('Сколько проёмов')
  await expect(rows.last()).toContainText('Выпадающий список')
})

test('lead fields are reordered by keys, and the order is saved', async ({ signedIn: page }) => {
  await page.goto('/leads/fields')
  const rows = page.getByRole('list', { name: 'Поля заявок по порядку' }).getByRole('listitem')
  await expect(rows).toContainText(['Имя', 'Телефон', 'Email', 'Комментарий'])
  await page.getByRole('button', { name: 'Перетащить «Email»' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/^«Email» (взято. Место|теперь на месте) 3 из 4\.$/)).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('«Email» теперь на месте 2 из 4.')).toBeAttached()
  const saved = page.waitForResponse('**/api/lead-fields/order')
  await page.keyboard.press('Space')
  expect((await saved).status()).toBe(200)
  await expect(rows).toContainText(['Имя', 'Email', 'Телефон', 'Комментарий'])
  await page.reload()
  await expect(rows).toContainText(['Имя', 'Email', 'Телефон', 'Комментарий'])
})

test('a form is built, published, filled in by a visitor and paused', async ({
  signedIn: page,
  openPage,
  consoleErrors,
}) => {
  consoleErrors.allowStatus(404)
  await page.goto('/leads/forms')
  await page.getByRole('main').getByRole('link', { name: 'Создать форму' }).click()
  await page.getByLabel('Название формы').fill('Акция: закрыть веранду')
  await page.getByLabel('Адрес формы').fill(`aktsiya-${Date.now()}`)

  await test.step('fields are chosen and ordered', async () => {
    const publish = page.getByRole('button', { name: 'Опубликовать' })
    await publish.click()
    await expect(page.getByText('Добавьте в форму хотя бы одно поле').first()).toBeVisible()
    for (const name of ['Телефон', 'Имя']) {
      await page.getByRole('button', { name: `Добавить поле «${name}»` }).click()
    }
    await page.getByRole('button', { name: 'Выше: «Имя»' }).click()
    const rows = page.getByRole('list', { name: 'Поля формы по порядку' }).getByRole('listitem')
    await expect(rows).toContainText(['Имя', 'Телефон'])
    await page.getByLabel('Подпись поля «Имя» в этой форме').fill('Как к вам обращаться')
    await page.getByLabel('Заголовок').fill('Скидка до конца месяца')
    await publish.click()
    await expect(page.getByText('Форма опубликована')).toBeVisible()
    await expect(page).toHaveURL(/\/leads\/forms\/\d+\/edit$/)
  })

  const link = await page.getByLabel('Ссылка', { exact: true }).inputValue()
  await test.step('the link, the code and the QR are there', async () => {
    await expect(page.getByLabel('Код для сайта')).toHaveValue(new RegExp(`^<iframe src="${link}"`))
    await expect(page.getByRole('img', { name: `QR-код со ссылкой ${link}` })).toBeVisible()
  })

  const visitor = await openPage()
  await test.step('a visitor fills it in', async () => {
    await visitor.goto(link)
    await expect(visitor.getByRole('heading', { name: 'Скидка до конца месяца' })).toBeVisible()
    await visitor.getByLabel('Как к вам обращаться').fill('Вера')
    await visitor.getByLabel('Телефон').fill('+7 912 345-67-89')
    await visitor.getByRole('checkbox', { name: consent }).check()
    await visitor.getByRole('button', { name: 'Отправить' }).click()
    await expect(visitor.getByRole('heading', { name: 'Заявка отправлена' })).toBeVisible()
  })

  await test.step('it is paused', async () => {
    await page.goto('/leads/forms')
    const form = card(page, 'Акция: закрыть веранду')
    await expect(form).toContainText('Опубликована')
    await expect(form).toContainText('1 отправка')
    await form.getByRole('button', { name: 'Ещё действия с формой «Акция: закрыть веранду»' }).click()
    await page.getByRole('menuitem', { name: 'Поставить на паузу' }).click()
    await expect(form).toContainText('На паузе')
    await visitor.goto(link)
    await expect(visitor.getByRole('heading', { name: 'Приём заявок приостановлен' })).toBeVisible()
  })
})

test('the embed code shows the form on another site', async ({ signedIn: page, staff }) => {
  await page.goto('/leads/forms')
  await page.getByRole('button', { name: /^Встраивание формы/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Встраивание: Заявка с сайта' })
  const code = await dialog.getByLabel('Код для сайта').inputValue()
  await expect(dialog.getByRole('img', { name: /^QR-код со ссылкой/ })).toBeVisible()

  const shop = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="ru"><title>Магазин</title><link rel="icon" href="data:,">${code}`,
    )
  })
  shop.listen(0, '127.0.0.1')
  await once(shop, 'listening')
  const { port } = shop.address() as AddressInfo
  await page.goto(`http://127.0.0.1:${port}/`)
  const frame = page.frameLocator('iframe')
  await frame.getByLabel('Имя').fill('Вера')
  await frame.getByLabel('Телефон').fill('+7 912 345-67-89')
  await frame.getByRole('checkbox', { name: consent }).check()
  await frame.getByRole('button', { name: 'Отправить' }).click()
  await expect(frame.getByRole('heading', { name: 'Заявка отправлена' })).toBeVisible()
  shop.close()
  const { data } = await staff.call<{ data: { name: string }[] }>('GET', '/api/leads')
  expect(data.map(({ name }) => name)).toEqual(['Вера'])
})

test('staff fill in a form for a caller', async ({ signedIn: page, staff }) => {
  const { slug } = await staff.form()
  await page.goto(`/form/${slug}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Заполнить форму' })).toBeVisible()
  await page.getByRole('button', { name: 'Создать заявку' }).click()
  await expect(page.getByText('Заполните хотя бы одно поле')).toBeVisible()

  await page.getByLabel('Имя').fill('Звонившая Вера')
  await page.getByRole('button', { name: 'Создать заявку' }).click()
  await expect(page.getByText('Заявка № 1 создана')).toBeVisible()
  await page.getByRole('link', { name: 'Открыть заявку' }).click()
  await expect(page).toHaveURL(new RegExp(`/form/${slug}\\?lead=\\d+$`))
  const id = Number(new URL(page.url()).searchParams.get('lead'))
  await expect(leadFields(leadDialog(page, id)).getByText('Звонившая Вера')).toBeVisible()
})

test('leaving an unsaved form asks first', async ({ signedIn: page }) => {
  await page.goto('/leads/forms/create')
  await page.getByLabel('Название формы').fill('Недописанная')
  await page.getByRole('link', { name: 'Клиенты', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Уйти без сохранения?' })
  await question.getByRole('button', { name: 'Остаться' }).click()
  await expect(page.getByLabel('Название формы')).toHaveValue('Недописанная')
  await page.getByRole('link', { name: 'Клиенты', exact: true }).click()
  await question.getByRole('button', { name: 'Уйти без сохранения' }).click()
  await expect(page).toHaveURL('/clients')
})
