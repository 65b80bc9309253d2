import { Staff } from '#e2e/support/api.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { leadDialog } from '#e2e/support/pages.ts'

const anna = { name: 'Анна Ким', phone: '+7 912 345-67-89', email: 'anna@example.com' }

test('clients are found by name, phone and e-mail', async ({ signedIn: page, staff }) => {
  await staff.createClient(anna)
  await staff.createClient({ name: 'Сергей Павлов', phone: '8 (903) 111-22-33', email: 'pavlov@example.com' })
  await page.goto('/clients')
  const table = page.getByRole('table', { name: 'Список клиентов' })
  await expect(table.getByRole('row')).toHaveCount(3)

  const search = page.getByRole('searchbox', { name: 'Поиск клиентов' })
  for (const query of ['павл', '9031112233', 'PAVLOV@']) {
    await search.fill(query)
    await expect(table.getByRole('row')).toHaveCount(2)
    await expect(table.getByRole('link', { name: 'Сергей Павлов' })).toBeVisible()
    await page.getByRole('button', { name: 'Очистить поиск' }).click()
    await expect(table.getByRole('row')).toHaveCount(3)
  }
  await search.fill('никого такого')
  await expect(page.getByText('Никого не нашлось')).toBeVisible()
  await expect(page).toHaveURL(/\/clients\?q=/)
  await page.getByRole('button', { name: 'Сбросить поиск' }).click()
  await expect(table.getByRole('row')).toHaveCount(3)
})

test('a client is added, changed, deleted and restored', async ({ signedIn: page }) => {
  await page.goto('/clients')
  await expect(page.getByText('Клиентов пока нет')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Добавить клиента' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Новый клиент' })
  await dialog.getByRole('button', { name: 'Добавить клиента' }).click()
  await expect(dialog.getByLabel('Имя клиента')).toHaveAccessibleDescription('Имя клиента обязательно')
  await dialog.getByLabel('Имя клиента').fill(anna.name)
  await dialog.getByLabel('Телефон').fill(anna.phone)
  await dialog.getByRole('button', { name: 'Добавить клиента' }).click()
  await expect(page).toHaveURL(/\/clients\/\d+$/)
  await expect(page.getByText('Клиент добавлен')).toBeVisible()

  const contacts = page.getByRole('region', { name: 'Контакты' })
  await contacts.getByRole('button', { name: 'Изменить', exact: true }).click()
  await contacts.getByLabel('Имя клиента').fill('Анна Ивановна Ким')
  await contacts.getByLabel('Заметки').fill('Звонить после шести')
  await contacts.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Данные клиента сохранены')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Анна Ивановна Ким' })).toBeVisible()
  await expect(contacts.getByText('Звонить после шести')).toBeVisible()

  await page.getByRole('button', { name: 'Удалить' }).click()
  await page
    .getByRole('dialog', { name: 'Удаление клиента' })
    .getByRole('button', { name: 'Удалить' })
    .click()
  await expect(page).toHaveURL('/clients')
  await expect(page.getByText('Клиентов пока нет')).toBeVisible()
  await page.getByRole('button', { name: 'Отменить' }).click()
  await expect(page.getByRole('link', { name: 'Анна Ивановна Ким' })).toBeVisible()
})

for (const { choice, name } of [
  { choice: 'Взять сохранённое', name: 'Анна (правка коллеги)' },
  { choice: 'Сохранить моё', name: 'Анна (моя правка)' },
]) {
  test(`a client saved by a colleague meanwhile is not overwritten without asking: «${choice}»`, async ({
    signedIn: page,
    staff,
    consoleErrors,
  }) => {
    consoleErrors.allowStatus(409)
    const { id } = await staff.createClient(anna)
    await page.goto(`/clients/${id}`)
    const contacts = page.getByRole('region', { name: 'Контакты' })
    await contacts.getByRole('button', { name: 'Изменить', exact: true }).click()
    await contacts.getByLabel('Имя клиента').fill('Анна (моя правка)')
    await staff.call('PUT', `/api/clients/${id}`, { name: 'Анна (правка коллеги)' })
    await contacts.getByRole('button', { name: 'Сохранить' }).click()

    await expect(contacts.getByText('Запись уже изменил другой сотрудник')).toBeVisible()
    await expect(
      contacts.getByText('Имя клиента: сейчас «Анна (правка коллеги)», у вас «Анна (моя правка)»'),
    ).toBeVisible()
    await contacts.getByRole('button', { name: choice }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    expect(await staff.call('GET', `/api/clients/${id}`)).toMatchObject({ name, phone: anna.phone })
  })
}

test("a client's card links to the leads it was converted from", async ({ signedIn: page, staff }) => {
  const lead = await staff.createLead({ values: { Имя: anna.name } })
  const { client_id } = await staff.call<{ client_id: number }>('POST', `/api/leads/${lead.id}/convert`, {
    name: anna.name,
  })
  await page.goto(`/clients/${client_id}`)
  await page.getByRole('link', { name: 'Открыть заявку №1, статус «Завершен»' }).click()
  await expect(page).toHaveURL(`/clients/${client_id}?lead=${lead.id}`)
  await expect(leadDialog(page, lead.id).getByRole('button', { name: 'Клиент', exact: true })).toBeDisabled()
})

test('a client of another company is not found', async ({ signedIn: page, product, consoleErrors }) => {
  consoleErrors.allowStatus(404)
  const outsider = await Staff.register(product.url)
  const { id } = await outsider.createClient(anna)
  await page.goto(`/clients/${id}`)
  await expect(page.getByText('Не удалось загрузить данные клиента')).toBeVisible()
  await expect(page.getByText(anna.name)).toHaveCount(0)
})
