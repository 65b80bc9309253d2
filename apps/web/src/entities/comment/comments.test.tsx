import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Comment, CurrentUser } from '@veranda/contract'
import { beforeEach, expect, test } from 'vitest'
import { client } from '#test/client.ts'
import { owner, renderSignedIn } from '#test/render-app.tsx'
import { takeLoggedErrors } from '#test/setup.ts'
import { json, noConnection, noContent, type Sent } from '#test/stub-fetch.ts'

const maria = { id: 8, name: 'Мария Ким' }
const petr = { id: 9, name: 'Пётр' }

const comment = (more: Partial<Comment>): Comment => ({
  id: 1,
  text: 'Привезти образцы',
  mentions: [],
  author: { id: owner.id, name: owner.name },
  created_at: '2026-11-20T10:05:00Z',
  edited_at: null,
  can_delete: true,
  ...more,
})

const load = 'GET /api/clients/3/comments'
const send = 'POST /api/clients/3/comments'

beforeEach(() => sessionStorage.clear())

interface Options {
  comments?: Comment[]
  user?: CurrentUser
  path?: string
  answers?: Record<string, Response | ((request: Sent) => Response | Promise<Response>)>
}

async function openClient({ comments = [], user = owner, path = '/clients/3', answers }: Options = {}) {
  const app = renderSignedIn(path, {
    user,
    answers: {
      'GET /api/clients/3': json(client),
      'GET /api/leads?client_id=3': json({ data: [], total: 0, total_is_exact: true, next_cursor: null }),
      'GET /api/clients/3/mentionable-users': json([maria, petr, { id: owner.id, name: owner.name }]),
      [load]: json(comments),
      ...answers,
    },
  })
  const section = within(await screen.findByRole('region', { name: 'Комментарии' }))
  return { ...app, user: userEvent.setup(), section }
}

const field = () => screen.findByRole('textbox', { name: 'Комментарий' })

test('comments show names of the mentioned, marks of edits, and changes for the own ones only', async () => {
  const { section } = await openClient({
    comments: [
      comment({ text: 'Спросите @[8]', mentions: [maria], edited_at: '2026-11-20T11:00:00Z' }),
      comment({ id: 2, text: 'Спросил', author: petr, can_delete: false }),
    ],
  })
  const [first, second] = await section.findAllByRole('listitem')
  expect(first?.textContent).toContain('Спросите @Мария Ким')
  expect(first?.textContent).toContain('изменён')
  expect(second?.textContent).not.toContain('изменён')
  expect(section.getAllByRole('button', { name: /^Изменить комментарий/ })).toHaveLength(1)
})

test('a colleague chosen by keys after «@» is sent as an id', async () => {
  const { user, network } = await openClient({ answers: { [send]: json(comment({}), 201) } })
  await user.type(await field(), 'Спросите @')
  const list = await screen.findByRole('listbox', { name: 'Коллеги, которым доступна запись' })
  expect(
    within(list)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['Мария Ким', 'Пётр'])
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}, срочно')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(await field()).toHaveProperty('value', 'Спросите @Мария Ким , срочно')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(network.to('POST', '/api/clients/3/comments')[0]?.body).toEqual({
      text: 'Спросите @[8] , срочно',
    }),
  )
  await waitFor(async () => expect(await field()).toHaveProperty('value', ''))
})

test('the list narrows by the name and closes with Escape', async () => {
  const { user } = await openClient()
  await user.type(await field(), '@пё')
  await waitFor(() => expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Пётр']))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(await field()).toHaveProperty('value', '@пё')
  await user.click(await field())
  await user.keyboard('т')
  await user.click(await screen.findByRole('option', { name: 'Пётр' }))
  expect(await field()).toHaveProperty('value', '@Пётр ')
})

test.each([
  [
    'a refusal',
    () =>
      json(
        { code: 'validation_failed', message: 'Проверьте', errors: { text: ['Захар не видит эту запись'] } },
        422,
      ),
    'Захар не видит эту запись',
  ],
  ['a lost connection', noConnection, 'Произошла ошибка при отправке комментария'],
])('after %s the text stays and the field says why', async (_name, answer, message) => {
  const { user } = await openClient({ answers: { [send]: answer } })
  await user.type(await field(), 'Важно')
  await user.click(screen.getByRole('button', { name: 'Отправить' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(await field()).toHaveProperty('value', 'Важно')
  takeLoggedErrors()
})

test('an empty comment is not sent', async () => {
  const { user, network } = await openClient()
  await field()
  await user.click(screen.getByRole('button', { name: 'Отправить' }))
  expect(await screen.findByText('Напишите комментарий')).toBeTruthy()
  expect(network.to('POST', '/api/clients/3/comments')).toEqual([])
})

test('a comment that is not sent is there again when the record is reopened', async () => {
  const { user, unmount } = await openClient()
  await user.type(await field(), 'Перезвонить в')
  unmount()
  await openClient()
  expect(await field()).toHaveProperty('value', 'Перезвонить в')
})

test('an edited comment is sent with ids, and Escape leaves it as it was', async () => {
  const { user, network, section } = await openClient({
    comments: [comment({ text: 'Спросите @[8]', mentions: [maria] })],
    answers: { 'PUT /api/clients/3/comments/1': json(comment({})) },
  })
  const edit = () => section.findByRole('button', { name: 'Изменить комментарий «Спросите @Мария Ким»' })
  await user.click(await edit())
  const editor = await section.findByRole('textbox', { name: 'Текст комментария' })
  expect(editor).toHaveProperty('value', 'Спросите @Мария Ким')
  await user.type(editor, 'x{Escape}')
  await user.click(await edit())
  await user.type(await section.findByRole('textbox', { name: 'Текст комментария' }), '!')
  await user.click(section.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() =>
    expect(network.to('PUT', '/api/clients/3/comments/1')[0]?.body).toEqual({ text: 'Спросите @[8]!' }),
  )
})

test('a deleted comment can be restored', async () => {
  const { user, network, section } = await openClient({
    comments: [comment({})],
    answers: {
      'DELETE /api/clients/3/comments/1': noContent(),
      'POST /api/clients/3/comments/1/restore': json(comment({})),
    },
  })
  await user.click(await section.findByRole('button', { name: 'Удалить комментарий «Привезти образцы»' }))
  expect(await screen.findByText('Комментарий удалён')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Отменить' }))
  expect(await screen.findByText('Комментарий восстановлен')).toBeTruthy()
  expect(network.to('POST', '/api/clients/3/comments/1/restore')).toHaveLength(1)
})

test('a viewer reads comments and cannot write', async () => {
  const { section } = await openClient({
    comments: [comment({})],
    user: { ...owner, role: 'viewer' },
  })
  expect(await section.findByText('Привезти образцы')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Комментарий' })).toBeNull()
  expect(section.queryByRole('button')).toBeNull()
})

test('a link to a comment shows which one is meant', async () => {
  const { section } = await openClient({
    path: '/clients/3?comment=2',
    comments: [comment({}), comment({ id: 2, text: 'Вот этот' })],
  })
  const target = (await section.findByText('Вот этот')).closest('li')
  expect(target?.getAttribute('aria-current')).toBe('true')
  expect(document.activeElement).toBe(target)
})
