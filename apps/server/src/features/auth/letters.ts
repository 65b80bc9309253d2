import { deviceName } from '@veranda/contract'
import type { Letter } from '#db/jobs.ts'
import type { Origin } from '#db/platform/journal.ts'
import { composeLetter } from '#text/letter.ts'
import { texts } from './texts.ts'

interface Addressee {
  name: string
  email: string
}

/** The token of a reset link is in the fragment, so that it reaches neither logs nor referrers. */
export function resetLetter(user: Addressee, token: string, appUrl: string): Letter {
  const { subject, greeting, body, button, ignore } = texts.resetLetter
  return composeLetter({
    to: user.email,
    subject,
    greeting: greeting(user.name),
    paragraphs: [body],
    button: { text: button, url: `${appUrl}/reset-password#token=${token}` },
    note: ignore,
  })
}

export type SecurityEvent = keyof typeof texts.security.events

/** Tells a user what happened to their account, from where, and what to do if it was not them. */
export function securityLetter(
  event: SecurityEvent,
  user: Addressee,
  { ip, userAgent }: Origin,
  appUrl: string,
): Letter {
  const { greeting, events, from, button, notYou } = texts.security
  const { subject, body } = events[event]
  return composeLetter({
    to: user.email,
    subject,
    greeting: greeting(user.name),
    paragraphs: [body, from(deviceName(userAgent), ip), notYou],
    button: { text: button, url: `${appUrl}/account-settings?section=sessions` },
  })
}
