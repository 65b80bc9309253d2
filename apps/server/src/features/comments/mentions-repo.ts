import { type Comment, commentText, limits, type Mention, mentionedIds } from '@veranda/contract'
import { inArray, type SQL } from 'drizzle-orm'
import { users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { list } from '#db/sql/expressions.ts'
import type { ScopedTable, TenantTx } from '#db/tenant-db.ts'
import { fieldError } from '#errors.ts'
import { notifyUser } from '#features/notifications/notifications-repo.ts'
import type { CommentedRecord, CommentSubject } from './comment-subjects-repo.ts'
import { texts } from './texts.ts'

const m = alias(users, 'm')

/** The users whom a text mentions, with their present names; also those who have left. */
export const mentionsOf = (scoped: ScopedTable, text: SQL) =>
  list({ id: m.id, name: m.name }, m.id)`from ${scoped(m)} where ${m.id} in (
    select (token)[1]::bigint from regexp_matches(${text}, '@\\[([1-9][0-9]{0,14})\\]', 'g') token)`

/** Throws a validation error at the text when it mentions somebody who is not among these. */
export async function requireMentionable(
  tx: TenantTx,
  text: string,
  allowed: readonly Mention[],
): Promise<void> {
  const refused = mentionedIds(text).filter((id) => !allowed.some((one) => one.id === id))
  if (refused.length === 0) return
  const names = (await tx.find(users, inArray(users.id, refused))).map(({ name }) => name)
  throw fieldError('text', names.length === 0 ? texts.noSuchColleague : texts.cannotSee(names))
}

interface Occasion {
  subject: CommentSubject
  record: CommentedRecord
  comment: Comment
  author: { userId: number; name: string }
  /** Who may read the record: nobody else is notified. */
  readers: readonly Mention[]
  /** The comment before it was edited; `null` for a new one, of which those responsible are notified too. */
  before: Comment | null
}

/** Notifies the newly mentioned users and those responsible for the record, each once; never the author. */
export async function notifyOfComment(tx: TenantTx, occasion: Occasion): Promise<void> {
  const { subject, record, comment, author, readers, before } = occasion
  const known = new Set(before?.mentions.map(({ id }) => id))
  const mentioned = new Set(comment.mentions.map(({ id }) => id).filter((id) => !known.has(id)))
  const message = shortened(commentText(comment.text, comment.mentions))
  const link = { ...subject.link(record.id), comment: comment.id }
  for (const { id } of readers) {
    if (id === author.userId) continue
    if (mentioned.has(id)) {
      const title = texts.mentioned(author.name, record.title)
      await notifyUser(tx, id, 'user.mention', { type: 'comment_mention', title, message, ...link })
    } else if (before === null && record.responsible.includes(id)) {
      const title = texts.commented(record.title)
      await notifyUser(tx, id, subject.event, { type: subject.notificationType, title, message, ...link })
    }
  }
}

function shortened(text: string): string {
  const letters = [...text]
  const { commentPreview } = limits
  return letters.length > commentPreview ? `${letters.slice(0, commentPreview).join('')}…` : text
}
