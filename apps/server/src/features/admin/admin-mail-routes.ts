import { api } from '@veranda/contract'
import type { Email } from '#db/jobs.ts'
import { pageOf, readCursor } from '#db/paging.ts'
import { recordOperatorAct } from '#db/platform/operators.ts'
import { countJobs, enqueueEmail, listJobs } from '#db/platform/queue.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { DomainError } from '#errors.ts'
import { scrubPersonalData } from '#http/error-rules.ts'
import type { Serve } from '#http/serve.ts'
import type { MailFolder, StoredEmail } from '#mail/mail-folder.ts'
import { byOperator } from './acting.ts'

export interface AdminMailOptions {
  mailFolder: MailFolder
  /** A sample of each e-mail, by name. */
  samples: () => Record<string, Email>
}

/** Link tokens open accounts, so operators do not see them. */
const withoutTokens = (text: string) => text.replace(/([#?&][\w-]+=)[\w-]{20,}/g, '$1•••')

/** Stored, queued and failed e-mails, and samples of each kind. */
export function adminMailRoutes(
  serve: Serve,
  platform: PlatformDb,
  { mailFolder, samples }: AdminMailOptions,
): void {
  const openEmail = async (name: string): Promise<StoredEmail> => {
    const email = await mailFolder.open(name)
    if (!email) throw new DomainError('not_found')
    return email
  }

  serve(api.adminMail.letters, async ({ query }) => {
    const names = await mailFolder.names()
    const after = query.cursor === undefined ? undefined : Buffer.from(query.cursor, 'base64url').toString()
    const remaining = after === undefined ? names : names.filter((name) => name < after)
    const shown = remaining.slice(0, query.limit)
    const emails = await Promise.all(shown.map((name) => mailFolder.open(name)))
    const last = remaining.length > shown.length ? shown.at(-1) : undefined
    return {
      data: emails.filter((email) => email !== undefined),
      total: names.length,
      total_is_exact: true,
      next_cursor: last === undefined ? null : Buffer.from(last).toString('base64url'),
    }
  })

  serve(api.adminMail.letter, async ({ params }) => {
    const { to, subject, text, created_at } = await openEmail(params.name)
    return { to, subject, text: withoutTokens(text), created_at }
  })

  serve(api.adminMail.letterHtml, async ({ params }) => {
    const { html } = await openEmail(params.name)
    return { name: params.name.replace(/eml$/, 'html'), bytes: Buffer.from(withoutTokens(html)) }
  })

  serve(api.adminMail.resend, async ({ params, caller }) => {
    const { to, subject, text, html } = await openEmail(params.name)
    await enqueueEmail(platform, { to, subject, text, html })
    await recordOperatorAct(platform, {
      ...byOperator(caller),
      act: 'resend_letter',
      title: `${to}: ${subject}`,
    })
    return null
  })

  serve(api.adminMail.queue, async ({ query }) => {
    const before = query.cursor === undefined ? null : readCursor(query.cursor).id
    const [rows, counts] = await Promise.all([
      listJobs(platform, { task: 'mail', before, limit: query.limit + 1 }),
      countJobs(platform),
    ])
    const total = counts.filter(({ task }) => task === 'mail').reduce((sum, { count }) => sum + count, 0)
    const emails = rows.map(({ recipient, last_error, ...row }) => ({
      ...row,
      to: recipient,
      last_error: scrubPersonalData(last_error),
    }))
    return pageOf(emails, query.limit, total)
  })

  serve(api.adminMail.templates, async () =>
    Object.entries(samples()).map(([code, email]) => ({ code, ...email })),
  )
}
