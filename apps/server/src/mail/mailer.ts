import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Letter } from '#db/jobs.ts'

export interface Mailer {
  /** Sends a letter; `id` makes its Message-ID, so that a repeat is recognised. Throws where it cannot. */
  send(letter: Letter, id: string): Promise<void>
  close(): void
}

/** Through SMTP where it is set, else every letter is a file in `folder`. */
export function createMailer(options: { smtpUrl: string | undefined; from: string; folder: string }): Mailer {
  const { smtpUrl, from, folder } = options
  if (!smtpUrl) return fileMailer(from, folder)
  const transport = nodemailer.createTransport(smtpUrl, { from })
  return {
    send: async (letter, id) => {
      await transport.sendMail({ ...letter, from, messageId: `<${id}@veranda>` })
    },
    close: () => transport.close(),
  }
}

function fileMailer(from: string, folder: string): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    send: async (letter, id) => {
      const { message } = await transport.sendMail({ ...letter, from, messageId: `<${id}@veranda>` })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Written beside and renamed, so that nobody reads half a letter.
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${id}.eml`
      const draft = join(folder, `.${randomUUID()}`)
      await writeFile(draft, message, { mode: 0o600 })
      await rename(draft, join(folder, name))
    },
    close: () => transport.close(),
  }
}
