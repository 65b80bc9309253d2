import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { task } from '#test/dashboard.ts'
import { noRecords, renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'

test('a task that a rejection closed is told apart from one that was done', async () => {
  const completed_at = '2026-11-22T10:00:00Z'
  const data = [
    { ...task, id: 3, title: 'Перезвонить', completed_at, is_closed_by_rejection: true },
    { ...task, id: 4, title: 'Замерить', completed_at },
  ]
  renderSignedIn('/tasks?state=done', {
    answers: {
      'GET /api/tasks?state=done&limit=50': json({ ...noRecords, data, total: 2 }),
    },
  })
  const rowOf = async (title: string) =>
    (await screen.findByRole('checkbox', { name: `Выполнено: ${title}` })).closest('li')?.textContent
  expect(await rowOf('Перезвонить')).toContain('Закрыто вместе с отказом')
  expect(await rowOf('Замерить')).not.toContain('Закрыто')
})
