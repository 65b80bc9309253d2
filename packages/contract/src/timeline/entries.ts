import { z } from 'zod'
import { limits } from '#limits.ts'
import { comment } from '#people/comments.ts'
import { id, instant, recordNumber } from '#schemas.ts'

/** A record or user by name. */
export const named = z.object({ id, name: z.string() })

/** Before and after. */
export const change = z.tuple([z.string().nullable(), z.string().nullable()])

export const tagsChange = z.tuple([z.array(z.string()), z.array(z.string())])

/** What every entry has. */
export const entry = {
  /** Unique in the timeline. */
  id,
  at: instant,
  /** Who did it; `null` when the system did or nobody knows. */
  user: named.nullable(),
}

/** What an entry about a value says if an import changed it. */
export const importOrigin = {
  import_file: z.string().nullable(),
  /** Reverting that import set the value back. */
  is_import_revert: z.boolean(),
}

/** The file of the import that made the changes of an entry: `[null, file]`, or `[file, null]` when it was reverted. */
export const importChange = change.optional()

/** Entries that timelines of several kinds of records have. */
export const linkedEntries = [
  z.object({ ...entry, kind: z.literal('deleted') }),
  z.object({ ...entry, kind: z.literal('restored') }),
  z.object({
    ...entry,
    kind: z.literal('task_created'),
    title: z.string(),
    due_at: instant.nullable(),
    /** Whom it was given to. */
    assignee: named,
  }),
  z.object({
    ...entry,
    kind: z.literal('task_completed'),
    title: z.string(),
    /** Told where nobody recorded who completed the task. */
    responsible: named,
    /** Nobody did it: its lead was rejected. */
    is_closed_by_rejection: z.boolean(),
  }),
  z.object({
    ...entry,
    kind: z.literal('chat'),
    conversation: z.object({ id, number: recordNumber, is_discussion: z.boolean() }),
  }),
  z.object({ ...entry, kind: z.literal('file'), file: named }),
  z.object({ ...entry, kind: z.literal('order'), order: z.object({ id, number: z.string() }) }),
  /** A document of an order was e-mailed. */
  z.object({
    ...entry,
    kind: z.literal('document_sent'),
    document: z.object({ id, order_id: id, heading: z.string() }),
    email: z.string(),
  }),
  z.object({
    ...entry,
    kind: z.literal('comment'),
    comment: comment.pick({ id: true, text: true, mentions: true }),
  }),
] as const

const linkedEntry = z.discriminatedUnion('kind', linkedEntries)
export type LinkedTimelineEntry = z.infer<typeof linkedEntry>
export type LinkedTimelineKind = LinkedTimelineEntry['kind']

export const timelineQuery = {
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(limits.pageMax).default(limits.timelinePage),
}
