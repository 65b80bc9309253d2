import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lead } from '#test/lead.ts'
import { openLead } from '#test/open-lead.ts'
import { owner } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'

const reason = { id: 4, kind: 'reject_reason', name: 'Дорого', color: '', position: 0 }
const tag = { id: 8, kind: 'tag', name: 'Срочно', color: '', position: 0 }
const rejected = { ...lead, status: 'rejected' }

async function reject(answers: Parameters<typeof openLead>[0]) {
  const app = await openLead({ 'PUT /api/leads/5': json(rejected), ...answers })
  await app.user.click(app.dialog.getByRole('button', { name: /^Изменить статус/ }))
  await app.user.click(screen.getByRole('menuitem', { name: 'Отклонен' }))
  await screen.findByText('Статус заявки изменен на "Отклонен"')
  return app
}

const question = () => screen.queryByRole('group', { name: 'Почему отклонена?' })

test('a rejected lead asks for the reason after its status is saved, and one press saves it', async () => {
  const { user, dialog, network } = await reject({ 'GET /api/dictionaries': json([reason]) })
  expect(network.to('PUT', '/api/leads/5').map(({ body }) => body)).toEqual([{ status: 'rejected' }])
  const asked = within(await dialog.findByRole('group', { name: 'Почему отклонена?' }))
  network.answer({
    'PUT /api/leads/5': json({ ...rejected, reject_reason: { id: 4, name: 'Дорого', color: '' } }),
  })
  await user.click(asked.getByRole('button', { name: 'Дорого' }))
  await waitFor(() => expect(question()).toBeNull())
  expect(network.to('PUT', '/api/leads/5').at(-1)?.body).toEqual({ reject_reason_id: 4 })
})

test('«Без причины» ends the question without a request', async () => {
  const { user, dialog, network } = await reject({ 'GET /api/dictionaries': json([reason]) })
  await user.click(await dialog.findByRole('button', { name: 'Без причины' }))
  expect(question()).toBeNull()
  expect(network.to('PUT', '/api/leads/5')).toHaveLength(1)
})

test('without reasons in the dictionary nothing is asked', async () => {
  await reject({})
  expect(question()).toBeNull()
})

test('a tag that does not exist yet is created and put on the lead', async () => {
  const created = { id: 9, kind: 'tag', name: 'Веранда', color: '', position: 1 }
  const { user, dialog, network } = await openLead({
    'GET /api/dictionaries': json([tag]),
    'POST /api/dictionaries': json(created, 201),
    'PUT /api/leads/5': json({ ...lead, tags: [{ id: 9, name: 'Веранда', color: '' }] }),
  })
  await user.type(await dialog.findByRole('combobox', { name: 'Теги' }), 'Веранда')
  await user.click(await screen.findByRole('option', { name: 'Создать «Веранда»' }))
  await waitFor(() => expect(network.to('PUT', '/api/leads/5')).toHaveLength(1))
  expect(network.to('POST', '/api/dictionaries')[0]?.body).toEqual({ kind: 'tag', name: 'Веранда' })
  expect(network.to('PUT', '/api/leads/5')[0]?.body).toEqual({ tag_ids: [9], seen_tag_ids: [] })
})

test('a role that may not change dictionaries is offered no new tag', async () => {
  const { user, dialog } = await openLead({
    'GET /api/users/current': json({ ...owner, role: 'manager' }),
    'GET /api/dictionaries': json([tag]),
  })
  await user.type(await dialog.findByRole('combobox', { name: 'Теги' }), 'Веранда')
  expect(await screen.findByText('Подходящих нет')).toBeTruthy()
  expect(screen.queryByRole('option')).toBeNull()
})
