import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lead } from '#test/lead.ts'
import { openLead } from '#test/open-lead.ts'
import { owner } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'

test('a change of the status in the dialog is told as the spec says, and undone with the reason it had', async () => {
  const rejected = { status: 'rejected', reject_reason: { id: 4, name: 'Дорого', color: '' } } as const
  const app = await openLead(
    { 'PUT /api/leads/5': ({ body }) => json({ ...lead, ...(body as object), reject_reason: null }) },
    rejected,
  )
  await app.user.click(app.dialog.getByRole('button', { name: 'Изменить статус: Отклонен' }))
  await app.user.click(screen.getByRole('menuitem', { name: 'В обработке' }))
  expect(await screen.findByText('Статус заявки изменен на "В обработке"')).toBeTruthy()
  expect(screen.getByText('Заявка №5: теперь «В обработке»')).toBeTruthy()
  await app.user.keyboard('{Control>}[KeyZ]{/Control}')
  expect(await app.dialog.findByRole('button', { name: 'Изменить статус: Отклонен' })).toBeTruthy()
  expect(app.network.to('PUT', '/api/leads/5').map(({ body }) => body)).toEqual([
    { status: 'processing' },
    { status: 'rejected', reject_reason_id: 4 },
  ])
  expect(screen.queryByText('Статус заявки изменен на "Отклонен"')).toBeNull()
})

test('the undo of «Взять» gives back the assignee and the status', async () => {
  const app = await openLead({
    'POST /api/leads/5/take': json({ ...lead, status: 'processing', user_id: owner.id }),
    'PUT /api/leads/5': json(lead),
  })
  const [take] = app.dialog.getAllByRole('button', { name: 'Взять заявку №5: Анна Ким' })
  if (!take) throw new Error('no button')
  await app.user.click(take)
  await screen.findByText('Вы взяли заявку №5')
  await app.user.click(screen.getByRole('button', { name: 'Отменить' }))
  await waitFor(() =>
    expect(app.network.to('PUT', '/api/leads/5').map(({ body }) => body)).toEqual([
      { status: 'new', user_id: null },
    ]),
  )
})
