import { expect, test } from '#e2e/support/fixtures.ts'
import { leadDialog } from '#e2e/support/pages.ts'

const contact = { Имя: 'Анна Ким', Телефон: '+7 912 345-67-89', Email: 'anna.kim@example.com' }

test('R-22 R-26 R-31 staff turn a lead into a client', async ({ signedIn: page, staff }) => {
  const { id } = await staff.createLead({ values: contact })
  await page.goto(`/leads?lead=${id}`)
  const dialog = leadDialog(page, id)
  await dialog.getByRole('button', { name: 'В клиенты' }).click()

  const convert = page.getByRole('dialog', { name: 'Преобразование в клиента' })
  await expect.poll(async () => (await convert.boundingBox())?.width).toBe(500)
  await expect(convert.getByLabel('Имя клиента')).toHaveValue('Анна Ким')
  await expect(convert.getByLabel('Телефон')).toHaveValue('+7 912 345-67-89')
  await expect(convert.getByLabel('Email')).toHaveValue('anna.kim@example.com')
  await expect(convert.getByLabel('Email')).toHaveAttribute('type', 'email')
  await convert.getByRole('button', { name: 'Создать клиента' }).click()

  await expect(page.getByText('Заявка успешно преобразована в клиента')).toBeVisible()
  await expect(convert).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Клиент', exact: true })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'В клиенты' })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Изменить статус: Завершен' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: /^ID клиента: \d+$/ })).toBeVisible()
})

test('R-26 the name is required and the e-mail must be one', async ({ signedIn: page, staff }) => {
  const { id } = await staff.createLead({ values: contact })
  await page.goto(`/leads?lead=${id}`)
  await leadDialog(page, id).getByRole('button', { name: 'В клиенты' }).click()
  const convert = page.getByRole('dialog', { name: 'Преобразование в клиента' })
  const name = convert.getByLabel('Имя клиента')

  await name.fill('')
  await name.blur()
  await expect(name).toHaveAccessibleDescription('Имя клиента обязательно')
  await name.fill('Анна')
  await expect(name).toHaveAccessibleDescription('')

  await name.fill('   ')
  await convert.getByLabel('Email').fill('не почта')
  await convert.getByRole('button', { name: 'Создать клиента' }).click()
  await expect(name).toHaveAccessibleDescription('Имя клиента обязательно')
  await expect(convert.getByLabel('Email')).toHaveAccessibleDescription('Проверьте email')

  await convert.getByRole('button', { name: 'Отмена' }).click()
  await expect(convert).toBeHidden()
  await expect(leadDialog(page, id).getByRole('button', { name: 'В клиенты' })).toBeVisible()
})

test('R-27 prefill takes the first value whose field name contains one of the words', async ({
  signedIn: page,
  staff,
}) => {
  const { id: formId } = await staff.form()
  const names = ['Желательное время', 'ФИО полностью', 'Ваша Почта', 'Телефон']
  const fields: { id: number }[] = []
  for (const name of names) {
    fields.push(await staff.call('POST', '/api/lead-fields', { name, type: 'text' }))
  }
  await staff.call('PUT', `/api/lead-forms/${formId}`, {
    fields: fields.map(({ id }) => ({ lead_field_id: id })),
  })
  const id = await staff.submit({
    'Желательное время': 'после шести',
    'ФИО полностью': 'Ким Анна Ивановна',
    'Ваша Почта': 'kim@example.com',
    Телефон: '+7 900 000-00-00',
  })
  await page.goto(`/leads?lead=${id}`)
  await leadDialog(page, id).getByRole('button', { name: 'В клиенты' }).click()
  const convert = page.getByRole('dialog', { name: 'Преобразование в клиента' })
  await expect(convert.getByLabel('Имя клиента')).toHaveValue('Ким Анна Ивановна')
  // «Желательное» contains «тел» and comes first: that is the rule, and the field can be edited.
  await expect(convert.getByLabel('Телефон')).toHaveValue('после шести')
  await expect(convert.getByLabel('Email')).toHaveValue('kim@example.com')
})

test('R-31 a lead converted by a colleague meanwhile is reported and not converted again', async ({
  signedIn: page,
  staff,
  consoleErrors,
}) => {
  consoleErrors.allowStatus(409)
  const { id } = await staff.createLead({ values: contact })
  await page.goto(`/leads?lead=${id}`)
  const dialog = leadDialog(page, id)
  await dialog.getByRole('button', { name: 'В клиенты' }).click()
  await staff.call('POST', `/api/leads/${id}/convert`, { name: 'Анна Ким' })

  const convert = page.getByRole('dialog', { name: 'Преобразование в клиента' })
  await convert.getByRole('button', { name: 'Создать клиента' }).click()
  await expect(page.getByText('Заявка уже преобразована в клиента')).toBeVisible()
  await expect(convert).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Клиент', exact: true })).toBeDisabled()
  const clients = await staff.call<{ data: unknown[] }>('GET', '/api/clients')
  expect(clients.data).toHaveLength(1)
})
