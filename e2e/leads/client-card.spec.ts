import { expect, test } from '#e2e/support/fixtures.ts'

const anna = { name: 'Анна Ким', phone: '+7 912 345-67-89', email: '' }

test('a colleague finds the client by a contact person, orders at an address and sets a wrong phone back', async ({
  signedIn: page,
  staff,
}) => {
  const { id } = await staff.createClient(anna)
  await page.goto(`/clients/${id}`)

  await page.getByRole('button', { name: 'Добавить контакт' }).click()
  const person = page.getByRole('dialog', { name: 'Новый контакт' })
  await person.getByLabel('Имя').fill('Пётр Лен')
  await person.getByLabel('Кто это').fill('Прораб')
  await person.getByLabel('Телефон').fill('8 903 111-22-33')
  await person.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('region', { name: 'Контактные лица' }).getByText('Пётр Лен')).toBeVisible()

  await page.getByRole('button', { name: 'Добавить адрес' }).click()
  const site = page.getByRole('dialog', { name: 'Новый адрес' })
  await site.getByLabel('Адрес').fill('Сосновка, Лесная, 5')
  await site.getByLabel('Название').fill('Дача')
  await site.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('button', { name: 'Действия: Дача' }).click()
  await page.getByRole('menuitem', { name: 'Создать заказ здесь' }).click()
  await expect(page).toHaveURL(/\/order\/\d+$/)
  await expect(page.getByText('Сосновка, Лесная, 5').first()).toBeVisible()

  await page.goto('/clients?q=9031112233')
  await page.getByRole('link', { name: 'Анна Ким' }).click()
  const sites = page.getByRole('region', { name: 'Адреса объектов' })
  await expect(sites.getByText('1 заказ')).toBeVisible()

  const contacts = page.getByRole('region', { name: 'Контакты' })
  await contacts.getByRole('button', { name: 'Изменить', exact: true }).click()
  await contacts.getByLabel('Телефон').fill('+7 999 000-00-00')
  await contacts.getByRole('button', { name: 'Сохранить' }).click()
  await expect(contacts.getByText('+7 999 000-00-00')).toBeVisible()

  const history = page.getByRole('region', { name: 'История клиента' })
  await history.scrollIntoViewIfNeeded()
  await expect(history.getByText('Добавлен адрес: Дача')).toBeVisible()
  await history.getByRole('button', { name: 'Изменения' }).click()
  await history.getByRole('button', { name: /^Вернуть «Телефон»/ }).click()
  await expect(contacts.getByText('+7 912 345-67-89')).toBeVisible()
  await history.getByRole('button', { name: 'Заказы' }).click()
  await expect(history.getByText(/Создан заказ/)).toBeVisible()
  await expect(history.getByText('Добавлен адрес: Дача')).toHaveCount(0)
})
