import type { Letter } from '#db/jobs.ts'
import { composeLetter } from '#text/letter.ts'
import { texts } from './texts.ts'

/** Test e-mail of a company's own mail server. */
export function testLetter(to: { name: string; email: string }): Letter {
  const { subject, greeting, body } = texts.testLetter
  return composeLetter({ to: to.email, subject, greeting: greeting(to.name), paragraphs: [body] })
}
