import { type Role, roles } from '@veranda/contract'
import type { Email } from '#db/jobs.ts'
import { composeEmail } from '#text/email.ts'
import { texts } from './texts.ts'

/** The token is in the fragment, so that it reaches neither logs nor referrers. */
export const invitationUrl = (appUrl: string, token: string) => `${appUrl}/register#invitation=${token}`

export function invitationEmail(
  user: { name: string; email: string; role: Role },
  from: { company: string; name: string },
  token: string,
  appUrl: string,
): Email {
  const { subject, greeting, body, how, button, ignore } = texts.invitation
  return composeEmail({
    to: user.email,
    subject: subject(from.company),
    greeting: greeting(user.name),
    paragraphs: [body(from.company, from.name, roles[user.role]), how],
    button: { text: button, url: invitationUrl(appUrl, token) },
    note: ignore,
  })
}

/** E-mail that an administrator has disabled the user's second factor. */
export function twoFactorResetEmail(
  user: { name: string; email: string },
  by: string,
  appUrl: string,
): Email {
  const { subject, greeting, body, notYou, button } = texts.twoFactorReset
  return composeEmail({
    to: user.email,
    subject,
    greeting: greeting(user.name),
    paragraphs: [body(by), notYou],
    button: { text: button, url: `${appUrl}/account-settings?section=security` },
  })
}
