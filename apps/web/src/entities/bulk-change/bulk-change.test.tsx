import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { BulkChange, LeadListItem } from '@veranda/contract'
import { expect, test } from 'vitest'
import { areaKeys } from '#lib/query/query-keys.ts'
import { lead } from '#test/lead.ts'
import { loadLead } from '#test/open-lead.ts'
import { noRecords, renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'

const job: BulkChange = {
  id: 3,
  target: 'leads',
  action: 'status',
  status: 'running',
  total_count: 1500,
  changed_count: 500,
  same_count: 0,
  skipped_count: 0,
  in_use_count: 0,
  undone_count: 0,
  kept_count: 0,
  can_undo: false,
  created_at: '2026-11-26T10:00:00Z',
  finished_at: null,
}
const done: BulkChange = { ...job, status: 'done', changed_count: 1500 }

const { values: _values, notes: _notes, ip_address, referer, user_agent, ...listed } = lead
const list = json({ ...noRecords, data: [listed satisfies Partial<LeadListItem>], total: 1 })

test('a long change refreshes the tasks on the screen when it has ended, and not before', async () => {
  const { network } = renderSignedIn('/leads?bulk=3&lead=5', {
    answers: {
      'GET /api/leads': list,
      [loadLead]: json(lead),
      'GET /api/bulk-changes/3': json(job),
    },
  })
  const tasks = () => network.to('GET', '/api/tasks?state=open&lead_id=5&limit=50').length
  const polls = () => network.to('GET', '/api/bulk-changes/3').length
  await waitFor(() => expect(tasks()).toBe(1), { timeout: 10_000 })
  await waitFor(() => expect(polls()).toBeGreaterThan(1), { timeout: 10_000 })
  expect(tasks()).toBe(1)
  network.answer({ 'GET /api/bulk-changes/3': json(done) })
  await waitFor(() => expect(tasks()).toBe(2), { timeout: 10_000 })
})

test('a short change makes lists of tasks stale', async () => {
  const { queryClient } = renderSignedIn('/leads', {
    answers: {
      'GET /api/leads': list,
      'POST /api/leads/bulk': json({ changed: [5], skipped: [], job: { ...done, total_count: 1 } }),
    },
  })
  const key = [...areaKeys.tasks, 'list', {}]
  queryClient.setQueryData(key, {})
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: /^Выбрать заявку №5/ }))
  const bar = within(screen.getByRole('region', { name: 'Выбранные заявки' }))
  await user.click(bar.getByRole('button', { name: 'Статус' }))
  await user.click(screen.getByRole('menuitem', { name: 'Отклонен' }))
  await waitFor(() => expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true))
})
