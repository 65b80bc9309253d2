import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ClientPerson, type ClientSite, noMessengers } from '@veranda/contract'
import { expect, test } from 'vitest'
import { client } from '#test/client.ts'
import { noRecords, renderSignedIn } from '#test/render-app.tsx'
import { json, noContent } from '#test/stub-fetch.ts'

const petr: ClientPerson = {
  id: 1,
  name: 'Пётр Лен',
  job: 'Прораб',
  phone: '89120000001',
  email: 'petr@example.com',
  whatsapp: '',
  telegram: '',
  max: '',
  vk: '',
  comment: '',
  version: 2,
}
const eva: ClientPerson = { ...petr, id: 2, name: 'Ева', job: '', phone: '', email: '', version: 1 }
const dacha: ClientSite = {
  id: 4,
  address: 'Сосновка, Лесная, 5',
  title: 'Дача',
  comment: 'Ключ у соседа',
  orders_count: 2,
  version: 1,
}
const fromOrder: ClientSite = {
  id: null,
  address: 'Казань, Баумана, 1',
  title: '',
  comment: '',
  orders_count: 1,
  version: null,
}

const peoplePath = '/api/clients/3/people'
const sitesPath = '/api/clients/3/sites'

async function openCard(answers: NonNullable<Parameters<typeof renderSignedIn>[1]>['answers']) {
  const app = renderSignedIn('/clients/3', {
    answers: {
      'GET /api/clients/3': json(client),
      'GET /api/leads?client_id=3': json(noRecords),
      ...answers,
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Анна Ким' })
  return { ...app, user: userEvent.setup() }
}

const part = (name: string) => within(screen.getByRole('region', { name }))

test('people are listed with ways to reach them', async () => {
  await openCard({ [`GET ${peoplePath}`]: json([petr, eva]) })
  const list = await part('Контактные лица').findByRole('list')
  expect(
    within(list)
      .getByRole('link', { name: /912.000-00-01/ })
      .getAttribute('href'),
  ).toBe('tel:+79120000001')
  expect(within(list).getByRole('link', { name: 'petr@example.com' })).toBeTruthy()
  expect(within(list).getByRole('button', { name: 'Скопировать телефон: Пётр Лен' })).toBeTruthy()
})

test('messengers are links that tell their addresses, a number as phones are shown', async () => {
  await openCard({
    'GET /api/clients/3': json({ ...client, ...noMessengers, whatsapp: 'wa.me/79120000009', vk: '@anna' }),
    [`GET ${peoplePath}`]: json([{ ...petr, whatsapp: '89120000001', telegram: '@petr' }]),
  })
  const contacts = part('Контакты')
  const number = contacts.getByRole('link', { name: '+7 912 000-00-09' })
  expect(number.getAttribute('href')).toBe('https://wa.me/79120000009')
  expect(contacts.getByRole('link', { name: '@anna' }).getAttribute('href')).toBe('https://vk.me/anna')
  const people = part('Контактные лица')
  const chat = await people.findByRole('link', { name: 'WhatsApp: Пётр Лен, +7 912 000-00-01' })
  expect([chat.textContent, chat.title]).toEqual(['WhatsApp', '+7 912 000-00-01'])
  expect(people.getByRole('link', { name: 'Telegram: Пётр Лен, @petr' }).title).toBe('@petr')
})

test('a person is added, with a warning about another client while typing', async () => {
  const other = {
    id: 9,
    number: 12,
    name: 'Окна Плюс',
    phone: '89120000001',
    email: '',
    person: null,
    user: null,
  }
  const { user, network } = await openCard({
    [`POST ${peoplePath}`]: json(petr, 201),
    'GET /api/clients/matches?*': json({
      clients: [other],
      leads: [],
      leads_count: 0,
      earlier_leads_count: 0,
      has_hidden: false,
      orders: [],
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Добавить контакт' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Новый контакт' }))
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  expect(await dialog.findByText('Укажите имя')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: 'Имя' }), 'Пётр Лен')
  await user.type(dialog.getByRole('textbox', { name: 'Телефон' }), '89120000001')
  expect(await dialog.findByRole('link', { name: 'Окна Плюс' })).toBeTruthy()
  network.answer({ [`GET ${peoplePath}`]: json([petr]) })
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  expect(await part('Контактные лица').findByText('Пётр Лен')).toBeTruthy()
  expect(network.to('POST', peoplePath)[0]?.body).toMatchObject({ name: 'Пётр Лен', phone: '89120000001' })
})

test('only what was changed about a person is sent, and a conflict keeps what was typed', async () => {
  const { user, network } = await openCard({
    [`GET ${peoplePath}`]: json([petr]),
    [`PUT ${peoplePath}/1`]: json(
      {
        message: 'Запись уже изменил другой сотрудник',
        code: 'stale_version',
        current: { ...petr, job: 'Сосед', version: 3 },
      },
      409,
    ),
  })
  await user.click(await screen.findByRole('button', { name: 'Действия: Пётр Лен' }))
  await user.click(screen.getByRole('menuitem', { name: 'Изменить' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Контактное лицо' }))
  const job = dialog.getByRole('textbox', { name: 'Кто это' })
  await user.clear(job)
  await user.type(job, 'Брат')
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  expect(await dialog.findByText(/Сосед/)).toBeTruthy()
  expect(network.to('PUT', `${peoplePath}/1`)[0]?.body).toEqual({ job: 'Брат', version: 2 })
  expect(dialog.getByDisplayValue('Брат')).toBeTruthy()
})

test('a person is raised in the list', async () => {
  const { user, network } = await openCard({
    [`GET ${peoplePath}`]: json([petr, eva]),
    'PUT /api/clients/3/people-order': json([eva, petr]),
  })
  await user.click(await screen.findByRole('button', { name: 'Действия: Ева' }))
  await user.click(screen.getByRole('menuitem', { name: 'Поднять выше' }))
  await waitFor(() =>
    expect(part('Контактные лица').getAllByRole('listitem')[0]?.textContent).toContain('Ева'),
  )
  expect(network.to('PUT', '/api/clients/3/people-order')[0]?.body).toEqual({ ids: [2, 1] })
})

test('a deleted person comes back to the same place', async () => {
  const { user, network } = await openCard({
    [`GET ${peoplePath}`]: json([{ ...petr, telegram: '@petr' }, eva]),
    [`DELETE ${peoplePath}/1`]: noContent,
    [`POST ${peoplePath}`]: json({ ...petr, id: 8 }, 201),
    'PUT /api/clients/3/people-order': json([{ ...petr, id: 8 }, eva]),
  })
  await user.click(await screen.findByRole('button', { name: 'Действия: Пётр Лен' }))
  network.answer({ [`GET ${peoplePath}`]: json([eva]) })
  await user.click(screen.getByRole('menuitem', { name: 'Удалить' }))
  await user.click(await screen.findByRole('button', { name: 'Отменить' }))
  await waitFor(() =>
    expect(network.to('PUT', '/api/clients/3/people-order')[0]?.body).toEqual({ ids: [8, 2] }),
  )
  expect(network.to('POST', peoplePath)[0]?.body).toEqual({
    name: 'Пётр Лен',
    job: 'Прораб',
    phone: '89120000001',
    email: 'petr@example.com',
    comment: '',
    ...noMessengers,
    telegram: '@petr',
  })
})

const withOrders = {
  'GET /api/modules/company': json([
    { code: 'leads', is_active: true, expires_at: null },
    { code: 'soft_windows', is_active: true, expires_at: null },
  ]),
  'GET /api/orders?client_id=3': json(noRecords),
}

test('addresses lead to the map, and one of an order is written down', async () => {
  const { user, network } = await openCard({
    [`GET ${sitesPath}`]: json([dacha, fromOrder]),
    [`POST ${sitesPath}`]: json({ ...fromOrder, id: 5, title: 'Кафе', version: 1 }, 201),
  })
  const link = await screen.findByRole('link', { name: 'Дача, открыть на карте' })
  expect(link.getAttribute('href')).toBe(
    `https://yandex.ru/maps/?text=${encodeURIComponent('Сосновка, Лесная, 5')}`,
  )
  expect(link.closest('li')?.textContent).toContain('2 заказа')
  await user.click(screen.getByRole('button', { name: 'Действия: Казань, Баумана, 1' }))
  expect(screen.queryByRole('menuitem', { name: 'Удалить' })).toBeNull()
  await user.click(screen.getByRole('menuitem', { name: 'Подписать' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Адрес объекта' }))
  await user.type(dialog.getByRole('textbox', { name: 'Название' }), 'Кафе')
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(network.to('POST', sitesPath)[0]?.body).toEqual({
    address: 'Казань, Баумана, 1',
    title: 'Кафе',
    comment: '',
  })
})

test('an order is created at an address', async () => {
  const { user, network } = await openCard({
    ...withOrders,
    [`GET ${sitesPath}`]: json([dacha]),
    'POST /api/orders': json({ message: 'Заказ сейчас не создать', code: 'not_found' }, 404),
  })
  await user.click(await screen.findByRole('button', { name: 'Действия: Дача' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Создать заказ здесь' }))
  expect(await screen.findByText('Заказ сейчас не создать')).toBeTruthy()
  expect(network.to('POST', '/api/orders')[0]?.body).toEqual({
    client_id: 3,
    address: 'Сосновка, Лесная, 5',
  })
})

test('the card tells of orders, the debt and consents with their words', async () => {
  const consent = { key: 'form 1', at: '2026-11-20T10:05:00Z', text: 'Согласна на обработку', form: 'Замер' }
  const { user } = await openCard({
    'GET /api/clients/3/summary': json({
      orders: { count: 2, total_kopecks: 15_000_000, debt_kopecks: 1_250_000 },
      consents: [
        { ...consent, lead: { id: 5, number: 45 } },
        { ...consent, key: 'chat 2', form: null, lead: null, text: '' },
      ],
      removal_refusal: null,
    }),
  })
  expect(await screen.findByText(/^Долг 12.500.₽$/)).toBeTruthy()
  expect(screen.getByText(/Клиент № 7 · 2 заказа на 150.000.₽/)).toBeTruthy()
  const contacts = part('Контакты')
  expect(contacts.getByText(/чат на сайте/)).toBeTruthy()
  expect(contacts.getByRole('link', { name: 'Заявка № 45' }).getAttribute('href')).toBe('/clients/3?lead=5')
  await user.click(contacts.getByRole('button', { name: 'Текст согласия от 20.11.2026' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Текст согласия от 20.11.2026' }))
  expect(dialog.getByText('Согласна на обработку')).toBeTruthy()
})

test('the kind follows the ИНН that is typed until it is chosen, and is told on the card', async () => {
  const { user, network } = await openCard({
    'PUT /api/clients/3': json({ ...client, kind: 'person', inn: '7707083893', version: 5 }),
  })
  const contacts = within(screen.getByRole('region', { name: 'Контакты' }))
  expect(contacts.getByText('Тип').nextSibling?.textContent).toBe('Физлицо')
  await user.click(screen.getByRole('button', { name: 'Изменить' }))
  const kinds = within(screen.getByRole('group', { name: 'Тип' }))
  const isChosen = (name: string) => kinds.getByRole('button', { name }).getAttribute('aria-pressed')
  await user.click(screen.getByRole('button', { name: 'Реквизиты' }))
  const inn = screen.getByRole('textbox', { name: 'ИНН' })
  await user.type(inn, '7707083893')
  expect(isChosen('Организация')).toBe('true')
  await user.click(kinds.getByRole('button', { name: 'Физлицо' }))
  await user.clear(inn)
  await user.type(inn, '500100732259')
  expect(isChosen('Физлицо')).toBe('true')
  await user.click(kinds.getByRole('button', { name: 'ИП' }))
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() =>
    expect(network.to('PUT', '/api/clients/3')[0]?.body).toEqual({
      kind: 'sole_proprietor',
      inn: '500100732259',
      version: 4,
    }),
  )
})

test('an account that does not fit the БИК is refused at the field before it is sent', async () => {
  const { user, network } = await openCard({})
  await user.click(screen.getByRole('button', { name: 'Изменить' }))
  await user.click(screen.getByRole('button', { name: 'Реквизиты' }))
  await user.type(screen.getByRole('textbox', { name: 'БИК' }), '044525225')
  await user.type(screen.getByRole('textbox', { name: 'Расчётный счёт' }), '40702810300000000001')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Счёт не сходится с БИК: проверьте цифры')).toBeTruthy()
  expect(network.to('PUT', '/api/clients/3')).toEqual([])
})
