import { deviceName } from '@veranda/contract'
import type { Email } from '#db/jobs.ts'
import type { Origin } from '#db/platform/journal.ts'
import { composeEmail } from '#text/email.ts'
import { texts } from './texts.ts'

interface Addressee {
  name: string
  email: string
}

/**
 * `by`: who asked for it, if it was not the user. The token of a reset link is in the fragment, so that it reaches neither logs nor referrers.
 */
export function passwordResetEmail(user: Addressee, token: string, appUrl: string, by?: string): Email {
  const { subject, greeting, body, button, ignore, byAnother, ignoreByAnother } = texts.passwordResetEmail
  return composeEmail({
    to: user.email,
    subject,
    greeting: greeting(user.name),
    paragraphs: [by === undefined ? body : byAnother(by)],
    button: { text: button, url: `${appUrl}/reset-password#token=${token}` },
    note: by === undefined ? ignore : ignoreByAnother,
  })
}

export type SecurityEvent = keyof typeof texts.security.events

/** Tells a user what happened to their account, from where, and what to do if it was not them. */
export function securityEmail(
  event: SecurityEvent,
  user: Addressee,
  { ip, userAgent }: Origin,
  appUrl: string,
): Email {
  const { greeting, events, from, button, notYou } = texts.security
  const { subject, body } = events[event]
  return composeEmail({
    to: user.email,
    subject,
    greeting: greeting(user.name),
    paragraphs: [body, from(deviceName(userAgent), ip), notYou],
    button: { text: button, url: `${appUrl}/account-settings?section=sessions` },
  })
}
