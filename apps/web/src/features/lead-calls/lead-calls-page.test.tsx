import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Lead, LeadCall } from '@veranda/contract'
import { expect, test } from 'vitest'
import { conversation } from '#test/chat.ts'
import { lead } from '#test/lead.ts'
import { owner, renderSignedIn } from '#test/render-app.tsx'
import { json, noContent } from '#test/stub-fetch.ts'

const next = 'POST /api/leads/calls/next'
const holds = ['PUT', '/api/leads/calls/holds'] as const

const offer = {
  lead: { ...lead, phone: '+79123456789', notes: 'Звонить после обеда' },
  waiting_since: lead.created_at,
  is_callback: false,
  calls: [],
  left: 1,
  callback_times: ['2026-11-30T07:00:00.000Z'],
  retry_at: '2026-11-30T07:00:00.000Z',
}
const nobody = { ...offer, lead: null, waiting_since: null, left: 0 }

const pastCall: LeadCall = {
  id: 9,
  outcome: 'busy',
  note: '',
  remind_at: null,
  created_at: lead.created_at,
  user: null,
}

type Answers = NonNullable<NonNullable<Parameters<typeof renderSignedIn>[1]>['answers']>

/** The first lead is on the screen, and nobody follows. */
async function openCalls({ shown = offer.lead, answers = {} }: { shown?: Lead; answers?: Answers } = {}) {
  const rendered = renderSignedIn('/leads/calls', {
    answers: {
      [next]: ({ body }) => {
        const { shown_ids } = body as { shown_ids: number[] }
        return json(shown_ids.length > 0 ? nobody : { ...offer, lead: shown })
      },
      [holds.join(' ')]: noContent,
      [`GET /api/leads/${lead.id}?with=values.field,form,user`]: json(shown),
      ...answers,
    },
  })
  await screen.findByRole('region', { name: 'Итог звонка' })
  return rendered
}

test('a closing tab gives its leads back, and a page shown again asks anew', async () => {
  const { network } = await openCalls()
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(network.to(...holds)).toMatchObject([{ body: { lead_ids: [] }, keepalive: true }])
  const asked = network.to('POST', '/api/leads/calls/next').length
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
  await expect.poll(() => network.to('POST', '/api/leads/calls/next').length).toBeGreaterThan(asked)
})

test('after a call the next lead has the focus, not a control that leads elsewhere', async () => {
  const second = { ...offer, lead: { ...offer.lead, id: 6, name: 'Борис Лен' } }
  const user = userEvent.setup()
  renderSignedIn('/leads/calls', {
    answers: {
      [next]: ({ body }) => {
        const { shown_ids } = body as { shown_ids: number[] }
        return json(shown_ids.includes(lead.id) ? second : offer)
      },
      [holds.join(' ')]: noContent,
      'GET /api/leads/5?with=values.field,form,user': json(offer.lead),
      'GET /api/leads/6?with=values.field,form,user': json(second.lead),
    },
  })
  await user.click(await screen.findByRole('button', { name: /Пропустить/ }))
  const shown = await screen.findByRole('group', { name: 'Борис Лен' })
  await waitFor(() => expect(document.activeElement).toBe(shown))
})

test('a busy line is tried the next morning where nobody works in an hour', async () => {
  await openCalls()
  expect(screen.getByRole('button', { name: /Занято, позже/ }).textContent).toMatch(/в 10:00$/)
})

test('the note is above what else is known of the lead, where the outcomes do not cover it', async () => {
  await openCalls()
  const note = screen.getByRole('textbox', { name: 'Что сказал клиент' })
  const known = screen.getByText('Звонить после обеда')
  expect(note.compareDocumentPosition(known) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

const noteField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Что сказал клиент' })
const recorded = {
  'POST /api/leads/5/call': () => json({ call: { ...pastCall, note: 'важное' }, lead: offer.lead }, 201),
  'DELETE /api/leads/5/call/9': () => json(offer.lead),
}

test('an undone call gives its note back, and what is typed about the next lead stays with that lead', async () => {
  const second = { ...offer, lead: { ...offer.lead, id: 6, name: 'Борис Лен' } }
  const user = userEvent.setup()
  const { network } = await openCalls({
    answers: {
      ...recorded,
      [next]: ({ body }) => {
        const { shown_ids } = body as { shown_ids: number[] }
        return json(shown_ids.includes(lead.id) ? second : shown_ids.length > 0 ? nobody : offer)
      },
      'GET /api/leads/6?with=values.field,form,user': json(second.lead),
    },
  })
  await user.type(noteField(), 'важное')
  await user.click(screen.getByRole('button', { name: /Занято, позже/ }))
  await screen.findByRole('group', { name: 'Борис Лен' })
  expect(network.to('POST', '/api/leads/5/call')).toMatchObject([{ body: { note: 'важное' } }])
  expect(noteField().value).toBe('')
  expect(screen.getByTitle('Занято, позже — №5 Анна Ким')).toBeTruthy()
  await user.type(noteField(), 'окна')
  await user.click(screen.getByRole('button', { name: 'Отменить' }))
  await screen.findByRole('group', { name: 'Анна Ким' })
  expect(noteField().value).toBe('важное')
  await user.click(screen.getByRole('button', { name: /Пропустить/ }))
  await screen.findByRole('group', { name: 'Борис Лен' })
  expect(noteField().value).toBe('окна')
})

test('the note of an undone call goes below what was typed about the same lead meanwhile', async () => {
  const user = userEvent.setup()
  await openCalls({ answers: recorded })
  await user.type(noteField(), 'важное')
  await user.click(screen.getByRole('button', { name: /Занято, позже/ }))
  await screen.findByText('Все отвечены, никто не ждёт')
  // The queue starts anew, with the same lead.
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
  await screen.findByRole('group', { name: 'Анна Ким' })
  expect(noteField().value).toBe('')
  await user.type(noteField(), 'новое')
  await user.click(screen.getByRole('button', { name: 'Отменить' }))
  await waitFor(() => expect(noteField().value).toBe('новое\nважное'))
})

test('notes of a lead made from a chat link to it for those who may open it', async () => {
  const shown = { ...offer.lead, notes: 'Из диалога №32\nНужна веранда' }
  const chats = (data: unknown[]) => json({ data, next_cursor: null, change_no: 0 })
  await openCalls({
    shown,
    answers: {
      'GET /api/modules/company': json(
        ['leads', 'chat'].map((code) => ({ code, is_active: true, expires_at: null })),
      ),
      'GET /api/chats?queue=all&lead_id=5': chats([]),
      'GET /api/chats?queue=closed&lead_id=5': chats([conversation({ id: 8, number: 32, lead_id: 5 })]),
    },
  })
  const link = await screen.findByRole('link', { name: 'диалога №32' })
  expect(link.getAttribute('href')).toBe('/chats?c=8')
  expect(link.parentElement?.textContent).toBe('Из диалога №32\nНужна веранда')
})

test('notes of a lead made from a chat are plain text without the chat module', async () => {
  const { network } = await openCalls({ shown: { ...offer.lead, notes: 'Из диалога №32' } })
  expect(screen.getByText('Из диалога №32')).toBeTruthy()
  expect(network.sent.filter(({ url }) => url.startsWith('/api/chats'))).toEqual([])
})

test('whoever looks as another role is told why there are no calls, and no lead is held', async () => {
  const { network } = renderSignedIn('/leads/calls', { user: { ...owner, is_viewing_as: true } })
  expect(await screen.findByText('Звонит только сам сотрудник')).toBeTruthy()
  expect(network.to('POST', '/api/leads/calls/next')).toEqual([])
  expect(network.to('PUT', '/api/leads/calls/holds')).toEqual([])
})
