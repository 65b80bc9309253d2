import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Lead } from '@veranda/contract'
import { lead } from './lead.ts'
import { renderSignedIn } from './render-app.tsx'
import { json, noConnection } from './stub-fetch.ts'

export const loadLead = 'GET /api/leads/5?with=values.field,form,user'
const forbidden = (message = '') => json({ message, code: 'forbidden' }, 403)

type Answers = NonNullable<NonNullable<Parameters<typeof renderSignedIn>[1]>['answers']>

export async function openLead(answers: Answers = {}, over: Partial<Lead> = {}) {
  const app = renderSignedIn('/modules?lead=5', {
    answers: { [loadLead]: json({ ...lead, ...over }), ...answers },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Информация о лиде #5' }))
  await dialog.findByText('Основная информация')
  return { ...app, dialog, user: userEvent.setup() }
}

/** The three outcomes of a call: success, refusal with or without a message, no response. */
export const outcomes = (failure: string, exception: string) =>
  [
    ['the server’s own words', () => forbidden('Закрыто администратором'), 'Закрыто администратором'],
    ['words of ours where it had none', () => forbidden(), failure],
    ['other words where nobody answered', noConnection, exception],
  ] as const

export type OpenedLead = Awaited<ReturnType<typeof openLead>>
