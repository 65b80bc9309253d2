import { limits } from '@veranda/contract'
import type { Letter } from '#db/jobs.ts'
import { composeLetter } from '#text/letter.ts'
import { texts } from './texts.ts'

/** Tells an owner that the company is closed, by whom, and how long it can be brought back. */
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
