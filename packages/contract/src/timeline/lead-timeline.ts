import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { id, idParams, instant, recordNumber } from '#schemas.ts'
import {
  change,
  entry,
  importChange,
  importOrigin,
  linkedEntries,
  named,
  tagsChange,
  timelineQuery,
} from './entries.ts'

/** What changed in one save; texts are names of that moment. */
const leadChanges = z.object({
  /** Codes of `leadStatuses`. */
  status: change.optional(),
  assignee: change.optional(),
  reject_reason: change.optional(),
  tags: tagsChange.optional(),
  /** Notes were edited; what they said is not recorded. */
  notes: z.literal(true).optional(),
  /** The lead was unlinked from its client. */
  unlinked: z.literal(true).optional(),
  /** The label of a call that was undone. */
  undone_call: z.string().optional(),
  import: importChange,
})
export type LeadChanges = z.infer<typeof leadChanges>

/** One thing that happened to a lead. The browser puts it into words. */
export const leadTimelineEntry = z.discriminatedUnion('kind', [
  ...linkedEntries,
  z.object({
    ...entry,
    kind: z.literal('created'),
    source: z.string(),
    form: z.string().nullable(),
    is_repeat: z.boolean(),
  }),
  z.object({ ...entry, kind: z.literal('changed'), changes: leadChanges }),
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
    ...importOrigin,
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
    query: z.strictObject(timelineQuery),
    output: leadTimelinePage,
  }),
}
