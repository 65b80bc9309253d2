import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listedClient } from '#test/client.ts'
import { renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'

const assignee = { id: 2, name: 'Дарья Власова' }
const listed = { ...listedClient, user_id: assignee.id, user: assignee }
const colleague = { ...assignee, role: 'owner', job_title: '', has_avatar: false, is_absent: false }

test('the first menu of a page stands on the present assignee, however late the colleagues are known', async () => {
  let arrive: (answer: Response) => void = () => undefined
  const colleagues = new Promise<Response>((resolve) => {
    arrive = resolve
  })
  renderSignedIn('/clients', {
    answers: {
      'GET /api/clients': json({ data: [listed], total: 1, total_is_exact: true, next_cursor: null }),
      'GET /api/users/colleagues': colleagues,
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Изменить ответственного: Дарья Власова' }))
  expect(screen.queryByRole('menuitem')).toBeNull()
  arrive(json([colleague]))
  const present = await screen.findByRole('menuitem', { name: 'Дарья Власова' })
  await waitFor(() => expect(document.activeElement).toBe(present))
})
