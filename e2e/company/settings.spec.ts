import { expect, test } from '#e2e/support/fixtures.ts'

test('requisites are validated by their check digits, kept while invalid, and saved when valid', async ({
  signedIn: page,
}) => {
  await page.goto('/settings?section=requisites')
  await page.getByLabel('Полное название').fill('ПАО Сбербанк')
  await page.getByLabel('ИНН').fill('7707083894')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByLabel('ИНН')).toHaveAccessibleDescription(
    'В ИНН ошибка: контрольная цифра не сходится',
  )
  await expect(page.getByLabel('Полное название')).toHaveValue('ПАО Сбербанк')
  await page.getByLabel('ИНН').fill('7707083893')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Настройки сохранены')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('ИНН')).toHaveValue('7707083893')
})

test('leaving unsaved settings asks first', async ({ signedIn: page }) => {
  await page.goto('/settings')
  await page.getByLabel('Название компании').fill('Другие окна')
  await page
    .getByRole('navigation', { name: 'Разделы', exact: true })
    .getByRole('link', { name: 'Дела' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Уйти без сохранения?' })
  await dialog.getByRole('button', { name: 'Остаться' }).click()
  await page.getByRole('button', { name: 'Отменить изменения' }).click()
  await page
    .getByRole('navigation', { name: 'Разделы', exact: true })
    .getByRole('link', { name: 'Дела' })
    .click()
  await expect(page).toHaveURL('/tasks')
})

test('two users who save the same settings do not overwrite each other', async ({
  signedIn: page,
  staff,
  consoleErrors,
}) => {
  await page.goto('/settings')
  await expect(page.getByLabel('Название компании')).not.toHaveValue('')
  await staff.call('PUT', '/api/company', { name: 'Сохранили раньше' })
  await page.getByLabel('Название компании').fill('Сохранили позже')
  consoleErrors.allowStatus(409)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText(/^Запись уже изменил другой сотрудник/)).toBeVisible()
  // Typed and saved values are both shown until the user chooses one.
  await expect(page.getByLabel('Название компании')).toHaveValue('Сохранили позже')
  await expect(page.getByText('Коллега тем временем сохранил: Сохранили раньше')).toBeVisible()
  await page.getByRole('button', { name: 'Взять сохранённое' }).click()
  await expect(page.getByLabel('Название компании')).toHaveValue('Сохранили раньше')
})

test('a dictionary gets items, colours and an order by the keyboard, and is emptied', async ({
  signedIn: page,
  consoleErrors,
}) => {
  consoleErrors.allowStatus(422)
  await page.goto('/settings?section=dictionaries')
  for (const name of ['Сайт', 'Авито']) {
    await page.getByLabel('Новый пункт').fill(name)
    await page.keyboard.press('Enter')
    await expect(page.getByText(name, { exact: true })).toBeVisible()
  }
  await page.getByLabel('Новый пункт').fill('авито')
  await page.getByRole('button', { name: 'Добавить' }).click()
  await expect(page.getByLabel('Новый пункт')).toHaveAccessibleDescription('Такое название в списке уже есть')
  await page.getByRole('button', { name: 'Изменить «Авито»' }).click()
  await page.getByRole('radio', { name: 'Цвет 3' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('button', { name: /^Выше.*Авито/ }).click()
  const list = page.getByRole('list', { name: 'Источники по порядку' })
  await expect(list.getByRole('listitem').first()).toContainText('Авито')
  await page.reload()
  await expect(list.getByRole('listitem').first()).toContainText('Авито')
  await page.getByRole('button', { name: 'Удалить «Авито»' }).click()
  await page.getByRole('dialog', { name: 'Удалить пункт?' }).getByRole('button', { name: 'Удалить' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
})

test('a submitted lead is assigned automatically', async ({ signedIn: page, staff }) => {
  await page.goto('/settings?section=assignment')
  await page.getByRole('radio', { name: 'По очереди' }).check()
  await page.getByRole('switch', { name: 'Только тем, кто сейчас на смене' }).uncheck()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Настройки сохранены')).toBeVisible()
  const id = await staff.submit({ Имя: 'Анна Ким', Телефон: '+7 912 345-67-89' })
  await page.goto(`/leads?lead=${id}`)
  await expect(page.getByRole('dialog').getByText('Ольга Смирнова').first()).toBeVisible()
})

test('the audit log shows old and new values, and its verification passes', async ({
  signedIn: page,
  staff,
}) => {
  await staff.call('PUT', '/api/company', { name: 'Новое имя компании' })
  await page.goto('/settings?section=audit&entity=settings')
  await page
    .getByRole('button', { name: /Настройки: изменение/ })
    .first()
    .click()
  const row = page.getByRole('row', { name: /Имя или название/ })
  await expect(row).toContainText('Новое имя компании')
  await page.getByRole('button', { name: 'Проверить целостность' }).click()
  await expect(page.getByText(/^Журнал цел/)).toBeVisible()
})

test('an API key is shown once, works, and stops when revoked', async ({ signedIn: page, product }) => {
  await page.goto('/settings?section=integrations')
  await page.getByRole('button', { name: 'Создать ключ' }).click()
  const dialog = page.getByRole('dialog', { name: 'Новый ключ API' })
  await dialog.getByRole('button', { name: 'Создать' }).click()
  await expect(dialog.getByText('Выберите, что можно делать с этим ключом')).toBeVisible()
  await dialog.getByLabel('Название').fill('Сайт')
  await dialog.getByLabel('Читать клиентов').check()
  await dialog.getByRole('button', { name: 'Создать' }).click()
  const ready = page.getByRole('dialog', { name: 'Ключ создан' })
  const key = await ready.getByLabel('Ключ', { exact: true }).inputValue()
  await ready.getByRole('button', { name: 'Готово, скопировал' }).click()
  const ask = async () =>
    (await fetch(`${product.url}/api/clients`, { headers: { authorization: `Bearer ${key}` } })).status
  expect(await ask()).toBe(200)
  await page.getByRole('button', { name: 'Отозвать ключ «Сайт»' }).click()
  await page.getByRole('dialog', { name: 'Отозвать ключ?' }).getByRole('button', { name: 'Отозвать' }).click()
  await expect(page.getByText('Ключей пока нет.')).toBeVisible()
  expect(await ask()).toBe(401)
})

test('a webhook to a private address is refused, and an undelivered one is shown in its log', async ({
  signedIn: page,
  consoleErrors,
}) => {
  consoleErrors.allowStatus(422)
  await page.goto('/settings?section=integrations')
  await page.getByRole('button', { name: 'Добавить адрес' }).click()
  const dialog = page.getByRole('dialog', { name: 'Новый вебхук' })
  await dialog.getByLabel('Адрес').fill('http://127.0.0.1:9/hook')
  await dialog.getByRole('button', { name: 'Добавить' }).click()
  await expect(dialog.getByText(/Этот адрес ведёт во внутреннюю сеть/)).toBeVisible()
  await dialog.getByLabel('Адрес').fill('https://nowhere.invalid/hook')
  await dialog.getByRole('button', { name: 'Добавить' }).click()
  await page.getByRole('button', { name: 'Готово, скопировал' }).click()
  await page.getByRole('button', { name: /^Отправить пробное событие/ }).click()
  await expect(page.getByText('Пробное событие отправлено')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: /^Журнал доставки/ })).toBeVisible()
    await expect(page.getByText(/Последнее событие не доставлено: /)).toBeVisible({
      timeout: 500,
    })
  }).toPass()
  await page.getByRole('button', { name: /^Журнал доставки/ }).click()
  await expect(page.getByRole('dialog', { name: 'Журнал доставки' }).getByText('Не доставлено')).toBeVisible()
})

test('a company exports its data, closes, and reopens', async ({ signedIn: page, staff, consoleErrors }) => {
  consoleErrors.allowStatus(403)
  await staff.createClient({ name: 'Анна Ким' })
  await page.goto('/settings?section=data')
  await page.getByRole('button', { name: 'Подготовить выгрузку' }).click()
  const save = page.getByRole('button', { name: /^Скачать выгрузку/ })
  await expect(save).toBeVisible({ timeout: 15_000 })
  const download = page.waitForEvent('download')
  await save.click()
  expect((await download).suggestedFilename()).toMatch(/выгрузка \d{4}-\d\d-\d\d\.zip$/)

  await page.getByRole('button', { name: 'Закрыть компанию' }).click()
  const dialog = page.getByRole('dialog', { name: 'Закрыть компанию' })
  const company = await staff.call<{ name: string }>('GET', '/api/company')
  consoleErrors.allowStatus(422)
  await dialog.getByLabel(/^Введите название/).fill('Не то')
  await dialog.getByLabel('Ваш пароль').fill(staff.password)
  await dialog.getByRole('button', { name: 'Закрыть компанию' }).click()
  await expect(dialog.getByText('Введите название компании точно как в настройках')).toBeVisible()
  await dialog.getByLabel(/^Введите название/).fill(company.name)
  await dialog.getByRole('button', { name: 'Закрыть компанию' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Компания закрыта' })).toBeVisible()
  await page.getByRole('button', { name: 'Вернуть компанию' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Настройки компании' })).toBeVisible()
})
