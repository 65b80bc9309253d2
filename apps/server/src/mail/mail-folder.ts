import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import type { Email } from '#db/jobs.ts'

export interface StoredEmail extends Email {
  name: string
  created_at: string
}

/** E-mails that the mailer saved as files because no mail server is configured. */
export interface MailFolder {
  /** Names of all e-mails, newest first. */
  names(): Promise<string[]>
  /** An e-mail by name; `undefined` if there is none. */
  open(name: string): Promise<StoredEmail | undefined>
}

/** `2026-11-20T13-05-00.000Z-<id>.eml`: the name contains the time. */
function instantOf(name: string): string {
  const [, day, hour, minute, rest] = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)/.exec(name) ?? []
  return day ? `${day}T${hour}:${minute}:${rest}` : new Date(0).toISOString()
}

export function openMailFolder(folder: string): MailFolder {
  const isEmailFile = (name: string) => name.endsWith('.eml') && !name.startsWith('.')
  const isAbsent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
  return {
    async names() {
      try {
        return (await readdir(folder)).filter(isEmailFile).sort().reverse()
      } catch (error) {
        if (isAbsent(error)) return []
        throw error
      }
    },
    async open(name) {
      if (!isEmailFile(name) || /[/\\]/.test(name)) return undefined
      try {
        const parsed = await PostalMime.parse(await readFile(join(folder, name)))
        return {
          name,
          created_at: instantOf(name),
          to: parsed.to?.map((one) => one.address ?? '').join(', ') ?? '',
          subject: parsed.subject ?? '',
          text: parsed.text ?? '',
          html: parsed.html ?? '',
        }
      } catch (error) {
        if (isAbsent(error)) return undefined
        throw error
      }
    },
  }
}
