import type { DocumentData } from '@veranda/contract'
import type { Email } from '#db/jobs.ts'
import { composeEmail } from '#text/email.ts'
import { texts } from './texts.ts'

const t = texts.email

interface DocumentEmailData {
  heading: string
  client: Pick<DocumentData['client'], 'name' | 'email'>
}

/** E-mail with a document's personal link for the client. */
export function documentEmail(
  { heading, seller_name, client }: DocumentEmailData & Pick<DocumentData, 'seller_name'>,
  { to, message, url }: { to: string; message: string; url: string },
): Email {
  return composeEmail({
    to,
    subject: t.subject(heading),
    greeting: t.greeting(client.name),
    paragraphs: [t.text(seller_name), ...message.split(/\n+/).filter(Boolean)],
    button: { text: t.button, url },
  })
}

/** E-mail with the acceptance code. */
export function acceptanceCodeEmail(
  { heading, seller_name, client }: DocumentEmailData & Pick<DocumentData, 'seller_name'>,
  code: string,
  variant: string | null,
): Email {
  return composeEmail({
    to: client.email,
    subject: t.codeSubject(code),
    greeting: t.greeting(client.name),
    paragraphs: [
      t.codeText(code, heading, seller_name),
      ...(variant === null ? [] : [t.codeVariant(variant)]),
    ],
    note: t.codeNote,
  })
}
