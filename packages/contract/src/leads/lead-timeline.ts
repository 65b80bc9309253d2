import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { limits } from '#limits.ts'
import { comment } from '#people/comments.ts'
import { id, idParams, instant, recordNumber } from '#schemas.ts'

const named = z.object({ id, name: z.string() })

/** Before and after. */
const change = z.tuple([z.string().nullable(), z.string().nullable()])

const entry = {
  /** Unique in the timeline. */
  id,
  at: instant,
  /** Who did it; `null` when the system did or nobody knows. */
  user: named.nullable(),
}

/** What changed in one save; texts are names of that moment. */
const leadChanges = z.object({
  /** Codes of `leadStatuses`. */
  status: change.optional(),
  assignee: change.optional(),
  reject_reason: change.optional(),
  tags: z.tuple([z.array(z.string()), z.array(z.string())]).optional(),
  /** Notes were edited; what they said is not recorded. */
  notes: z.literal(true).optional(),
  /** The label of a call that was undone. */
  undone_call: z.string().optional(),
})
export type LeadChanges = z.infer<typeof leadChanges>

/** One thing that happened to a lead. The browser puts it into words. */
export const leadTimelineEntry = z.discriminatedUnion('kind', [
  z.object({
    ...entry,
    kind: z.literal('created'),
    source: z.string(),
    form: z.string().nullable(),
    is_repeat: z.boolean(),
  }),
  z.object({ ...entry, kind: z.literal('changed'), changes: leadChanges }),
  z.object({ ...entry, kind: z.literal('deleted') }),
  z.object({ ...entry, kind: z.literal('restored') }),
  z.object({
    ...entry,
    kind: z.literal('converted'),
    /** `null` without permission to read the client. */
    client: named.nullable(),
  }),
  z.object({
    ...entry,
    kind: z.literal('call'),
    outcome: z.string(),
    note: z.string(),
    remind_at: instant.nullable(),
  }),
  /** Another lead with the same phone or e-mail. */
  z.object({
    ...entry,
    kind: z.literal('repeat'),
    lead: z.object({ id, number: recordNumber, status: z.string() }),
  }),
  z.object({
    ...entry,
    kind: z.literal('task_created'),
    title: z.string(),
    due_at: instant.nullable(),
    /** Whom it was given to. */
    assignee: named,
  }),
  /** Who completed a task is not recorded: `user` is who was responsible for it. */
  z.object({ ...entry, kind: z.literal('task_completed'), title: z.string() }),
  z.object({
    ...entry,
    kind: z.literal('chat'),
    conversation: z.object({ id, number: recordNumber, is_discussion: z.boolean() }),
  }),
  /** An answer was corrected; an empty text means none. */
  z.object({
    ...entry,
    kind: z.literal('answer'),
    change_id: id,
    /** `null`: the field was deleted for good. */
    field_id: id.nullable(),
    label: z.string(),
    type: z.string(),
    before: z.string(),
    after: z.string(),
  }),
  z.object({
    ...entry,
    kind: z.literal('comment'),
    comment: comment.pick({ id: true, text: true, mentions: true }),
  }),
  z.object({ ...entry, kind: z.literal('file'), file: named }),
  z.object({ ...entry, kind: z.literal('order'), order: z.object({ id, number: z.string() }) }),
  /** A document of the lead's order was e-mailed. */
  z.object({
    ...entry,
    kind: z.literal('document_sent'),
    document: z.object({ id, order_id: id, heading: z.string() }),
    email: z.string(),
  }),
])
export type LeadTimelineEntry = z.infer<typeof leadTimelineEntry>
export type LeadTimelineKind = LeadTimelineEntry['kind']

export const leadTimelinePage = z.object({
  data: z.array(leadTimelineEntry),
  next_cursor: z.string().nullable(),
})
export type LeadTimelinePage = z.infer<typeof leadTimelinePage>

export const leadTimelineEndpoints = {
  timeline: endpoint({
    method: 'GET',
    path: '/api/leads/:id/timeline',
    summary: 'What happened to a lead, newest first, as far as the user may see it',
    access: { module: 'leads', permission: 'lead.read' },
    params: idParams,
    query: z.strictObject({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(limits.pageMax).default(limits.timelinePage),
    }),
    output: leadTimelinePage,
  }),
}
