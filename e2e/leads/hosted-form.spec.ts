import type { Page } from '@playwright/test'
import type { Staff } from '#e2e/support/api.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { leadFields } from '#e2e/support/pages.ts'

const consent = 'Я согласен на обработку персональных данных'

async function addressOf(staff: Staff): Promise<string> {
  const { slug } = await staff.form()
  return `/f/${slug}`
}

async function fillIn(page: Page, { phone = '+7 912 345-67-89' } = {}): Promise<void> {
  await page.getByLabel('Имя').fill('Вера Ланская')
  await page.getByLabel('Телефон').fill(phone)
  await page.getByLabel('Комментарий').fill('Окна на веранду,\nшесть штук')
}

const send = (page: Page) => page.getByRole('button', { name: 'Отправить' })

const leadsOf = async (staff: Staff) =>
  (await staff.call<{ data: { name: string }[] }>('GET', '/api/leads')).data.map(({ name }) => name)

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a refused form keeps the typed values and shows each error at its field', async ({
    page,
    staff,
    consoleErrors,
  }) => {
    consoleErrors.allowStatus(422)
    await page.goto(await addressOf(staff))
    await fillIn(page, { phone: '123' })
    await send(page).click()

    await expect(page.getByRole('alert')).toHaveText('Проверьте выделенные поля')
    await expect(page.getByLabel('Имя')).toHaveValue('Вера Ланская')
    await expect(page.getByLabel('Комментарий')).toHaveValue('Окна на веранду,\nшесть штук')
    await expect(page.getByLabel('Телефон')).toHaveValue('123')
    await expect(page.getByLabel('Телефон')).toHaveAccessibleDescription('Введите телефон полностью')
    await expect(page.getByRole('checkbox', { name: consent })).toHaveAccessibleDescription(
      'Нужно согласие на обработку персональных данных',
    )
    expect(await leadsOf(staff)).toEqual([])

    await page.getByLabel('Телефон').fill('8 912 345 67 89')
    await page.getByRole('checkbox', { name: consent }).check()
    await send(page).click()
    await expect(page.getByRole('heading', { name: 'Заявка отправлена' })).toBeVisible()
    await expect(page.getByRole('status')).toHaveText(
      'Спасибо! Мы получили вашу заявку и скоро свяжемся с вами.',
    )
    await expect(page.getByText(/^Номер заявки: \d+$/)).toBeVisible()
    expect(await leadsOf(staff)).toEqual(['Вера Ланская'])
  })

  test('sending twice creates one lead, and a new form another', async ({ page, staff }) => {
    await page.goto(await addressOf(staff))
    await fillIn(page)
    await page.getByRole('checkbox', { name: consent }).check()
    await send(page).dblclick()
    await expect(page.getByRole('heading', { name: 'Заявка отправлена' })).toBeVisible()
    expect(await leadsOf(staff)).toEqual(['Вера Ланская'])

    await page.getByRole('link', { name: 'Отправить ещё одну' }).click()
    await fillIn(page)
    await page.getByRole('checkbox', { name: consent }).check()
    await send(page).click()
    await expect(page.getByRole('heading', { name: 'Заявка отправлена' })).toBeVisible()
    expect(await leadsOf(staff)).toHaveLength(2)
  })

  test('a paused form says that it accepts no requests', async ({ page, staff, consoleErrors }) => {
    consoleErrors.allowStatus(404)
    const { id, slug } = await staff.form()
    await staff.call('PUT', `/api/lead-forms/${id}`, { is_active: false })
    const answer = await page.goto(`/f/${slug}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Приём заявок приостановлен' })).toBeVisible()
  })

  test('an unknown form says that it does not exist', async ({ page, consoleErrors }) => {
    consoleErrors.allowStatus(404)
    await page.goto('/f/no-such-form')
    await expect(page.getByRole('heading', { name: 'Форма не найдена' })).toBeVisible()
  })
})

test('with a script a reload restores the typed values', async ({ page, staff }) => {
  await page.goto(await addressOf(staff))
  await fillIn(page)
  await page.reload()
  await expect(page.getByLabel('Имя')).toHaveValue('Вера Ланская')
  await expect(page.getByLabel('Телефон')).toHaveValue('+7 912 345-67-89')
})

test('with a script sent values are not kept for the next visitor', async ({ page, staff }) => {
  const address = await addressOf(staff)
  await page.goto(address)
  await fillIn(page)
  await page.getByRole('checkbox', { name: consent }).check()
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Заявка отправлена' })).toBeVisible()
  await page.goto(address)
  await expect(page.getByLabel('Телефон')).toHaveValue('')
  await expect(page.getByLabel('Имя')).toHaveValue('')
})

test('with a script a lost connection keeps the form and shows an error', async ({ page, staff }) => {
  await page.goto(await addressOf(staff))
  await fillIn(page)
  await page.getByRole('checkbox', { name: consent }).check()
  await page.context().setOffline(true)
  await send(page).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Не удалось отправить. Проверьте интернет, данные сохранены.',
  )
  await page.context().setOffline(false)
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Заявка отправлена' })).toBeVisible()
  expect(await leadsOf(staff)).toEqual(['Вера Ланская'])
})

test("a visitor's input is shown to staff as text and never as markup", async ({ page, staff, signedIn }) => {
  const hostileText = '<img src=x onerror="document.title=1">'
  await page.goto(await addressOf(staff))
  await fillIn(page)
  await page.getByLabel('Имя').fill(hostileText)
  await page.getByRole('checkbox', { name: consent }).check()
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Заявка отправлена' })).toBeVisible()

  await signedIn.goto('/leads')
  await signedIn.getByRole('link', { name: /^Открыть заявку №/ }).click()
  const dialog = signedIn.getByRole('dialog', { name: /^Информация о лиде/ })
  await expect(leadFields(dialog).getByText(hostileText)).toBeVisible()
  await expect(dialog.getByText('Окна на веранду,\nшесть штук')).toBeVisible()
})
