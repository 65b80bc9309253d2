import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { LeadField } from '@veranda/contract'
import { expect, test } from 'vitest'
import { renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'

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

const library = [
  field(1, 'Имя', { role: 'client_name', forms_count: 3 }),
  field(2, 'Ткань', { type: 'select', options: [{ id: 'old', label: 'Плёнка' }] }),
]

async function openLibrary(answers: Parameters<typeof renderSignedIn>[1] = {}) {
  const app = renderSignedIn('/leads/fields', {
    answers: { 'GET /api/lead-fields': json(library), ...answers.answers },
  })
  const list = within(await screen.findByRole('list', { name: 'Поля заявок по порядку' }))
  const names = () => list.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)
  return { ...app, names, user: userEvent.setup() }
}

test('a field shows where it is used', async () => {
  await openLibrary()
  expect(screen.getByText('Строка · В формах: 3')).toBeTruthy()
})

test('the buttons reorder the fields', async () => {
  const { user, network, names } = await openLibrary({
    answers: { 'PUT /api/lead-fields/order': json([...library].reverse()) },
  })
  network.answer({ 'GET /api/lead-fields': json([...library].reverse()) })
  await user.click(screen.getByRole('button', { name: 'Выше: «Ткань»' }))
  await waitFor(() => expect(names()).toEqual(['Ткань', 'Имя']))
  await waitFor(() => expect(network.to('PUT', '/api/lead-fields/order')).toHaveLength(1))
  expect(network.to('PUT', '/api/lead-fields/order')[0]?.body).toEqual({ ids: [2, 1] })
})

test('a refused order is reverted and reported', async () => {
  const { user, names } = await openLibrary({
    answers: { 'PUT /api/lead-fields/order': json({ message: 'Нельзя' }, 403) },
  })
  await user.click(screen.getByRole('button', { name: 'Ниже: «Имя»' }))
  expect(await screen.findByText('Нельзя')).toBeTruthy()
  await waitFor(() => expect(names()).toEqual(['Имя', 'Ткань']))
})

test('a renamed option keeps its id, a new one gets its own', async () => {
  const { user, network } = await openLibrary({
    answers: { 'PUT /api/lead-fields/2': json(library[1]) },
  })
  await user.click(screen.getByRole('button', { name: 'Изменить поле «Ткань»' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Изменение поля' }))
  const first = dialog.getByRole('textbox', { name: 'Вариант 1' })
  await user.clear(first)
  await user.type(first, 'ПВХ{Enter}')
  await user.type(dialog.getByRole('textbox', { name: 'Вариант 2' }), 'Оксфорд')
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Поле сохранено')).toBeTruthy()
  expect(network.to('PUT', '/api/lead-fields/2')[0]?.body).toMatchObject({
    options: [
      { id: 'old', label: 'ПВХ' },
      { id: expect.stringMatching(/^[0-9a-f]{12}$/), label: 'Оксфорд' },
    ],
  })
})

test('only what was changed is sent', async () => {
  const { user, network } = await openLibrary({
    answers: { 'PUT /api/lead-fields/1': json(library[0]) },
  })
  await user.click(screen.getByRole('button', { name: 'Изменить поле «Имя»' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Изменение поля' }))
  await user.type(dialog.getByRole('textbox', { name: /^Название/ }), ' клиента')
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Поле сохранено')).toBeTruthy()
  expect(network.to('PUT', '/api/lead-fields/1')[0]?.body).toEqual({ name: 'Имя клиента' })
})

test('a choice without options is not sent', async () => {
  const { user, network } = await openLibrary()
  await user.click(screen.getByRole('button', { name: 'Изменить поле «Ткань»' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Удалить вариант 1' }))
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  expect(await dialog.findByText('Добавьте хотя бы один вариант')).toBeTruthy()
  expect(network.to('PUT', '/api/lead-fields/2')).toEqual([])
})

test("a field used by forms is not deleted, with the server's message", async () => {
  const message = 'Поле используется в формах: «Заявка с сайта»'
  const { user } = await openLibrary({
    answers: { 'DELETE /api/lead-fields/1': json({ message, code: 'field_in_use' }, 409) },
  })
  await user.click(screen.getByRole('button', { name: 'Удалить поле «Имя»' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Удаление поля' }))
  await user.click(dialog.getByRole('button', { name: 'Удалить' }))
  expect(await screen.findByText(message)).toBeTruthy()
})
