import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { clientValueFields } from '#leads/client-merge-rules.ts'
import { paymentMethods, paymentPurposes } from '#orders/order-payments.ts'
import { id, idParams, instant, recordNumber } from '#schemas.ts'
import {
  change,
  entry,
  importChange,
  importOrigin,
  linkedEntries,
  tagsChange,
  timelineQuery,
} from './entries.ts'

/** Groups of entries, which the timeline can be narrowed to. */
export const clientTimelineGroups = [
  'leads',
  'orders',
  'chats',
  'tasks',
  'files',
  'comments',
  'changes',
] as const
export type ClientTimelineGroup = (typeof clientTimelineGroups)[number]

const lead = z.object({ id, number: recordNumber })
const order = z.object({ id, number: z.string() })

/** What changed in one save, by names of that moment. A new value has only an after, a removed one only a before. */
const clientEdits = z.object({
  assignee: change.optional(),
  tags: tagsChange.optional(),
  person: change.optional(),
  site: change.optional(),
  /** The number of a lead that was linked or unlinked. */
  lead: change.optional(),
  import: importChange,
})
export type ClientEdits = z.infer<typeof clientEdits>

/** One thing that happened to a client. The browser puts it into words. */
export const clientTimelineEntry = z.discriminatedUnion('kind', [
  ...linkedEntries,
  z.object({ ...entry, kind: z.literal('added') }),
  z.object({ ...entry, kind: z.literal('edited'), changes: clientEdits }),
  /** A field was changed; an empty text means none. */
  z.object({
    ...entry,
    kind: z.literal('field'),
    field: z.enum(clientValueFields),
    before: z.string(),
    after: z.string(),
    ...importOrigin,
  }),
  /** Two clients became one: the other one’s title. */
  z.object({ ...entry, kind: z.literal('merged'), other: z.string() }),
  z.object({ ...entry, kind: z.literal('unmerged'), other: z.string() }),
  z.object({
    ...entry,
    kind: z.literal('lead'),
    lead,
    source: z.string(),
    form: z.string().nullable(),
  }),
  /** Codes of `leadStatuses`. */
  z.object({ ...entry, kind: z.literal('lead_status'), lead, before: z.string(), after: z.string() }),
  z.object({
    ...entry,
    kind: z.literal('lead_call'),
    lead,
    outcome: z.string(),
    note: z.string(),
    remind_at: instant.nullable(),
  }),
  /** Codes of `orderStages`; opening an approved order for changes has no `before`. */
  z.object({
    ...entry,
    kind: z.literal('order_stage'),
    order,
    before: z.string().nullable(),
    after: z.string(),
  }),
  z.object({
    ...entry,
    kind: z.literal('payment'),
    order,
    amount_kopecks: z.number().int(),
    method: z.enum(Object.keys(paymentMethods) as [keyof typeof paymentMethods]),
    purpose: z.enum(Object.keys(paymentPurposes) as [keyof typeof paymentPurposes]),
  }),
])
export type ClientTimelineEntry = z.infer<typeof clientTimelineEntry>
export type ClientTimelineKind = ClientTimelineEntry['kind']

export const clientTimelinePage = z.object({
  data: z.array(clientTimelineEntry),
  next_cursor: z.string().nullable(),
})
export type ClientTimelinePage = z.infer<typeof clientTimelinePage>

export const clientTimelineEndpoints = {
  timeline: endpoint({
    method: 'GET',
    path: '/api/clients/:id/timeline',
    summary:
      'What happened to a client and to what belongs to it, newest first, as far as the user may see it',
    access: { module: 'leads', permission: 'client.read' },
    params: idParams,
    query: z.strictObject({ ...timelineQuery, kind: z.enum(clientTimelineGroups).optional() }),
    output: clientTimelinePage,
  }),
}
