import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DictionaryItem } from '@veranda/contract'
import { expect, test } from 'vitest'
import { renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'

const item: DictionaryItem = { id: 6, kind: 'tag', name: 'Срочно', color: '', position: 0 }

test('renaming an item sends its name only', async () => {
  const { network } = renderSignedIn('/settings?section=dictionaries&list=tag', {
    answers: {
      'GET /api/dictionaries': () => json([item]),
      'PUT /api/dictionaries/6': () => json({ ...item, name: 'Срочно!' }),
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^Изменить.*Срочно/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), '!')
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(network.to('PUT', '/api/dictionaries/6')[0]?.body).toEqual({ name: 'Срочно!' }))
})
