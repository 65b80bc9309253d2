import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { client as known, listedClient } from '#test/client.ts'
import { renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'

const names = ['Анна Ким', 'Анна', 'А. Ким']
const listed = names.map((name, index) => ({ ...listedClient, id: index + 3, number: index + 7, name }))
const [kept, second, third] = listed.map(({ id, number, name }) => ({
  ...known,
  id,
  number,
  name,
  version: id,
}))
const moves = { leads: 1, orders: 0, files: 0, chats: 0, tasks: 0, people: 0, sites: 0 }
const preview = (other: typeof second) => json({ client: kept, other, fields: [], moves })

test('selected clients are merged one after another into the one that is chosen', async () => {
  const { network } = renderSignedIn('/clients', {
    answers: {
      'GET /api/clients': json({ data: listed, total: 3, total_is_exact: true, next_cursor: null }),
      'GET /api/clients/3/merge-preview?with=4': preview(second),
      'GET /api/clients/3/merge-preview?with=5': preview(third),
      'POST /api/clients/3/merge': json({ merge_id: 8, client: kept }),
    },
  })
  const user = userEvent.setup()
  await screen.findByRole('link', { name: 'А. Ким' })
  const boxes = screen.getAllByRole('checkbox')
  await user.click(boxes[1] as HTMLElement)
  expect(screen.queryByRole('button', { name: 'Объединить' })).toBeNull()
  await user.click(boxes[2] as HTMLElement)
  await user.click(boxes[3] as HTMLElement)
  await user.click(screen.getByRole('button', { name: 'Объединить' }))
  const choice = within(await screen.findByRole('dialog', { name: 'Объединение клиентов' }))
  await user.click(choice.getByRole('radio', { name: /№ 7 Анна Ким/ }))
  await user.click(choice.getByRole('button', { name: 'Далее' }))
  for (const place of [1, 2]) {
    const dialog = within(await screen.findByRole('dialog', { name: `Объединение клиентов: ${place} из 2` }))
    await dialog.findByText('Переедет: 1 заявка.')
    await user.click(dialog.getByRole('button', { name: 'Объединить' }))
    await screen.findByText(new RegExp(`^Клиент № ${place + 7} объединён с № 7`))
  }
  expect(screen.queryByRole('dialog')).toBeNull()
  const bodies = network.to('POST', '/api/clients/3/merge').map(({ body }) => body)
  expect(bodies).toMatchObject([
    { with: 4, with_version: 4 },
    { with: 5, with_version: 5 },
  ])
})
