import { limits } from '@veranda/contract'
import type { Letter } from '#db/jobs.ts'
import { composeLetter } from '#text/letter.ts'
import { texts } from './texts.ts'

/** E-mail to an owner that the company was closed, by whom, and until when it can be reopened. */
export function closedLetter(
  owner: { name: string; email: string },
  { company, by }: { company: string; by: string },
  appUrl: string,
): Letter {
  const { subject, greeting, body, button } = texts.closedLetter
  return composeLetter({
    to: owner.email,
    subject: subject(company),
    greeting: greeting(owner.name),
    paragraphs: [body(company, by, limits.closedDays)],
    button: { text: button, url: `${appUrl}/login` },
  })
}
