import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { LeadField, LeadForm, PublicForm } from '@veranda/contract'
import { expect, test } from 'vitest'
import { owner, renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'
import { qrDrawing } from '#ui/qr-code.tsx'
import { iframeCode } from './embed/public-address.ts'

const field = (id: number, name: string, over: Partial<LeadField> = {}): LeadField => ({
  id,
  name,
  type: 'text',
  role: null,
  is_required: false,
  options: [],
  placeholder: '',
  help: '',
  position: id,
  forms_count: 0,
  created_at: '2026-11-20T10:05:00Z',
  ...over,
})

const library = [field(1, 'Имя', { is_required: true }), field(2, 'Телефон', { type: 'phone' })]

const form: LeadForm = {
  id: 8,
  name: 'Замер',
  slug: 'zamer',
  is_active: true,
  protection: 'standard',
  title: 'Вызвать замерщика',
  description: '',
  submit_text: '',
  success_text: '',
  consent_text: '',
  fields: [
    { lead_field_id: 1, is_required: true, position: 0, label: null },
    { lead_field_id: 2, is_required: false, position: 1, label: 'Ваш телефон' },
  ],
  published_no: 1,
  published_at: '2026-11-20T10:05:00Z',
  submissions_count: 3,
  number: 8,
  version: 2,
  created_at: '2026-11-20T10:05:00Z',
  updated_at: '2026-11-20T10:05:00Z',
}

const libraryAnswer = { 'GET /api/lead-fields': json(library) }

test("a form's name is required before anything is sent", async () => {
  const { network } = renderSignedIn('/leads/forms/create', { answers: libraryAnswer })
  await userEvent.click(await screen.findByRole('button', { name: 'Сохранить черновик' }))
  expect(await screen.findByText('Название формы обязательно')).toBeTruthy()
  expect(network.to('POST', '/api/lead-forms')).toEqual([])
})

test('a form is created from lead fields, in the order they were added', async () => {
  const user = userEvent.setup()
  const { network } = renderSignedIn('/leads/forms/create', {
    answers: {
      ...libraryAnswer,
      'POST /api/lead-forms': json(form, 201),
      'GET /api/lead-forms/8': json(form),
    },
  })
  await user.type(await screen.findByRole('textbox', { name: 'Название формы' }), 'Замер')
  await user.click(screen.getByRole('button', { name: 'Опубликовать' }))
  expect((await screen.findAllByText('Добавьте в форму хотя бы одно поле')).length).toBeGreaterThan(0)

  await user.click(screen.getByRole('button', { name: 'Добавить поле «Телефон»' }))
  await user.click(screen.getByRole('button', { name: 'Добавить поле «Имя»' }))
  await user.type(screen.getByRole('textbox', { name: 'Подпись поля «Телефон» в этой форме' }), 'Ваш телефон')
  await user.click(screen.getByRole('button', { name: 'Выше: «Имя»' }))
  await user.click(screen.getByRole('button', { name: 'Опубликовать' }))

  expect(await screen.findByText('Форма опубликована')).toBeTruthy()
  expect(network.to('POST', '/api/lead-forms')[0]?.body).toMatchObject({
    name: 'Замер',
    is_active: true,
    fields: [
      { lead_field_id: 1, is_required: true, position: 0, label: null },
      { lead_field_id: 2, is_required: false, position: 1, label: 'Ваш телефон' },
    ],
  })
  await waitFor(() => expect(window.location.pathname).toBe('/leads/forms/8/edit'))
})

test("the server's error is shown at its field", async () => {
  const user = userEvent.setup()
  renderSignedIn('/leads/forms/8/edit', {
    answers: {
      ...libraryAnswer,
      'GET /api/lead-forms/8': json(form),
      'PUT /api/lead-forms/8': json(
        {
          message: 'Проверьте заполнение полей',
          code: 'validation_failed',
          errors: { slug: ['Этот адрес уже занят'] },
        },
        422,
      ),
    },
  })
  const slug = await screen.findByRole('textbox', { name: 'Адрес формы' })
  await user.clear(slug)
  await user.type(slug, 'zanyato')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Этот адрес уже занят')).toBeTruthy()
  expect(slug.getAttribute('aria-invalid')).toBe('true')
})

test("a colleague's save meanwhile is merged; a field changed on both sides lets one choose", async () => {
  const user = userEvent.setup()
  const newer = { ...form, title: 'Заголовок коллеги', submit_text: 'Отправить заявку', version: 3 }
  const { network } = renderSignedIn('/leads/forms/8/edit', {
    answers: {
      ...libraryAnswer,
      'GET /api/lead-forms/8': json(form),
      'PUT /api/lead-forms/8': json({ message: 'Изменилась', code: 'stale_version', current: newer }, 409),
    },
  })
  const title = await screen.findByRole('textbox', { name: 'Заголовок' })
  await user.clear(title)
  await user.type(title, 'Мой заголовок')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Коллега тем временем сохранил: Заголовок коллеги')).toBeTruthy()
  expect(title).toHaveProperty('value', 'Мой заголовок')
  network.answer({ 'PUT /api/lead-forms/8': json({ ...newer, title: 'Мой заголовок', version: 4 }) })
  await user.click(screen.getByRole('button', { name: 'Сохранить моё' }))
  await waitFor(() => expect(network.to('PUT', '/api/lead-forms/8')).toHaveLength(2))
  expect(network.to('PUT', '/api/lead-forms/8')[1]?.body).toMatchObject({
    title: 'Мой заголовок',
    submit_text: 'Отправить заявку',
    version: 3,
  })
})

test('leaving unsaved changes asks first', async () => {
  const user = userEvent.setup()
  renderSignedIn('/leads/forms/8/edit', {
    answers: { ...libraryAnswer, 'GET /api/lead-forms/8': json(form), 'GET /api/lead-forms': json([form]) },
  })
  await user.type(await screen.findByRole('textbox', { name: 'Заголовок' }), '!')
  await user.click(screen.getByRole('link', { name: 'К списку форм' }))
  await user.click(await screen.findByRole('button', { name: 'Остаться' }))
  expect(window.location.pathname).toBe('/leads/forms/8/edit')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('link', { name: 'К списку форм' }))
  await user.click(await screen.findByRole('button', { name: 'Уйти без сохранения' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Формы' })).toBeTruthy()
})

test("the list shows each form's state and pauses it", async () => {
  const user = userEvent.setup()
  const draft = { ...form, id: 9, name: 'Черновая', slug: 'chern', is_active: false, published_no: null }
  const { network } = renderSignedIn('/leads/forms', {
    answers: {
      'GET /api/lead-forms': json([form, draft]),
      'PUT /api/lead-forms/8': json({ ...form, is_active: false, version: 3 }),
    },
  })
  const list = within(await screen.findByRole('list', { name: 'Формы компании' }))
  const cards = list.getAllByRole('listitem')
  expect(cards[0]?.textContent).toContain('Опубликована')
  expect(cards[0]?.textContent).toContain('3 отправки')
  expect(cards[1]?.textContent).toContain('Черновик')
  await user.click(screen.getByRole('button', { name: 'Ещё действия с формой «Замер»' }))
  network.answer({ 'GET /api/lead-forms': json([{ ...form, is_active: false }, draft]) })
  await user.click(screen.getByRole('menuitem', { name: 'Поставить на паузу' }))
  expect(await screen.findByText('Форма поставлена на паузу')).toBeTruthy()
  expect(network.to('PUT', '/api/lead-forms/8')[0]?.body).toEqual({ is_active: false, version: 2 })
  expect(await screen.findByText('На паузе')).toBeTruthy()
})

const publicForm: PublicForm = {
  id: 8,
  slug: 'zamer',
  title: 'Вызвать замерщика',
  description: '',
  submit_text: 'Отправить',
  success_text: 'Спасибо',
  consent_text: 'Я согласен на обработку персональных данных',
  fields: library.map((one) => ({ ...one, lead_field_id: one.id, label: one.name })),
}

test('staff fill in a form for a caller', async () => {
  const user = userEvent.setup()
  const { network } = renderSignedIn('/form/zamer', {
    answers: {
      'GET /api/lead-forms/by-slug/zamer': json(publicForm),
      'POST /api/leads': json(
        {
          message: 'Проверьте',
          code: 'validation_failed',
          errors: { 'values.2': ['Введите телефон полностью'] },
        },
        422,
      ),
    },
  })
  const phone = await screen.findByRole('textbox', { name: 'Телефон' })
  await user.click(screen.getByRole('button', { name: 'Создать заявку' }))
  expect(await screen.findByText('Заполните хотя бы одно поле')).toBeTruthy()
  await user.type(phone, '12')
  await user.click(screen.getByRole('button', { name: 'Создать заявку' }))
  expect(await screen.findByText('Введите телефон полностью')).toBeTruthy()

  network.answer({
    'POST /api/leads': json(
      {
        id: 77,
        number: 12,
        status: 'new',
        name: '',
        phone: '',
        email: '',
        source: '',
        client_id: null,
        lead_form_id: 8,
        user_id: 7,
        tags: [],
        reject_reason: null,
        is_repeat: false,
        is_imported: false,
        version: 1,
        created_at: '',
        updated_at: '',
        deleted_at: null,
        notes: null,
        ip_address: null,
        referer: null,
        user_agent: null,
      },
      201,
    ),
  })
  await user.clear(phone)
  await user.type(phone, '89123456789')
  await user.click(screen.getByRole('button', { name: 'Создать заявку' }))
  expect(await screen.findByText('Заявка № 12 создана')).toBeTruthy()
  const [, second] = network.to('POST', '/api/leads')
  expect(second?.body).toMatchObject({ lead_form_id: 8, values: { 2: '89123456789' } })
  expect(second?.headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/)
  expect(screen.getByRole('link', { name: 'Открыть заявку' }).getAttribute('href')).toBe(
    '/form/zamer?lead=77',
  )
})

test('leaving with answers that are not sent asks first', async () => {
  const user = userEvent.setup()
  renderSignedIn('/form/zamer', { answers: { 'GET /api/lead-forms/by-slug/zamer': json(publicForm) } })
  await user.type(await screen.findByRole('textbox', { name: 'Телефон' }), '89123456789')
  await user.click(screen.getByRole('link', { name: 'Дела' }))
  expect(await screen.findByRole('dialog', { name: 'Уйти без сохранения?' })).toBeTruthy()
})

test('without permission to create leads the form is read-only', async () => {
  renderSignedIn('/form/zamer', {
    user: { ...owner, role: 'viewer' },
    answers: { 'GET /api/lead-forms/by-slug/zamer': json(publicForm) },
  })
  expect(await screen.findByText('Вызвать замерщика')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Создать заявку' })).toBeNull()
})

test('the embed panel has link, code and QR', async () => {
  const user = userEvent.setup()
  renderSignedIn('/leads/forms', { answers: { 'GET /api/lead-forms': json([form]) } })
  await user.click(await screen.findByRole('button', { name: 'Встраивание формы «Замер»' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Встраивание: Замер' }))
  const address = 'http://localhost:3000/f/zamer'
  expect(dialog.getByRole('textbox', { name: 'Ссылка' })).toHaveProperty('value', address)
  expect(dialog.getByRole('img', { name: `QR-код со ссылкой ${address}` })).toBeTruthy()
})

test('a title cannot break out of the embed code', () => {
  expect(iframeCode('a', '"><script>')).toContain('title="&quot;&gt;&lt;script&gt;"')
  // Otherwise an embedded form gets only the page's origin and loses the UTM parameters.
  expect(iframeCode('a', 'Заявка')).toContain('referrerpolicy="no-referrer-when-downgrade"')
})

test('a QR code has its quiet zone and three finder patterns', () => {
  const { size, path } = qrDrawing('https://example.com/f/zamer')
  expect((size - 8 - 21) % 4).toBe(0)
  for (const corner of ['M4 4h7', `M${size - 11} 4h7`, `M4 ${size - 11}h7`]) expect(path).toContain(corner)
})
