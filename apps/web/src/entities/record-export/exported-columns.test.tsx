import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { noRecords, renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'

test.each([
  ['leads', ['number', 'name', 'phone', 'status', 'source', 'user', 'date']],
  ['clients', ['name', 'phone', 'email', 'user', 'date']],
])('a table of %s has the columns of the list that can be exported', async (list, columns) => {
  const { network } = renderSignedIn(`/${list}`, {
    answers: { [`GET /api/${list}`]: json(noRecords), [`POST /api/${list}/export`]: json({}, 500) },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Экспорт' }))
  await user.click(screen.getByRole('menuitem', { name: /Excel/ }))
  await waitFor(() =>
    expect(network.to('POST', `/api/${list}/export`)).toMatchObject([{ body: { columns } }]),
  )
})
