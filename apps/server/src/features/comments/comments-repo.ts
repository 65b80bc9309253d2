import { type Comment, limits } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import type { Viewer } from '#db/ownership.ts'
import { users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { isTrue, referenced } from '#db/sql/expressions.ts'
import { derived, select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { type CommentedRecord, type CommentSubject, readersOf } from './comment-subjects-repo.ts'
import { mentionsOf, notifyOfComment, requireMentionable } from './mentions-repo.ts'

const u = alias(users, 'u')

export interface CommentAuthor extends Viewer {
  name: string
}

/** The newest comments that match, oldest first. */
function rowsOf(
  tenant: TenantDb,
  { comments: c }: CommentSubject,
  condition: SQL,
  viewer: Viewer,
): Promise<Comment[]> {
  return tenant.rows((scoped) => {
    const comment = {
      id: c.id,
      text: c.text,
      mentions: mentionsOf(scoped, c.text),
      created_at: c.created_at,
      edited_at: c.edited_at,
      can_delete: isTrue(sql`${c.author_id} = ${viewer.userId}`),
      author: referenced(scoped, u, c.author_id, { id: u.id, name: u.name }),
    }
    return select(derived('latest', comment))`from (
      ${select(comment)`from ${scoped(c)} where ${condition} and ${c.deleted_at} is null
        order by ${c.id} desc limit ${limits.commentsShown}`}) latest order by id`
  })
}

async function commentOf(tx: TenantTx, subject: CommentSubject, id: number, viewer: Viewer) {
  const [comment] = await rowsOf(tx, subject, sql`${subject.comments.id} = ${id}`, viewer)
  if (!comment) throw new DomainError('not_found')
  return comment
}

/** Throws `not_found` for a record beyond the viewer's scope. */
export async function listComments(
  tenant: TenantDb,
  subject: CommentSubject,
  recordId: number,
  viewer: Viewer,
): Promise<Comment[]> {
  if (!(await subject.find(tenant, recordId, viewer))) throw new DomainError('not_found')
  return rowsOf(tenant, subject, sql`${subject.recordId} = ${recordId}`, viewer)
}

/** Users who may be mentioned on the record. */
export async function listMentionable(
  tenant: TenantDb,
  subject: CommentSubject,
  recordId: number,
  viewer: Viewer,
): Promise<{ id: number; name: string }[]> {
  const record = await subject.find(tenant, recordId, viewer)
  if (!record) throw new DomainError('not_found')
  return readersOf(tenant, subject, record)
}

/** Runs a change of a record's comments with the record locked, and tells browsers that they changed. */
function onRecord<R>(
  tenant: TenantDb,
  subject: CommentSubject,
  recordId: number,
  viewer: Viewer,
  change: (tx: TenantTx, record: CommentedRecord) => Promise<R>,
): Promise<R> {
  return tenant.transaction(async (tx) => {
    const record = await subject.lock(tx, recordId, viewer)
    if (!record) throw new DomainError('not_found')
    const result = await change(tx, record)
    tx.announceChanged(subject.table, [{ id: recordId }])
    return result
  })
}

export function addComment(
  tenant: TenantDb,
  subject: CommentSubject,
  recordId: number,
  text: string,
  author: CommentAuthor,
): Promise<Comment> {
  return onRecord(tenant, subject, recordId, author, async (tx, record) => {
    const readers = await readersOf(tx, subject, record)
    await requireMentionable(tx, text, readers)
    const { id } = await subject.insert(tx, recordId, { author_id: author.userId, text })
    const comment = await commentOf(tx, subject, id, author)
    await notifyOfComment(tx, { subject, record, comment, author, readers, before: null })
    return comment
  })
}

interface CommentParams {
  id: number
  comment_id: number
}

/** One's own comment on the record. */
const ownComment = ({ id, comment_id }: CommentParams, { recordId }: CommentSubject, viewer: Viewer): SQL => {
  const key = sql.identifier(recordId.column)
  return sql`id = ${comment_id} and ${key} = ${id} and author_id = ${viewer.userId}`
}

export function updateComment(
  tenant: TenantDb,
  subject: CommentSubject,
  params: CommentParams,
  text: string,
  author: CommentAuthor,
): Promise<Comment> {
  return onRecord(tenant, subject, params.id, author, async (tx, record) => {
    const before = await commentOf(tx, subject, params.comment_id, author)
    if (before.text === text && before.can_delete) return before
    const readers = await readersOf(tx, subject, record)
    await requireMentionable(tx, text, [...readers, ...before.mentions])
    const where = sql`${ownComment(params, subject, author)} and deleted_at is null`
    const [row] = await subject.update(tx, where, { text, edited_at: sql`now()` })
    if (!row) throw new DomainError('not_found')
    const comment = await commentOf(tx, subject, params.comment_id, author)
    await notifyOfComment(tx, { subject, record, comment, author, readers, before })
    return comment
  })
}

export function removeComment(
  tenant: TenantDb,
  subject: CommentSubject,
  params: CommentParams,
  viewer: Viewer,
): Promise<void> {
  return onRecord(tenant, subject, params.id, viewer, async (tx) => {
    const where = sql`${ownComment(params, subject, viewer)} and deleted_at is null`
    const [removed] = await subject.update(tx, where, { deleted_at: sql`now()` })
    if (!removed) throw new DomainError('not_found')
  })
}

export function restoreComment(
  tenant: TenantDb,
  subject: CommentSubject,
  params: CommentParams,
  viewer: Viewer,
): Promise<Comment> {
  return onRecord(tenant, subject, params.id, viewer, async (tx) => {
    const [restored] = await subject.update(tx, ownComment(params, subject, viewer), {
      deleted_at: sql`null`,
    })
    if (!restored) throw new DomainError('not_found')
    return commentOf(tx, subject, params.comment_id, viewer)
  })
}
