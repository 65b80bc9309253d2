import type { Letter } from '#db/jobs.ts'
import { composeLetter } from '#text/letter.ts'
import { texts } from './texts.ts'

/** A notification as an e-mail, for users who chose that. */
export function notificationLetter(
  { name, email }: { name: string; email: string },
  { title, message }: { title: string; message: string },
): Letter {
  return composeLetter({
    to: email,
    subject: title,
    greeting: texts.letter.greeting(name),
    paragraphs: [message],
    note: texts.letter.note,
  })
}
