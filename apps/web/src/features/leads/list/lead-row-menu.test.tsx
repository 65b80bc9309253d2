import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CurrentUser, LeadListItem } from '@veranda/contract'
import { expect, test } from 'vitest'
import { client } from '#test/client.ts'
import { lead } from '#test/lead.ts'
import { noRecords, owner, renderSignedIn } from '#test/render-app.tsx'
import { json, noContent } from '#test/stub-fetch.ts'

const listed = (over: Partial<LeadListItem>) => ({
  ...lead,
  form: null,
  user: null,
  phone: '89123456789',
  status: 'new',
  user_id: null,
  client_id: null,
  ...over,
})

async function openList(
  rows: Partial<LeadListItem>[] = [{}],
  { user = owner, answers = {} }: { user?: CurrentUser; answers?: Record<string, Response> } = {},
) {
  const data = rows.map(listed)
  const app = renderSignedIn('/leads?status=new', {
    user,
    answers: {
      'GET /api/leads?status=new': json({
        data,
        total: data.length,
        total_is_exact: true,
        next_cursor: null,
      }),
      ...answers,
    },
  })
  await screen.findByRole('table')
  const row = screen.getAllByRole('row').at(1) ?? document.body
  return { ...app, row, link: within(row).getByRole('link', { name: /^Открыть/ }), user: userEvent.setup() }
}

const itemsOf = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map((item) => item.textContent)

test('a right click on a row offers what can be done, and Escape gives the focus to the row', async () => {
  const { row, link, user } = await openList()
  await user.pointer({ target: row, keys: '[MouseRight]' })
  const menu = await screen.findByRole('menu', { name: 'Действия: заявка №5, Анна Ким' })
  expect(itemsOf(menu)).toEqual([
    'Позвонить',
    'Копировать телефон',
    'Копировать ссылку',
    'В клиенты',
    'Взять',
    'Удалить',
  ])
  expect(screen.getByRole('menuitem', { name: 'Позвонить' }).getAttribute('href')).toBe('tel:+79123456789')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(document.activeElement).toBe(link)
})

test('the key «.» by its place on the keyboard opens the menu of the focused row', async () => {
  const { link } = await openList()
  link.focus()
  fireEvent.keyDown(link, { code: 'Period', key: 'ю' })
  expect(await screen.findByRole('menu', { name: /заявка №5/ })).toBeTruthy()
})

test('the button follows the pointer from row to row, and the copied address opens the lead without filters', async () => {
  const { user } = await openList([{}, { id: 6, number: 6, name: 'Борис' }])
  const [, first, second] = screen.getAllByRole('row')
  await user.hover(first as HTMLElement)
  expect(screen.getByRole('button', { name: 'Действия: заявка №5, Анна Ким' })).toBeTruthy()
  await user.hover(second as HTMLElement)
  fireEvent.click(screen.getByRole('button', { name: 'Действия: заявка №6, Борис' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Копировать ссылку' }))
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/leads?lead=6`)
})

test('a right click on a link or with a selected text is left to the browser', async () => {
  const { row, link } = await openList()
  expect(fireEvent.contextMenu(link, { button: 2 })).toBe(true)
  const selection = window.getSelection()
  selection?.selectAllChildren(row)
  fireEvent.mouseDown(row, { button: 2 })
  expect(fireEvent.contextMenu(row, { button: 2 })).toBe(true)
  selection?.removeAllRanges()
  expect(screen.queryByRole('menu')).toBeNull()
})

test('a lead that is a client leads to it, and a viewer is offered no change', async () => {
  const { row, router } = await openList([{ client_id: 3, phone: '' }], {
    user: { ...owner, role: 'viewer' },
    answers: {
      'GET /api/leads': json(noRecords),
      'GET /api/clients/3': json(client),
      'GET /api/leads?client_id=3': json(noRecords),
    },
  })
  fireEvent.contextMenu(row, { button: 2 })
  const menu = await screen.findByRole('menu')
  expect(itemsOf(menu)).toEqual(['Копировать ссылку', 'Открыть клиента'])
  fireEvent.click(screen.getByRole('menuitem', { name: 'Открыть клиента' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/clients/3'))
  await screen.findByRole('heading', { level: 1, name: client.name })
})

test('«Удалить» asks first', async () => {
  const { row, user, network } = await openList([{}], { answers: { 'DELETE /api/leads/5': noContent() } })
  fireEvent.contextMenu(row, { button: 2 })
  await user.click(await screen.findByRole('menuitem', { name: 'Удалить' }))
  const question = within(await screen.findByRole('dialog', { name: 'Удаление заявки' }))
  expect(network.to('DELETE', '/api/leads/5')).toHaveLength(0)
  await user.click(question.getByRole('button', { name: 'Удалить' }))
  await waitFor(() => expect(network.to('DELETE', '/api/leads/5')).toHaveLength(1))
})
