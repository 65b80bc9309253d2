import { expect, test } from 'vitest'
import { leadsFlowOf } from './leads-report-rules.ts'

test('sums rows by day and by status and includes days without leads', () => {
  const rows = [
    { slice: '2026-11-01', status: 'new', created: 3, converted: 0 },
    { slice: '2026-11-01', status: 'completed', created: 2, converted: 2 },
    { slice: '2026-11-03', status: 'completed', created: 1, converted: 0 },
  ]
  expect(leadsFlowOf({ from: '2026-11-01', to: '2026-11-03' }, rows)).toEqual({
    created: 6,
    converted: 2,
    statuses: [
      { status: 'new', count: 3 },
      { status: 'processing', count: 0 },
      { status: 'completed', count: 3 },
      { status: 'rejected', count: 0 },
    ],
    slices: [
      { slice: '2026-11-01', created: 5, converted: 2 },
      { slice: '2026-11-02', created: 0, converted: 0 },
      { slice: '2026-11-03', created: 1, converted: 0 },
    ],
  })
})
