import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { LeadListItem } from '@veranda/contract'
import { expect, test } from 'vitest'
import { lead as shownLead } from '#test/lead.ts'
import { renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'

const list = (data: LeadListItem[]) =>
  json({ data, total: data.length, total_is_exact: true, next_cursor: null })

/** Opens the board with one lead, which the server moves as it is told. */
async function openBoard(over: Partial<LeadListItem> = {}) {
  const {
    notes: _notes,
    ip_address: _ip,
    referer: _referer,
    user_agent: _agent,
    values: _values,
    ...listed
  } = shownLead
  let lead: LeadListItem = { ...listed, form: null, user: null, name: 'Анна', ...over } as LeadListItem
  const app = renderSignedIn('/leads?layout=board', {
    answers: {
      'GET /api/leads?*': ({ url }: { url: string }) =>
        list(url.includes(`status=${lead.status}`) ? [lead] : []),
      [`PUT /api/leads/${lead.id}`]: ({ body }: { body: unknown }) => {
        lead = { ...lead, ...(body as Partial<LeadListItem>) }
        return json({ ...lead, notes: null, ip_address: null, referer: null, user_agent: null })
      },
    },
  })
  const card = () => screen.findByRole('group', { name: 'Анна' })
  const sent = () => app.network.to('PUT', `/api/leads/${lead.id}`).map(({ body }) => body)
  return { card, sent, user: userEvent.setup() }
}

const said = () => screen.getByRole('status', { name: 'Перенос карточки' }).textContent

async function press(card: HTMLElement, ...keys: string[]) {
  for (const key of keys) await act(async () => void fireEvent.keyDown(card, { key }))
}

test('a card is moved by keys, each step is told, the focus stays on it, and the move can be undone', async () => {
  const { card, sent, user } = await openBoard()
  const taken = await card()
  act(() => taken.focus())
  await press(taken, ' ')
  expect(said()).toBe('Карточка «Анна» взята из столбца «Новый».')
  await press(taken, 'ArrowRight')
  expect(said()).toBe('Над столбцом «В обработке».')
  await press(taken, 'Enter')
  expect(said()).toBe('Карточка «Анна» перенесена в столбец «В обработке».')
  expect(sent()).toEqual([{ status: 'processing' }])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Анна')
  expect(await screen.findByText('Статус заявки изменен на "В обработке"')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Отменить' }))
  expect(sent()).toEqual([{ status: 'processing' }, { status: 'new' }])
})

test('Escape gives up, and no column follows the last one', async () => {
  const { card, sent } = await openBoard()
  const taken = await card()
  act(() => taken.focus())
  await press(taken, 'ArrowRight', ' ', 'ArrowLeft')
  expect(said()).toBe('Дальше столбцов нет.')
  await press(taken, 'ArrowRight', 'Escape')
  expect(said()).toBe('Перенос отменён.')
  expect(sent()).toEqual([])
})

test('undoing a move out of the rejected returns the reason too', async () => {
  const { card, sent, user } = await openBoard({
    status: 'rejected',
    reject_reason: { id: 4, name: 'Дорого', color: '' },
  })
  const taken = await card()
  act(() => taken.focus())
  await press(taken, ' ', 'ArrowLeft', 'Enter')
  await user.click(await screen.findByRole('button', { name: 'Отменить' }))
  expect(sent()).toEqual([{ status: 'completed' }, { status: 'rejected', reject_reason_id: 4 }])
})
