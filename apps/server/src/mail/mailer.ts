import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { assertOutsideTransaction } from '#db/inside-transaction.ts'
import type { Email } from '#db/jobs.ts'
import { resolvePublicAddress } from '#net/private-hosts.ts'

export interface Mailer {
  /** Sends an e-mail; `id` becomes its Message-ID, so that a repeat is recognised. Throws on failure. */
  send(email: Email, id: string): Promise<void>
  /** Sends it through a company's own mail server. */
  sendThrough(email: Email, server: SmtpServer, id: string): Promise<void>
  close(): void
}

/** A company's own mail server. */
export interface SmtpServer {
  host: string
  port: number
  is_tls: boolean
  user_name: string
  password: string
  /** The `From` header: `"Окна" <office@okna.ru>`. */
  from: string
}

export interface MailerOptions {
  smtpUrl: string | undefined
  from: string
  folder: string
  /** Whether companies may name servers in the operator's private network. */
  arePrivateHostsAllowed: boolean
}

const patienceMs = 15_000

/** Sends by SMTP if configured, else writes every e-mail to a file in `folder`. */
export function createMailer(options: MailerOptions): Mailer {
  const { smtpUrl, from, folder } = options
  const sendThrough: Mailer['sendThrough'] = (email, server, id) =>
    throughServer(email, server, id, options.arePrivateHostsAllowed)
  if (!smtpUrl) return { ...fileMailer(from, folder), sendThrough }
  const transport = nodemailer.createTransport(smtpUrl, { from })
  return {
    send: async (email, id) => {
      assertOutsideTransaction('a mail server')
      await transport.sendMail({ ...email, from, messageId: messageId(id) })
    },
    sendThrough,
    close: () => transport.close(),
  }
}

const messageId = (id: string) => `<${id}@veranda>`

async function throughServer(
  email: Email,
  { host, port, is_tls, user_name, password, from }: SmtpServer,
  id: string,
  arePrivateHostsAllowed: boolean,
): Promise<void> {
  assertOutsideTransaction('a mail server')
  const address = await resolvePublicAddress(host, arePrivateHostsAllowed)
  const transport = nodemailer.createTransport({
    host: address,
    port,
    secure: is_tls,
    // The certificate must match the host name, although the connection is made to the checked address.
    tls: { servername: host },
    ...(user_name && { auth: { user: user_name, pass: password } }),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  })
  try {
    await transport.sendMail({ ...email, from, messageId: messageId(id) })
  } finally {
    transport.close()
  }
}

function fileMailer(from: string, folder: string): Pick<Mailer, 'send' | 'close'> {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    send: async (email, id) => {
      const { message } = await transport.sendMail({ ...email, from, messageId: messageId(id) })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Written to a temporary file and renamed, so that nobody reads half an e-mail.
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${id}.eml`
      const draft = join(folder, `.${randomUUID()}`)
      await writeFile(draft, message, { mode: 0o600 })
      await rename(draft, join(folder, name))
    },
    close: () => transport.close(),
  }
}
