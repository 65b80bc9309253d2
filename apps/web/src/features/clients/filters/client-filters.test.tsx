import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listedClient } from '#test/client.ts'
import { renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'

const found = { data: [listedClient], total: 1, total_is_exact: true, next_cursor: null }

test('the kind and the time without a contact filter the list, and each is removed by its chip', async () => {
  const { network } = renderSignedIn('/clients', {
    answers: { 'GET /api/clients': json(found) },
  })
  const user = userEvent.setup()
  expect(await screen.findByRole('link', { name: 'Анна Ким' })).toBeTruthy()
  const nobody = json({ ...found, data: [], total: 0 })
  network.answer({
    'GET /api/clients?kind=organisation': nobody,
    'GET /api/clients?kind=organisation&no_contact_days=30': nobody,
    'GET /api/clients?no_contact_days=30': json(found),
  })
  await user.click(screen.getByRole('button', { name: 'Фильтры' }))
  await user.click(await screen.findByRole('button', { name: 'Организация' }))
  await user.click(screen.getByRole('button', { name: 'Больше 30 дней' }))
  await user.click(screen.getByRole('button', { name: 'Готово' }))
  expect(await screen.findByText('Измените поиск или уберите часть условий.')).toBeTruthy()
  expect(window.location.search).toBe('?kind=organisation&no_contact=30')
  await user.click(await screen.findByRole('button', { name: 'Организация' }))
  expect(await screen.findByRole('link', { name: 'Анна Ким' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Без контакта больше 30 дней' })).toBeTruthy()
  expect(window.location.search).toBe('?no_contact=30')
})

test('N opens the form of a new client, on any layout', async () => {
  renderSignedIn('/clients', { answers: { 'GET /api/clients': json(found) } })
  expect(await screen.findByRole('link', { name: 'Анна Ким' })).toBeTruthy()
  await userEvent.setup().keyboard('[KeyN]')
  expect(await screen.findByRole('dialog', { name: 'Новый клиент' })).toBeTruthy()
})
