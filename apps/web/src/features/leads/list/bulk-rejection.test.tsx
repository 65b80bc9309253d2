import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DictionaryItem } from '@veranda/contract'
import { expect, test } from 'vitest'
import { lead } from '#test/lead.ts'
import { renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'

const reasons: DictionaryItem[] = [
  { id: 3, kind: 'reject_reason', name: 'Дорого', color: '', position: 1 },
  { id: 4, kind: 'reject_reason', name: 'Передумали', color: '', position: 1 },
]
const job = {
  id: 9,
  target: 'leads',
  action: 'status',
  status: 'done',
  total_count: 1,
  changed_count: 1,
  same_count: 0,
  skipped_count: 0,
  in_use_count: 0,
  undone_count: 0,
  kept_count: 0,
  can_undo: true,
  created_at: lead.created_at,
  finished_at: lead.created_at,
}

async function chooseRejected(dictionary: object[]) {
  const { network } = renderSignedIn('/leads', {
    answers: {
      'GET /api/leads': json({
        data: [{ ...lead, form: null, user: null }],
        total: 1,
        total_is_exact: true,
        next_cursor: null,
      }),
      'GET /api/dictionaries': json(dictionary),
      'POST /api/leads/bulk': json({ changed: [5], skipped: [], job }),
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: 'Выбрать заявку №5' }))
  const bar = within(await screen.findByRole('region', { name: 'Выбранные заявки' }))
  await user.click(bar.getByRole('button', { name: 'Статус' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Отклонен' }))
  const sent = () => network.to('POST', '/api/leads/bulk').map(({ body }) => body)
  const reject = { ids: [5], action: 'status', params: { status: 'rejected' } }
  return { user, sent, reject }
}

test.each([
  ['Дорого', { reject_reason_id: 3 }],
  ['Без причины', {}],
])('rejecting selected leads asks for the reason first: «%s»', async (name, chosen) => {
  const { user, sent, reject } = await chooseRejected(reasons)
  const dialog = within(await screen.findByRole('dialog', { name: /^Отклонить: 1.заявка$/ }))
  expect(sent()).toEqual([])
  await user.click(dialog.getByRole('button', { name }))
  await waitFor(() => expect(sent()).toEqual([{ ...reject, params: { ...reject.params, ...chosen } }]))
})

test('«Отмена» rejects nothing', async () => {
  const { user, sent } = await chooseRejected(reasons)
  const dialog = within(await screen.findByRole('dialog', { name: /^Отклонить: 1.заявка$/ }))
  await user.click(dialog.getByRole('button', { name: 'Отмена' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toEqual([])
  expect(screen.getByRole('region', { name: 'Выбранные заявки' })).toBeTruthy()
})

test('without listed reasons nothing is asked', async () => {
  const { sent, reject } = await chooseRejected([])
  await waitFor(() => expect(sent()).toEqual([reject]))
  expect(screen.queryByRole('dialog')).toBeNull()
})
