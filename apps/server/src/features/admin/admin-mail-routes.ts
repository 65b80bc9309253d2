import { api } from '@veranda/contract'
import type { Letter } from '#db/jobs.ts'
import { pageOf, readCursor } from '#db/paging.ts'
import { recordOperatorAct } from '#db/platform/operators.ts'
import { countJobs, enqueueLetter, listJobs } from '#db/platform/queue.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { DomainError } from '#errors.ts'
import { scrubPersonalData } from '#http/error-rules.ts'
import type { Serve } from '#http/serve.ts'
import type { LetterBox, StoredLetter } from '#mail/letter-box.ts'
import { byOperator } from './acting.ts'

export interface AdminMailOptions {
  box: LetterBox
  /** A sample of each e-mail, by name. */
  samples: () => Record<string, Letter>
}

/** Link tokens open accounts, so operators do not see them. */
const withoutTokens = (text: string) => text.replace(/([#?&][\w-]+=)[\w-]{20,}/g, '$1•••')

/** Stored, queued and failed e-mails, and samples of each kind. */
export function adminMailRoutes(
  serve: Serve,
  platform: PlatformDb,
  { box, samples }: AdminMailOptions,
): void {
  const opened = async (name: string): Promise<StoredLetter> => {
    const letter = await box.open(name)
    if (!letter) throw new DomainError('not_found')
    return letter
  }

  serve(api.adminMail.letters, async ({ query }) => {
    const names = await box.names()
    const after = query.cursor === undefined ? undefined : Buffer.from(query.cursor, 'base64url').toString()
    const left = after === undefined ? names : names.filter((name) => name < after)
    const shown = left.slice(0, query.limit)
    const letters = await Promise.all(shown.map((name) => box.open(name)))
    const last = left.length > shown.length ? shown.at(-1) : undefined
    return {
      data: letters.filter((letter) => letter !== undefined),
      total: names.length,
      total_is_exact: true,
      next_cursor: last === undefined ? null : Buffer.from(last).toString('base64url'),
    }
  })

  serve(api.adminMail.letter, async ({ params }) => {
    const { to, subject, text, created_at } = await opened(params.name)
    return { to, subject, text: withoutTokens(text), created_at }
  })

  serve(api.adminMail.letterHtml, async ({ params }) => {
    const { html } = await opened(params.name)
    return { name: params.name.replace(/eml$/, 'html'), bytes: Buffer.from(withoutTokens(html)) }
  })

  serve(api.adminMail.resend, async ({ params, caller }) => {
    const { to, subject, text, html } = await opened(params.name)
    await enqueueLetter(platform, { to, subject, text, html })
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
    const letters = rows.map(({ recipient, last_error, ...row }) => ({
      ...row,
      to: recipient,
      last_error: scrubPersonalData(last_error),
    }))
    return pageOf(letters, query.limit, total)
  })

  serve(api.adminMail.templates, async () =>
    Object.entries(samples()).map(([code, letter]) => ({ code, ...letter })),
  )
}
