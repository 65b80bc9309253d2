import type { Email } from '#db/jobs.ts'
import { composeEmail } from '#text/email.ts'
import { texts } from './texts.ts'

/** Test e-mail of a company's own mail server. */
export function mailServerTestEmail(to: { name: string; email: string }): Email {
  const { subject, greeting, body } = texts.mailServerTestEmail
  return composeEmail({ to: to.email, subject, greeting: greeting(to.name), paragraphs: [body] })
}
