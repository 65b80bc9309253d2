import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ChatMessage, Conversation, CurrentUser } from '@veranda/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { conversation, details, message } from '#test/chat.ts'
import { owner, renderSignedIn } from '#test/render-app.tsx'
import { takeLoggedErrors } from '#test/setup.ts'
import { json, noConnection, noContent } from '#test/stub-fetch.ts'
import { texts } from './texts.ts'
import { threadTexts } from './thread/thread-texts.ts'

const zeroCounters = { mine: 0, new: 0, unanswered: 0, all: 0, closed: 0, spam: 0, team: 0 }
const colleagues = [
  { id: 8, name: 'Борис Королёв', role: 'manager', job_title: '', has_avatar: false, is_absent: false },
]

// The test DOM has no layout: without a height no row would be visible.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
})

interface Chat {
  list?: Conversation[]
  messages?: ChatMessage[]
  opened?: Partial<Parameters<typeof details>[0]>
  answers?: NonNullable<Parameters<typeof renderSignedIn>[1]>['answers']
  user?: CurrentUser
}

const page = (data: unknown[]) => json({ data, next_cursor: null, change_no: 9 })
const unchanged = json({ change_no: 9, has_more: false, conversations: [], lost: [], messages: [] })

/** Renders the chats of a company with one conversation. */
function renderChats(path: string, { list = [conversation()], messages, opened, answers, user }: Chat = {}) {
  return renderSignedIn(path, {
    ...(user && { user }),
    answers: {
      'GET /api/modules/company': json([{ code: 'chat', is_active: true, expires_at: null }]),
      'GET /api/chats/counters': json({ ...zeroCounters, new: 2 }),
      'GET /api/chats?limit=1': page([]),
      'GET /api/chats?queue=all': page(list),
      'GET /api/chats?queue=new': page([]),
      'GET /api/chats/changes?after=9': unchanged,
      'GET /api/chats/changes?after=9&conversation_id=4': unchanged,
      'GET /api/chats/4': json(details(opened)),
      'GET /api/chats/4/messages': json({
        data: messages ?? [message({ body: 'Сколько стоит окно?' })],
        has_older: false,
        has_newer: false,
      }),
      'GET /api/users/colleagues': json(colleagues),
      'GET /api/canned-replies': json([]),
      'PUT /api/chats/4/read': noContent(),
      'PUT /api/chats/4/draft': noContent(),
      'POST /api/chats/4/typing': noContent(),
      ...answers,
    },
  })
}

const field = () => screen.findByRole('textbox', { name: 'Сообщение' })

test('the list shows the visitor, the last message and the waiting time', async () => {
  renderChats('/chats')
  const row = await screen.findByRole('button', { name: /Anna/ })
  expect(within(row).getByText('Hello')).toBeTruthy()
  expect(within(row).getByText(/^ждёт/)).toBeTruthy()
  expect(within(row).getByRole('img', { name: '1 непрочитанное' })).toBeTruthy()
  expect(await screen.findByRole('tab', { name: 'Новые: 2' })).toBeTruthy()
  await waitFor(() => expect(document.title).toMatch(/^\(2\) /))
})

test('an empty queue explains itself', async () => {
  renderChats('/chats?queue=new')
  expect(await screen.findByText('Все обращения разобраны')).toBeTruthy()
})

test('a list that failed to load offers a retry', async () => {
  const { network } = renderChats('/chats', {
    answers: { 'GET /api/chats?queue=all': json({ message: 'Сервис недоступен' }, 400) },
  })
  await screen.findByText('Не удалось загрузить диалоги')
  network.answer({ 'GET /api/chats?queue=all': page([conversation()]) })
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByRole('button', { name: /Anna/ })).toBeTruthy()
})

test('a message is shown at once and sent with the newest number the author saw', async () => {
  const { network } = renderChats('/chats?c=4', {
    answers: {
      'POST /api/chats/4/messages': (request) => {
        const { client_uuid, body } = request.body as { client_uuid: string; body: string }
        const author = { kind: 'user', id: owner.id, name: owner.name } as const
        return json(message({ id: 2, seq: 2, change_no: 10, client_uuid, body, author }), 201)
      },
    },
  })
  await screen.findByText('Сколько стоит окно?')
  await userEvent.type(await field(), 'От 900 рублей{Enter}')
  expect(await screen.findByText('От 900 рублей')).toBeTruthy()
  expect(await screen.findByTitle('Отправлено')).toBeTruthy()
  expect(screen.getAllByText('От 900 рублей')).toHaveLength(1)
  expect(network.to('POST', '/api/chats/4/messages')[0]?.body).toMatchObject({
    body: 'От 900 рублей',
    is_internal: false,
    seen_seq: 1,
  })
})

test('a refused file is reported, and the message is sent without it', async () => {
  const refusals: Record<string, object> = {
    'пусто.txt': { size: ['Файл пуст'] },
    'вирус.exe': { name: ['Файлы .exe загружать нельзя'] },
  }
  const { network } = renderChats('/chats?c=4', {
    answers: {
      'POST /api/uploads': ({ body }) => {
        const errors = refusals[(body as { name: string }).name]
        return json({ message: 'Проверьте заполнение полей', code: 'validation_failed', errors }, 422)
      },
      'POST /api/chats/4/messages': json(message({ id: 2, seq: 2, change_no: 10 }), 201),
    },
  })
  const composer = await field()
  const input = document.querySelector<HTMLInputElement>('input[data-upload="message"]')
  const files = Object.keys(refusals).map((name) => new File([], name))
  await userEvent.setup({ applyAccept: false }).upload(input as HTMLInputElement, files)
  expect(await screen.findByText('Файл пуст')).toBeTruthy()
  expect(await screen.findByText('Файлы .exe загружать нельзя')).toBeTruthy()
  expect(screen.queryByText('Файлы ещё загружаются')).toBeNull()
  expect(screen.getByRole('button', { name: 'Отправить' }).getAttribute('aria-disabled')).toBe('true')
  await userEvent.type(composer, 'От 900 рублей')
  expect(screen.getByText('Файл не принят: сообщение уйдёт без него')).toBeTruthy()
  await userEvent.type(composer, '{Enter}')
  await waitFor(() => expect(network.to('POST', '/api/chats/4/messages')).toHaveLength(1))
  expect(network.to('POST', '/api/chats/4/messages')[0]?.body).not.toHaveProperty('file_ids.0')
})

test("a colleague's answer holds back one's own until the user decides", async () => {
  const answer = message({
    id: 2,
    seq: 2,
    change_no: 10,
    body: 'Уже посчитали',
    author: { kind: 'user', id: 8, name: 'Борис Королёв' },
  })
  const refusal = { message: 'Пока вы писали, клиенту ответили', code: 'chat_answered', current: [answer] }
  const { network } = renderChats('/chats?c=4', {
    answers: { 'POST /api/chats/4/messages': json(refusal, 409) },
  })
  await screen.findByText('Сколько стоит окно?')
  await userEvent.type(await field(), 'От 900 рублей{Enter}')
  expect(await screen.findByText('Пока вы писали, клиенту ответили: Борис Королёв')).toBeTruthy()
  expect(screen.getByText('Уже посчитали')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Всё равно отправить' }))
  await waitFor(() => expect(network.to('POST', '/api/chats/4/messages')).toHaveLength(2))
  expect(network.to('POST', '/api/chats/4/messages')[1]?.body).not.toHaveProperty('seen_seq')
  await userEvent.click(await screen.findByRole('button', { name: 'Удалить' }))
  expect(screen.queryByText('От 900 рублей')).toBeNull()
})

test('an offline message waits and is not lost', async () => {
  renderChats('/chats?c=4', { answers: { 'POST /api/chats/4/messages': noConnection } })
  await screen.findByText('Сколько стоит окно?')
  await userEvent.type(await field(), 'Перезвоню{Enter}')
  expect(await screen.findByTitle('Отправляется')).toBeTruthy()
  expect(screen.getByText('Перезвоню')).toBeTruthy()
  await waitFor(() => expect(takeLoggedErrors()).not.toEqual([]))
})

test('a note is marked as such and mentions the named users', async () => {
  const { network } = renderChats('/chats?c=4', {
    answers: { 'POST /api/chats/4/messages': json(message({ id: 2, seq: 2 }), 201) },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Заметка' }))
  const box = await field()
  await userEvent.type(box, '@Бор')
  await userEvent.click(await screen.findByRole('option', { name: /Борис Королёв/ }))
  await userEvent.type(box, 'взгляните{Enter}')
  await waitFor(() => expect(network.to('POST', '/api/chats/4/messages')).toHaveLength(1))
  expect(network.to('POST', '/api/chats/4/messages')[0]?.body).toMatchObject({
    body: '@Борис Королёв взгляните',
    is_internal: true,
    mentions: [8],
  })
})

test('a canned reply is inserted with the names filled in', async () => {
  const reply = { id: 3, shortcut: 'привет', title: 'Приветствие', is_personal: false, usage_count: 4 }
  renderChats('/chats?c=4', {
    answers: {
      'GET /api/canned-replies': json([{ ...reply, body: 'Здравствуйте, {клиент.имя}!' }]),
      'POST /api/canned-replies/3/use': noContent(),
    },
  })
  const box = await field()
  await userEvent.type(box, '/пр')
  await screen.findByRole('option', { name: /Приветствие/ })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect((box as HTMLTextAreaElement).value).toBe('Здравствуйте, Anna!'))
})

test('a colleague who took the conversation first is named', async () => {
  const assigned = conversation({ assignee: { id: 8, name: 'Борис Королёв' }, change_no: 12 })
  renderChats('/chats?c=4', {
    answers: {
      'PUT /api/chats/4/assignment': json(
        { message: 'Диалог уже взял другой сотрудник', code: 'chat_taken', current: assigned },
        409,
      ),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Взять в работу' }))
  expect(await screen.findByText(threadTexts.calls.taken('Борис Королёв'))).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Кто ведёт: Борис Королёв' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Взять в работу' })).toBeNull()
})

test('a user without write permission has no composer', async () => {
  renderChats('/chats?c=4', { user: { ...owner, role: 'viewer' } })
  await screen.findByText('Сколько стоит окно?')
  expect(screen.getByText(threadTexts.readOnly)).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Сообщение' })).toBeNull()
  expect(screen.queryByRole('button', { name: texts.list.add })).toBeNull()
})

test('the leads and orders of a known visitor are named before a lead is created', async () => {
  const known = {
    clients: [],
    leads: [
      { id: 5, number: 45, name: 'Anna', status: 'new', user: null, created_at: '2026-11-20T10:00:00Z' },
    ],
    leads_count: 1,
    earlier_leads_count: 1,
    has_hidden: false,
    orders: [],
  }
  const visitor = { id: 9, name: 'Anna', phone: '+7 912 345-67-89', email: '', is_verified: false }
  renderChats('/chats?c=4', {
    opened: { visitor },
    answers: { 'GET /api/clients/matches?*': json(known) },
  })
  const pane = within(await screen.findByRole('complementary', { name: 'О диалоге' }))
  expect(await pane.findByText('Этот человек уже обращался')).toBeTruthy()
  expect(pane.getByRole('link', { name: '№45 (новый)' })).toBeTruthy()
  expect(pane.getByRole('button', { name: 'Создать заявку' })).toBeTruthy()
})

test('keys navigate the list and do nothing while typing', async () => {
  const second = conversation({ id: 5, title: 'Вера', last_message_at: '2026-11-19T10:00:00Z' })
  renderChats('/chats', { list: [conversation(), second] })
  await screen.findByRole('button', { name: /Anna/ })
  await userEvent.keyboard('j')
  await waitFor(() => expect(window.location.search).toContain('c=4'))
  await userEvent.type(await field(), 'j')
  expect(window.location.search).toContain('c=4')
  await userEvent.keyboard('{Escape}{Escape}')
  await waitFor(() => expect(window.location.search).not.toContain('c='))
})
