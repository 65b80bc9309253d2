import type { Email } from '#db/jobs.ts'
import { composeEmail } from '#text/email.ts'
import { texts } from './texts.ts'

/** A notification as an e-mail, for users who chose that. */
export function notificationEmail(
  { name, email }: { name: string; email: string },
  { title, message }: { title: string; message: string },
): Email {
  return composeEmail({
    to: email,
    subject: title,
    greeting: texts.email.greeting(name),
    paragraphs: [message],
    note: texts.email.note,
  })
}
