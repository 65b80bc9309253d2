import TextField from '@mui/material/TextField'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { StaffRole } from '@veranda/contract'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { HeadFields } from '#features/orders/page/head-fields.tsx'
import type { HeadValues } from '#features/orders/page/head-values.ts'
import { render } from '#test/render.tsx'
import { json, stubFetch } from '#test/stub-fetch.ts'
import { useAssigneeOptions } from './assignee-options.tsx'

const colleague = (id: number, name: string, role: StaffRole) => ({
  id,
  name,
  role,
  job_title: '',
  has_avatar: false,
  is_absent: false,
})
const answers = {
  'GET /api/clients?limit=20': json({ data: [], total: 0, total_is_exact: true, next_cursor: null }),
  'GET /api/crews': json([]),
  'GET /api/users/colleagues': json([
    colleague(7, 'Ольга', 'owner'),
    colleague(8, 'Павел', 'measurer'),
    colleague(9, 'Марина', 'viewer'),
    colleague(10, 'Геннадий', 'production'),
  ]),
}

async function offered(name: string): Promise<(string | null)[]> {
  await userEvent.click(await screen.findByRole('combobox', { name }))
  await screen.findByRole('option', { name: 'Ольга' })
  const names = screen.getAllByRole('option').map((one) => one.textContent)
  await userEvent.keyboard('{Escape}')
  return names
}

function Head() {
  const form = useForm<HeadValues>({
    defaultValues: { object_type: 'veranda', user_id: 9, measurer_id: 0, on_hold: false },
  })
  return <HeadFields form={form} client={null} />
}

function AssigneeOptions() {
  const { options } = useAssigneeOptions({ withCrews: false, onlyMeasurers: true })
  return (
    <TextField select label="Кто едет" value="">
      {options}
    </TextField>
  )
}

test('only users whose role does the work are offered, and the one already chosen', async () => {
  stubFetch(answers)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Head />
      <AssigneeOptions />
    </QueryClientProvider>,
  )
  expect(await offered('Ответственный')).toEqual([expect.any(String), 'Ольга', 'Марина'])
  expect(await offered('Замерщик')).toEqual([expect.any(String), 'Ольга', 'Павел'])
  expect(await offered('Кто едет')).toEqual(['Ольга', 'Павел'])
})
