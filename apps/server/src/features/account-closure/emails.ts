import { limits } from '@veranda/contract'
import type { Email } from '#db/jobs.ts'
import { composeEmail } from '#text/email.ts'
import { texts } from './texts.ts'

/** E-mail to an owner that the company was closed, by whom, and until when it can be reopened. */
export function companyClosedEmail(
  owner: { name: string; email: string },
  { company, by }: { company: string; by: string },
  appUrl: string,
): Email {
  const { subject, greeting, body, button } = texts.companyClosedEmail
  return composeEmail({
    to: owner.email,
    subject: subject(company),
    greeting: greeting(owner.name),
    paragraphs: [body(company, by, limits.closedDays)],
    button: { text: button, url: `${appUrl}/login` },
  })
}
