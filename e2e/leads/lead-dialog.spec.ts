import { expect, test } from '#e2e/support/fixtures.ts'
import { leadDialog, leadFields } from '#e2e/support/pages.ts'

const contact = { Имя: 'Анна Ким', Телефон: '+7 912 345-67-89', Email: 'anna.kim@example.com' }

test('R-20 R-22 the dialog shows everything about a lead', async ({ signedIn: page, staff, product }) => {
  const id = await staff.submit({ ...contact, Комментарий: 'Когда можно на замер?' })
  await page.goto(`/leads?lead=${id}`)
  const dialog = leadDialog(page, id)
  await expect(dialog.getByRole('heading', { name: `Информация о лиде #${id}` })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Изменить статус: Новый' })).toBeEnabled()
  await expect(dialog.getByRole('button', { name: 'В клиенты' })).toBeEnabled()
  await expect(dialog.getByRole('button', { name: 'Удалить заявку' })).toBeEnabled()
  await expect(dialog.getByRole('button', { name: 'Закрыть' })).toBeEnabled()
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(900)

  const main = dialog.getByRole('table', { name: 'Основная информация' })
  const row = (name: string) => main.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
  await expect(row('Статус')).toContainText('Новый')
  await expect(row('Дата создания')).toContainText(/\d\d\.\d\d\.\d{4},? \d\d:\d\d/)
  await expect(row('Источник')).toContainText(/\S/)
  await expect(row('Форма')).toContainText('Заявка с сайта')
  await expect(row('Ответственный')).toContainText('Не назначен')
  await expect(row('Преобразован в клиента')).toContainText('Нет')

  const technical = dialog.getByRole('table', { name: 'Технические данные' })
  await expect(technical).toContainText(/127\.0\.0\.1|::1/)
  await expect(technical).toContainText('Реферер')
  await expect(technical).toContainText('User Agent')

  const values = leadFields(dialog).getByRole('listitem')
  await expect(values).toHaveCount(4)
  await expect(values.filter({ hasText: 'Комментарий' })).toContainText('Когда можно на замер?')
  await expect(dialog.getByText(`ID лида: ${id}`)).toBeVisible()
  await expect(dialog.getByText('Нет заметок')).toBeVisible()
  expect(page.url()).toBe(`${product.url}/leads?lead=${id}`)
})

test('R-23 R-33 empty values have placeholder texts', async ({ signedIn: page, staff }) => {
  const { id } = await staff.createLead({ notes: 'Звонил дважды' })
  await page.goto(`/leads?lead=${id}`)
  const dialog = leadDialog(page, id)
  await expect(dialog.getByText('Нет данных о полях')).toBeVisible()
  await expect(dialog.getByRole('table', { name: 'Технические данные' })).toContainText('Не указано')
  await expect(dialog.getByText('Звонил дважды')).toBeVisible()
})

test('R-21 R-23 unknown statuses and types have fallback texts', async ({ signedIn: page, staff }) => {
  const { id } = await staff.createLead({ values: contact })
  await page.route(new RegExp(`/api/leads/${id}\\?`), async (route) => {
    const response = await route.fetch()
    const lead = (await response.json()) as { status: string; values: { field?: unknown }[] }
    for (const value of lead.values) value.field = undefined
    await route.fulfill({ response, json: { ...lead, status: 'archived' } })
  })
  await page.goto(`/leads?lead=${id}`)
  const dialog = leadDialog(page, id)
  await expect(dialog.getByText('Неизвестное поле')).toHaveCount(3)
  await expect(dialog.getByRole('button', { name: 'Изменить статус: Неизвестный' })).toBeVisible()
})

test('R-20 neither Esc nor a click outside closes the dialog', async ({ signedIn: page, staff }) => {
  const { id } = await staff.createLead({ values: contact })
  await page.goto(`/leads?lead=${id}`)
  const dialog = leadDialog(page, id)
  await expect(leadFields(dialog).getByText('Анна Ким')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.click(20, 700)

  // Gives a closing dialog time to disappear.
  await dialog.getByRole('button', { name: /^Изменить статус/ }).click()
  await page.getByRole('menuitem', { name: 'Отклонен' }).click()
  await expect(page.getByText('Статус заявки изменен на "Отклонен"')).toBeVisible()
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(`/leads?lead=${id}`)

  await dialog.getByRole('button', { name: 'Закрыть' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/leads')
})

test('R-21 R-32 any status can be chosen, and choosing the current one does nothing', async ({
  signedIn: page,
  staff,
}) => {
  const { id } = await staff.createLead({ values: contact })
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') changes.push(request.postData() ?? '')
  })
  await page.goto(`/leads?lead=${id}`)
  const dialog = leadDialog(page, id)
  const choose = async (from: string, to: string) => {
    await dialog.getByRole('button', { name: `Изменить статус: ${from}` }).click()
    await page.getByRole('menuitem', { name: to, exact: true }).click()
  }
  await choose('Новый', 'Новый')
  await choose('Новый', 'Завершен')
  await expect(page.getByText('Статус заявки изменен на "Завершен"')).toBeVisible()
  await choose('Завершен', 'В обработке')
  await expect(page.getByText('Статус заявки изменен на "В обработке"')).toBeVisible()
  await choose('В обработке', 'Новый')
  await expect(page.getByText('Статус заявки изменен на "Новый"')).toBeVisible()
  expect(changes).toEqual(['completed', 'processing', 'new'].map((status) => JSON.stringify({ status })))
  await dialog.getByRole('button', { name: 'Закрыть' }).click()
  await expect(page.getByRole('row', { name: /Анна Ким/ })).toContainText('Новый')
})

test('R-24 R-29 notes are edited, cancelled and saved', async ({ signedIn: page, staff }) => {
  const { id } = await staff.createLead({ values: contact, notes: 'Первая заметка' })
  await page.goto(`/leads?lead=${id}`)
  const dialog = leadDialog(page, id)
  const editor = dialog.getByLabel('Текст заметки')
  const edit = dialog.getByRole('button', { name: 'Редактировать заметки' })

  await edit.click()
  const height = async () => (await editor.boundingBox())?.height ?? 0
  const rows = await height()
  await editor.fill('Строка\n'.repeat(12))
  await expect.poll(height).toBeGreaterThan(rows)
  await dialog.getByRole('button', { name: 'Отмена' }).click()
  await expect(dialog.getByText('Первая заметка')).toBeVisible()

  await edit.click()
  await expect(editor).toHaveValue('Первая заметка')
  await editor.fill('Замер в субботу\nв 11:00')
  await dialog.getByRole('button', { name: 'Сохранить заметки' }).click()
  await expect(page.getByText('Заметка успешно обновлена')).toBeVisible()
  await expect(editor).toBeHidden()
  await page.reload()
  await expect(dialog.getByText('Замер в субботу\nв 11:00')).toBeVisible()
})

test('leaving an unsaved note asks first', async ({ signedIn: page, staff }) => {
  const { id } = await staff.createLead({ values: contact })
  await page.goto(`/leads?lead=${id}`)
  const dialog = leadDialog(page, id)
  await dialog.getByRole('button', { name: 'Редактировать заметки' }).click()
  await dialog.getByLabel('Текст заметки').fill('Важное')
  await dialog.getByRole('button', { name: 'Закрыть' }).click()
  const question = page.getByRole('dialog', { name: 'Закрыть без сохранения?' })
  await question.getByRole('button', { name: 'Вернуться к заметке' }).click()
  await expect(dialog.getByLabel('Текст заметки')).toHaveValue('Важное')
  await dialog.getByRole('button', { name: 'Закрыть' }).click()
  await question.getByRole('button', { name: 'Закрыть без сохранения' }).click()
  await expect(page).toHaveURL('/leads')
})

test('«Back» while the dialog asks about an unsaved note keeps the question and the note', async ({
  signedIn: page,
  staff,
}) => {
  const { id } = await staff.createLead()
  await page.goto('/clients')
  await page.getByRole('navigation').getByRole('link', { name: 'Заявки' }).click()
  await page.getByRole('link', { name: /Открыть заявку/ }).click()
  const dialog = leadDialog(page, id)
  await dialog.getByRole('button', { name: 'Редактировать заметки' }).click()
  await dialog.getByRole('textbox').fill('Перезвонить')
  await dialog.getByRole('button', { name: 'Закрыть' }).click()
  const question = page.getByRole('dialog', { name: 'Закрыть без сохранения?' })
  await expect(question).toBeVisible()
  await page.goBack()
  await question.getByRole('button', { name: 'Вернуться к заметке' }).click()
  await expect(dialog.getByRole('textbox')).toHaveValue('Перезвонить')
  await expect(page).toHaveURL(new RegExp(`/leads\\?lead=${id}$`))
  await dialog.getByRole('button', { name: 'Закрыть' }).click()
  await question.getByRole('button', { name: 'Закрыть без сохранения' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/leads')
})

test('«Back» and «Forward» over an unsaved note leave the address and the question in step', async ({
  signedIn: page,
  staff,
}) => {
  const { id } = await staff.createLead()
  await page.goto('/leads')
  await page.getByRole('link', { name: /Открыть заявку/ }).click()
  const dialog = leadDialog(page, id)
  await dialog.getByRole('button', { name: 'Редактировать заметки' }).click()
  await dialog.getByRole('textbox').fill('Перезвонить')
  const stay = page.getByRole('button', { name: 'Остаться' })
  const goBack = () => page.evaluate(() => window.history.back())
  const isIntact = async () => {
    await expect(stay).toBeHidden()
    await expect(page).toHaveURL(`/leads?lead=${id}`)
    await expect(dialog.getByRole('textbox')).toHaveValue('Перезвонить')
  }
  await goBack()
  await expect(stay).toBeVisible()
  await page.evaluate(() => window.history.forward())
  await isIntact()
  await page.evaluate(() => {
    window.addEventListener('popstate', () => window.history.forward(), { once: true })
    window.history.back()
  })
  await isIntact()
  await goBack()
  await stay.click()
  await isIntact()
  await goBack()
  await page.getByRole('button', { name: 'Уйти без сохранения' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/leads')
})

test('R-25 R-30 deleting a lead can be undone', async ({ signedIn: page, staff }) => {
  const { id } = await staff.createLead({ values: contact })
  await page.goto(`/leads?lead=${id}`)
  const dialog = leadDialog(page, id)
  const question = page.getByRole('dialog', { name: 'Удаление заявки' })
  await dialog.getByRole('button', { name: 'Удалить заявку' }).click()
  await expect.poll(async () => (await question.boundingBox())?.width).toBe(400)
  await question.getByRole('button', { name: 'Отмена' }).click()
  await expect(question).toBeHidden()

  await dialog.getByRole('button', { name: 'Удалить заявку' }).click()
  await question.getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText('Заявка успешно удалена')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Заявок пока нет')).toBeVisible()

  await expect(page.getByText('Заявка №1 перемещена в корзину')).toBeVisible()
  await page.getByRole('button', { name: 'Отменить' }).click()
  await expect(page.getByText('Заявка восстановлена')).toBeVisible()
  await expect(page.getByRole('link', { name: /Анна Ким/ })).toBeVisible()
})

test('a lead is restored from the trash', async ({ signedIn: page, staff }) => {
  const { id } = await staff.createLead({ values: contact })
  await staff.call('DELETE', `/api/leads/${id}`)
  await page.goto('/leads')
  await page.getByRole('link', { name: 'Корзина' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Корзина заявок' })).toBeVisible()
  await page.getByRole('button', { name: 'Восстановить заявку №1' }).click()
  await expect(page.getByText('Корзина пуста')).toBeVisible()
  await page.getByRole('link', { name: 'К заявкам' }).click()
  await expect(page.getByRole('link', { name: /Анна Ким/ })).toBeVisible()
})
