import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { lead } from '#test/lead.ts'
import { loadLead } from '#test/open-lead.ts'
import { renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'

const list = json({
  data: [{ ...lead, form: null, user: null }],
  total: 1,
  total_is_exact: true,
  next_cursor: null,
})

test('a lead that the list shows is in its dialog at once, and complete when it is loaded', async () => {
  let resolve: (answer: Response) => void = () => undefined
  const promise = new Promise<Response>((done) => {
    resolve = done
  })
  renderSignedIn('/leads', { answers: { 'GET /api/leads': list, [loadLead]: promise } })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('link', { name: 'Открыть заявку №5: Анна Ким' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Информация о лиде #5' }))
  expect(await dialog.findByText('Анна Ким')).toBeTruthy()
  expect(dialog.getByRole('link', { name: '+7 912 345-67-89' })).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Изменить статус: Новый' })).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Назначить ответственного за заявку №5' })).toBeTruthy()
  // It needs the answers of the lead.
  expect(dialog.getByRole('button', { name: 'В клиенты' }).getAttribute('aria-disabled')).toBe('true')
  expect(dialog.getByRole('status', { name: 'Загружаем заявку…' })).toBeTruthy()

  resolve(json(lead))
  expect(await dialog.findByText('Основная информация')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'В клиенты' }).getAttribute('aria-disabled')).not.toBe('true')
  expect(dialog.queryByRole('status', { name: 'Загружаем заявку…' })).toBeNull()
})

test('C makes a client of the focused row, N adds a lead', async () => {
  renderSignedIn('/leads', { answers: { 'GET /api/leads': list, [loadLead]: json(lead) } })
  const user = userEvent.setup()
  await screen.findByRole('link', { name: 'Открыть заявку №5: Анна Ким' })
  await user.keyboard('n')
  const adding = await screen.findByRole('dialog', { name: 'Новая заявка' })
  await user.click(within(adding).getByRole('button', { name: 'Отмена' }))
  screen.getByRole('link', { name: 'Открыть заявку №5: Анна Ким' }).focus()
  await user.keyboard('c')
  const convert = within(await screen.findByRole('dialog', { name: 'Преобразование в клиента' }))
  const phone = convert.getByRole('textbox', { name: 'Телефон' })
  expect(convert.queryByText(/Не похоже на номер телефона/)).toBeNull()
  await user.clear(phone)
  await user.type(phone, '123')
  expect(convert.getByText(/Не похоже на номер телефона/)).toBeTruthy()
  expect(convert.getByRole('button', { name: 'Создать клиента' }).getAttribute('aria-disabled')).not.toBe(
    'true',
  )
})
