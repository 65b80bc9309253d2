import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ChatChannel, defaultChatSettings, holidaysOf } from '@veranda/contract'
import { expect, test } from 'vitest'
import { renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'

const key = '0b7c1d1e-5a57-4f0f-9a55-0c8f6f1f2a11'
// Inactive, so that no panel is loaded in a frame by these tests.
const channel: ChatChannel = {
  id: 3,
  kind: 'widget',
  name: 'Основной сайт',
  public_key: key,
  is_active: false,
  settings: defaultChatSettings,
  allowed_origins: ['https://okna.example'],
  has_identity_secret: true,
  seen: null,
  bot: null,
  version: 4,
  created_at: '2026-11-20T08:00:00Z',
}

function open(path: string, answers: Record<string, Response | (() => Response)> = {}) {
  const app = renderSignedIn(path, {
    answers: {
      'GET /api/modules/company': json([{ code: 'chat', is_active: true, expires_at: null }]),
      'GET /api/chat/channels': () => json([channel]),
      'GET /api/canned-replies': () => json([]),
      'GET /api/lead-fields': () => json([]),
      'GET /api/users/colleagues': () => json([{ id: 7, name: 'Ольга Смирнова' }]),
      ...answers,
    },
  })
  return { ...app, user: userEvent.setup() }
}

const section = (code: string) => `/chat/settings?channel=3&section=${code}`
const putChannel = 'PUT /api/chat/channels/3'
const sentTo = ({ network }: ReturnType<typeof open>) => network.to('PUT', '/api/chat/channels/3')
const save = () => screen.getByRole('button', { name: 'Сохранить' })
const faultOf = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent
const typedIn = (input: HTMLElement) => (input as HTMLInputElement).value

test('without sites the page offers to add one', async () => {
  open('/chat/settings', { 'GET /api/chat/channels': () => json([]) })
  await screen.findByText('Чат ещё не установлен на сайт')
  expect(screen.getByRole('button', { name: 'Добавить сайт' })).toBeDefined()
})

test('errors are shown at their fields with the focus, and nothing is sent', async () => {
  const app = open(section('look'))
  const title = await screen.findByRole('textbox', { name: /^Заголовок/ })
  await app.user.clear(title)
  const offset = screen.getByLabelText('Отступ сбоку, пикселей')
  await app.user.clear(offset)
  await app.user.click(save())
  expect(faultOf(title)).toBe('Введите заголовок')
  expect(faultOf(offset)).toBe('Введите число')
  expect(document.activeElement).toBe(offset)
  expect(sentTo(app)).toEqual([])
})

test('saving a section keeps unsaved values of the others', async () => {
  const consent = { ...defaultChatSettings.consent, text: 'Согласен' }
  const saved = { ...channel, version: 5, settings: { ...defaultChatSettings, consent } }
  const app = open(section('consent'), { [putChannel]: () => json(saved) })
  await app.user.type(await screen.findByLabelText('Текст у галочки'), 'Согласен')
  await app.user.click(screen.getByRole('link', { name: 'Виджет' }))
  await app.user.type(await screen.findByRole('textbox', { name: /^Заголовок/ }), '!')
  await app.user.click(screen.getByRole('link', { name: 'Согласие, есть несохранённые изменения' }))
  expect(typedIn(await screen.findByLabelText('Текст у галочки'))).toBe('Согласен')
  await app.user.click(save())
  await screen.findByText('Настройки сохранены')
  expect(sentTo(app)[0]?.body).toEqual({ version: 4, settings: { consent } })
  expect(screen.getByRole('link', { name: 'Согласие' })).toBeDefined()
  await app.user.click(screen.getByRole('link', { name: 'Виджет, есть несохранённые изменения' }))
  expect(typedIn(await screen.findByRole('textbox', { name: /^Заголовок/ }))).toBe('Напишите нам!')
})

test('values saved by a colleague meanwhile are taken over, or overwritten', async () => {
  const theirs = {
    ...channel,
    version: 9,
    settings: {
      ...defaultChatSettings,
      appearance: { ...defaultChatSettings.appearance, title: 'Их заголовок' },
    },
  }
  const stale = { message: 'Запись изменилась', code: 'stale_version', current: theirs }
  const app = open(section('look'), { [putChannel]: () => json(stale, 409) })
  const title = await screen.findByRole('textbox', { name: /^Заголовок/ })
  await app.user.type(title, '!')
  await app.user.click(save())
  await screen.findByText(/^Запись уже изменил другой сотрудник/)
  expect(typedIn(title)).toBe('Напишите нам!')
  expect(faultOf(title)).toBe('Коллега тем временем сохранил: Их заголовок')
  await app.user.click(screen.getByRole('button', { name: 'Сохранить моё' }))
  await screen.findByText(/^Запись уже изменил другой сотрудник/)
  expect(sentTo(app).map(({ body }) => (body as { version: number }).version)).toEqual([4, 9])
  await app.user.click(screen.getByRole('button', { name: 'Взять сохранённое' }))
  expect(typedIn(title)).toBe('Их заголовок')
  expect(screen.getByRole('link', { name: 'Виджет' })).toBeDefined()
})

test("a colleague's other values in the same section are taken over and kept by the next save", async () => {
  const theirs = {
    ...channel,
    version: 9,
    settings: {
      ...defaultChatSettings,
      appearance: { ...defaultChatSettings.appearance, offset_x: 55 },
    },
  }
  const stale = { message: 'Запись изменилась', code: 'stale_version', current: theirs }
  const app = open(section('look'), { [putChannel]: () => json(stale, 409) })
  const title = await screen.findByRole('textbox', { name: /^Заголовок/ })
  await app.user.type(title, '!')
  await app.user.click(save())
  await screen.findByText(/^Запись уже изменил другой сотрудник/)
  expect(typedIn(title)).toBe('Напишите нам!')
  expect(typedIn(screen.getByLabelText('Отступ сбоку, пикселей'))).toBe('55')
  await app.user.click(screen.getByRole('button', { name: 'Сохранить моё' }))
  expect(sentTo(app)[1]?.body).toMatchObject({
    version: 9,
    settings: { appearance: { title: 'Напишите нам!', offset_x: 55 } },
  })
})

test('a choice that both changed says so', async () => {
  const theirs = {
    ...channel,
    version: 9,
    settings: { ...defaultChatSettings, rating: { mode: 'off' as const } },
  }
  const stale = { message: 'Запись изменилась', code: 'stale_version', current: theirs }
  const app = open(section('rating'), { [putChannel]: () => json(stale, 409) })
  const chosen = await screen.findByRole('radio', { name: 'Нравится или нет' })
  await app.user.click(chosen)
  await app.user.click(save())
  await screen.findByText('Коллега тем временем сохранил: Не спрашивать')
  expect((chosen as HTMLInputElement).checked).toBe(true)
})

test("a colleague's save of another section is kept, and this one is saved without a question", async () => {
  const consent = { ...defaultChatSettings.consent, text: 'Их текст' }
  const theirs = { ...channel, version: 9, settings: { ...defaultChatSettings, consent } }
  const stale = { message: 'Запись изменилась', code: 'stale_version', current: theirs }
  const app = open(section('look'))
  app.network.answer({
    [putChannel]: ({ body }) => {
      const { version, settings } = body as { version: number; settings: object }
      if (version < 9) return json(stale, 409)
      return json({ ...theirs, version: 10, settings: { ...theirs.settings, ...settings } })
    },
  })
  await app.user.type(await screen.findByRole('textbox', { name: /^Заголовок/ }), '!')
  await app.user.click(save())
  await screen.findByText('Настройки сохранены')
  await app.user.click(screen.getByRole('link', { name: 'Согласие' }))
  expect(typedIn(await screen.findByLabelText('Текст у галочки'))).toBe('Их текст')
})

test("the snippet contains the channel's key, and a typed site loses its path", async () => {
  const app = open(section('install'))
  const snippet = await screen.findByLabelText('Код для сайта', { selector: 'textarea' })
  expect(typedIn(snippet)).toBe(`<script async src="http://localhost:3000/widget/${key}.js"></script>`)
  await app.user.click(screen.getByRole('button', { name: 'Добавить адрес' }))
  const site = screen.getByRole('textbox', { name: 'Сайт 2' })
  await app.user.type(site, 'shop.example/цены')
  await app.user.tab()
  expect(typedIn(site)).toBe('https://shop.example')
  await app.user.clear(site)
  await app.user.type(site, 'так нельзя')
  await app.user.click(save())
  expect(faultOf(site)).toBe('Адрес сайта без пути: https://example.ru')
  expect(sentTo(app)).toEqual([])
})

test('a widget on a site outside the list is reported, and a button adds the site', async () => {
  const seen = { url: 'https://shop.example/', at: new Date().toISOString() }
  const app = open(section('install'), { 'GET /api/chat/channels': () => json([{ ...channel, seen }]) })
  await screen.findByText('shop.example нет среди разрешённых: чат на нём не откроется.')
  await app.user.click(screen.getByRole('button', { name: 'Разрешить' }))
  expect(typedIn(screen.getByRole('textbox', { name: 'Сайт 2' }))).toBe('https://shop.example')
})

test('a new secret is created after a confirmation, and shown once', async () => {
  const path = '/api/chat/channels/3/identity-secret'
  const app = open(section('install'), { [`POST ${path}`]: () => json({ secret: 'тайна-123' }, 201) })
  await app.user.click(await screen.findByRole('button', { name: 'Выпустить новый секрет' }))
  expect(app.network.to('POST', path)).toEqual([])
  const question = await screen.findByRole('dialog', { name: 'Выпустить новый секрет?' })
  await app.user.click(within(question).getByRole('button', { name: 'Выпустить новый секрет' }))
  const ready = await screen.findByRole('dialog', { name: 'Секрет создан' })
  expect(typedIn(within(ready).getByLabelText('Секрет'))).toBe('тайна-123')
})

test('a taken shortcut shows an error at its field', async () => {
  const refused = { message: 'Проверьте поля', errors: { shortcut: ['Такое сокращение уже есть'] } }
  const app = open('/chat/settings', { 'POST /api/canned-replies': () => json(refused, 422) })
  await app.user.click(await screen.findByRole('button', { name: 'Новый шаблон' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый шаблон' }))
  const shortcut = dialog.getByRole('textbox', { name: /^Сокращение/ })
  await app.user.type(shortcut, 'цена')
  await app.user.type(dialog.getByRole('textbox', { name: /^Название/ }), 'Сколько стоит')
  await app.user.type(dialog.getByRole('textbox', { name: /^Текст/ }), 'Здравствуйте, ')
  await app.user.click(dialog.getByRole('button', { name: '{клиент.имя}' }))
  await app.user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await dialog.findByText('Такое сокращение уже есть')
  expect(app.network.to('POST', '/api/canned-replies')[0]?.body).toEqual({
    shortcut: 'цена',
    title: 'Сколько стоит',
    body: 'Здравствуйте, {клиент.имя}',
    is_personal: false,
  })
  expect(document.activeElement).toBe(shortcut)
})

test('the preview shows an invitation while it is edited, and an empty one shows an error at its field', async () => {
  const app = open(section('invitations'))
  await app.user.click(await screen.findByRole('button', { name: 'Добавить приглашение' }))
  const text = screen.getByRole('textbox', { name: /^Что сказать/ })
  await app.user.clear(text)
  await app.user.click(save())
  expect(faultOf(text)).toBe('Введите текст приглашения')
  expect(sentTo(app)).toEqual([])
  await app.user.type(text, 'Нужен замер?')
  expect(
    within(screen.getByRole('region', { name: 'Предпросмотр' })).getByRole('button', {
      name: 'Нужен замер?',
    }),
  ).toBeDefined()
})

test('holidays of the coming year are added at once, as days off', async () => {
  const [first = ''] = holidaysOf(new Date().getFullYear() + 1)
  const rest = [...holidaysOf(new Date().getFullYear()), ...holidaysOf(new Date().getFullYear() + 1)]
  const settings = {
    ...defaultChatSettings,
    hours: {
      weekly: null,
      holidays: rest.filter((day) => day !== first).map((day) => ({ day, hours: null })),
    },
  }
  const app = open(section('hours'), {
    'GET /api/chat/channels': () => json([{ ...channel, settings }]),
    [putChannel]: () => json({ ...channel, version: 5 }),
  })
  await app.user.click(
    await screen.findByRole('button', { name: `Добавить праздники на ${first.slice(0, 4)} год` }),
  )
  await app.user.click(save())
  await screen.findByText('Настройки сохранены')
  const sentBody = sentTo(app)[0]?.body as { settings: typeof settings }
  expect(sentBody.settings.hours.holidays.at(-1)).toEqual({ day: first, hours: null })
})

test('of a canned reply only what was changed is sent', async () => {
  const reply = {
    id: 4,
    shortcut: 'цена',
    title: 'Цена',
    body: 'Считаем',
    is_personal: false,
    usage_count: 0,
  }
  const app = open('/chat/settings', {
    'GET /api/canned-replies': () => json([reply]),
    'PUT /api/canned-replies/4': () => json(reply),
  })
  await app.user.click(await screen.findByRole('button', { name: /Изменить.*Цена/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await app.user.type(dialog.getByRole('textbox', { name: /^Название/ }), ' окна')
  await app.user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() =>
    expect(app.network.to('PUT', '/api/canned-replies/4')[0]?.body).toEqual({ title: 'Цена окна' }),
  )
})
