import type { DocumentData } from '@veranda/contract'
import type { Letter } from '#db/jobs.ts'
import { composeLetter } from '#text/letter.ts'
import { texts } from './texts.ts'

const t = texts.letter

interface DocumentLetterData {
  heading: string
  client: Pick<DocumentData['client'], 'name' | 'email'>
}

/** E-mail with a document's personal link for the client. */
export function documentLetter(
  { heading, seller_name, client }: DocumentLetterData & Pick<DocumentData, 'seller_name'>,
  { to, message, url }: { to: string; message: string; url: string },
): Letter {
  return composeLetter({
    to,
    subject: t.subject(heading),
    greeting: t.greeting(client.name),
    paragraphs: [t.text(seller_name), ...message.split(/\n+/).filter(Boolean)],
    button: { text: t.button, url },
  })
}

/** E-mail with the acceptance code. */
export function codeLetter(
  { heading, client }: DocumentLetterData,
  code: string,
  variant: string | null,
): Letter {
  return composeLetter({
    to: client.email,
    subject: t.codeSubject(code),
    greeting: t.greeting(client.name),
    paragraphs: [t.codeText(code, heading), ...(variant === null ? [] : [t.codeVariant(variant)])],
    note: t.codeNote,
  })
}
