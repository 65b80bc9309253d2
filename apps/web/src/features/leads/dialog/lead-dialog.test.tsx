import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { lead } from '#test/lead.ts'
import { loadLead, type OpenedLead, openLead, outcomes } from '#test/open-lead.ts'
import { owner, renderSignedIn } from '#test/render-app.tsx'
import { takeLoggedErrors } from '#test/setup.ts'
import { json, noConnection, noContent } from '#test/stub-fetch.ts'

test('R-20: only its button closes the dialog, not Esc', async () => {
  const { user, dialog } = await openLead()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Информация о лиде #5' })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Закрыть' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.location.search).toBe('')
})

test('shows all data of the lead', async () => {
  const { dialog } = await openLead()
  const row = (name: string) => dialog.getByRole('rowheader', { name }).closest('tr')?.textContent
  expect(row('Статус')).toContain('Новый')
  expect(row('Дата создания')).toContain('20.11.2026 13:05')
  expect(row('Источник')).toContain('Сайт')
  expect(row('Ответственный')).toContain('Не назначен')
  expect(row('Преобразован в клиента')).toContain('Нет')
  expect(row('IP-адрес')).toContain('203.0.113.7')
  expect(row('Реферер')).toContain('https://example.com/veranda')
  expect(row('User Agent')).toContain('Firefox')
  expect(dialog.getByText('ID лида: 5')).toBeTruthy()
  const fields = within(dialog.getByRole('region', { name: 'Данные полей' }))
  expect(fields.getByRole('link', { name: '+7 912 345-67-89' }).getAttribute('href')).toBe('tel:+79123456789')
})

test('UTM parameters are shown with the source', async () => {
  const { dialog } = await openLead({}, { utm: { utm_source: 'vk', utm_campaign: 'осень' } })
  expect(dialog.getByRole('row', { name: 'utm_source vk' })).toBeTruthy()
  expect(dialog.getByRole('row', { name: 'utm_campaign осень' })).toBeTruthy()
})

test('R-23, R-24, R-33: empty values have placeholder texts', async () => {
  const { dialog } = await openLead({}, { values: [], notes: null, created_at: '', status: 'lost' })
  expect(dialog.getByText('Нет данных о полях')).toBeTruthy()
  expect(dialog.getByText('Нет заметок')).toBeTruthy()
  expect(dialog.getByRole('rowheader', { name: 'Дата создания' }).closest('tr')?.textContent).toContain(
    'Не указано',
  )
  expect(dialog.getByRole('button', { name: 'Изменить статус: Неизвестный' })).toBeTruthy()
})

test('R-23: a value whose field was deleted keeps a name and a type', async () => {
  const { dialog } = await openLead({}, { values: [{ id: 9, lead_field_id: null, value: 'осень' }] })
  const card = dialog.getByRole('listitem')
  expect(card.textContent).toContain('Неизвестное поле')
  expect(card.textContent).toContain('Строка')
  expect(card.textContent).toContain('осень')
})

test('R-28: a refused load is reported and can be retried', async () => {
  const { network } = renderSignedIn('/modules?lead=5', {
    answers: { [loadLead]: json({ message: '' }, 403) },
  })
  expect(await screen.findByText('Не удалось загрузить данные лида')).toBeTruthy()
  network.answer({ [loadLead]: json(lead) })
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('Основная информация')).toBeTruthy()
})

test('R-28: a load without a response has its own message', async () => {
  renderSignedIn('/modules?lead=5', { answers: { [loadLead]: noConnection } })
  expect(await screen.findByText('Ошибка при загрузке данных лида', {}, { timeout: 5000 })).toBeTruthy()
  takeLoggedErrors()
})

test('R-21: the current status can be chosen and changes nothing', async () => {
  const { user, dialog, network } = await openLead()
  await user.click(dialog.getByRole('button', { name: 'Изменить статус: Новый' }))
  const menu = within(screen.getByRole('menu', { name: 'Статус заявки' }))
  expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Новый',
    'В обработке',
    'Завершен',
    'Отклонен',
  ])
  await user.click(menu.getByRole('menuitem', { name: 'Новый' }))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(network.to('PUT', '/api/leads/5')).toEqual([])
})

async function chooseStatus({ user, dialog }: OpenedLead, label: string) {
  await user.click(dialog.getByRole('button', { name: /^Изменить статус/ }))
  await user.click(screen.getByRole('menuitem', { name: label }))
}

test('R-32: a status change sends only the status, and is shown and reported', async () => {
  const app = await openLead({ 'PUT /api/leads/5': json({ ...lead, status: 'processing' }) })
  await chooseStatus(app, 'В обработке')
  expect(await screen.findByText('Статус заявки изменен на "В обработке"')).toBeTruthy()
  expect(app.network.to('PUT', '/api/leads/5')[0]?.body).toEqual({ status: 'processing' })
  expect(app.dialog.getByRole('button', { name: 'Изменить статус: В обработке' })).toBeTruthy()
})

test.each(outcomes('Не удалось обновить статус заявки', 'Произошла ошибка при обновлении статуса заявки'))(
  'R-32: a status that fails: %s',
  async (_name, answer, text) => {
    const app = await openLead({ 'PUT /api/leads/5': answer })
    await chooseStatus(app, 'Отклонен')
    expect(await screen.findByText(text)).toBeTruthy()
    expect(app.dialog.getByRole('button', { name: 'Изменить статус: Новый' })).toBeTruthy()
    takeLoggedErrors()
  },
)

async function confirmRemoval({ user, dialog }: OpenedLead) {
  await user.click(dialog.getByRole('button', { name: 'Удалить заявку' }))
  const confirm = within(await screen.findByRole('dialog', { name: 'Удаление заявки' }))
  await user.click(confirm.getByRole('button', { name: 'Удалить' }))
}

test('R-25, R-30: deleting a lead closes its dialog and can be undone', async () => {
  const app = await openLead({
    'DELETE /api/leads/5': noContent,
    'POST /api/leads/5/restore': json(lead),
  })
  await confirmRemoval(app)
  expect(await screen.findByText('Заявка успешно удалена')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await app.user.click(screen.getByRole('button', { name: 'Отменить' }))
  expect(await screen.findByText('Заявка восстановлена')).toBeTruthy()
})

test.each(outcomes('Не удалось удалить заявку', 'Произошла ошибка при удалении заявки'))(
  'R-30: a deletion that fails leaves the lead open: %s',
  async (_name, answer, text) => {
    const app = await openLead({ 'DELETE /api/leads/5': answer })
    await confirmRemoval(app)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(app.dialog.getByText('Основная информация')).toBeTruthy()
    takeLoggedErrors()
  },
)

async function openConvert({ user, dialog }: OpenedLead) {
  await user.click(dialog.getByRole('button', { name: 'В клиенты' }))
  return within(await screen.findByRole('dialog', { name: 'Преобразование в клиента' }))
}

test('R-26: the convert dialog is prefilled and requires a name', async () => {
  const app = await openLead()
  const convert = await openConvert(app)
  const name = convert.getByRole('textbox', { name: 'Имя клиента' })
  expect(name).toHaveProperty('value', 'Анна Ким')
  expect(convert.getByLabelText('Телефон')).toHaveProperty('value', '89123456789')
  expect(convert.getByLabelText('Email')).toHaveProperty('type', 'email')
  await app.user.clear(name)
  await app.user.click(convert.getByRole('button', { name: 'Создать клиента' }))
  expect(await convert.findByText('Имя клиента обязательно')).toBeTruthy()
  expect(app.network.to('POST', '/api/leads/5/convert')).toEqual([])
})

test('R-22, R-31: a converted lead is completed and cannot be converted again', async () => {
  const app = await openLead({
    'POST /api/leads/5/convert': (request) => {
      app.network.answer({ [loadLead]: json({ ...lead, client_id: 12, status: 'completed' }) })
      return json(request.body && { client_id: 12 })
    },
  })
  const convert = await openConvert(app)
  await app.user.click(convert.getByRole('button', { name: 'Создать клиента' }))
  expect(await screen.findByText('Заявка успешно преобразована в клиента')).toBeTruthy()
  const [request] = app.network.to('POST', '/api/leads/5/convert')
  expect(request?.body).toEqual({ name: 'Анна Ким', phone: '89123456789', email: 'anna@example.com' })
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect(app.dialog.getByRole('button', { name: 'Клиент' }).getAttribute('aria-disabled')).toBe('true')
  expect(app.dialog.queryByRole('button', { name: 'В клиенты' })).toBeNull()
  expect(app.dialog.getByRole('link', { name: 'ID клиента: 12' }).getAttribute('href')).toBe('/clients/12')
  expect(app.dialog.getByRole('button', { name: 'Изменить статус: Завершен' })).toBeTruthy()
})

test('a lead that was linked to the wrong client is unlinked after a question', async () => {
  const app = await openLead(
    {
      'GET /api/leads/5/convert': json({ orders: 0 }),
      'DELETE /api/leads/5/convert': () => {
        app.network.answer({ [loadLead]: json({ ...lead, status: 'processing' }) })
        return json({ ...lead, status: 'processing' })
      },
    },
    { client_id: 12, status: 'completed' },
  )
  await app.user.click(app.dialog.getByRole('button', { name: 'Отвязать заявку от клиента' }))
  const question = within(await screen.findByRole('dialog', { name: 'Отвязать от клиента?' }))
  await app.user.click(question.getByRole('button', { name: 'Отвязать' }))
  expect(await app.dialog.findByRole('button', { name: 'В клиенты' })).toBeTruthy()
  expect(app.network.to('DELETE', '/api/leads/5/convert')).toHaveLength(1)
})

test('what keeps a lead linked is said instead of the question, and asked for at each press', async () => {
  const check = 'GET /api/leads/5/convert'
  const app = await openLead({ [check]: json({ orders: 2 }) }, { client_id: 12, status: 'completed' })
  const press = () => app.user.click(app.dialog.getByRole('button', { name: 'Отвязать заявку от клиента' }))
  await press()
  const refusal = within(await screen.findByRole('dialog', { name: 'Отвязать от клиента' }))
  expect(refusal.getByText('Отвязать заявку нельзя: по ней 2 заказа. Сначала удалите их.')).toBeTruthy()
  expect(refusal.queryByRole('button', { name: 'Отвязать' })).toBeNull()
  await app.user.click(refusal.getByRole('button', { name: 'Закрыть' }))
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  app.network.answer({ [check]: json({ orders: 0 }) })
  await press()
  expect(await screen.findByRole('dialog', { name: 'Отвязать от клиента?' })).toBeTruthy()
})

test('R-31: a lead converted by a colleague is reported as information, not as an error', async () => {
  const message = 'Заявка уже преобразована в клиента'
  const app = await openLead({
    'POST /api/leads/5/convert': json({ message, code: 'lead_already_converted' }, 409),
  })
  const convert = await openConvert(app)
  await app.user.click(convert.getByRole('button', { name: 'Создать клиента' }))
  const toast = await screen.findByText(message)
  expect(toast.closest('.MuiAlert-root')?.className).toContain('Info')
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  await waitFor(() => expect(app.network.to('GET', loadLead.slice(4)).length).toBeGreaterThan(1))
})

test.each(
  outcomes(
    'Не удалось преобразовать заявку в клиента',
    'Произошла ошибка при преобразовании заявки в клиента',
  ),
)('R-31: a conversion that fails keeps what was typed: %s', async (_name, answer, text) => {
  const app = await openLead({ 'POST /api/leads/5/convert': answer })
  const convert = await openConvert(app)
  await app.user.click(convert.getByRole('button', { name: 'Создать клиента' }))
  expect(await screen.findByText(text)).toBeTruthy()
  expect(convert.getByRole('textbox', { name: 'Имя клиента' })).toHaveProperty('value', 'Анна Ким')
  takeLoggedErrors()
})

test('a read-only user sees no buttons that change the lead', async () => {
  renderSignedIn('/modules?lead=5', {
    user: { ...owner, role: 'viewer' },
    answers: { [loadLead]: json(lead) },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Информация о лиде #5' }))
  await dialog.findByText('Основная информация')
  const status = dialog.getByRole('button', { name: 'Изменить статус: Новый' })
  expect(status.getAttribute('aria-disabled')).toBe('true')
  for (const name of ['В клиенты', 'Удалить заявку', 'Редактировать заметки']) {
    expect(dialog.queryByRole('button', { name })).toBeNull()
  }
})
