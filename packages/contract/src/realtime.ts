import { z } from 'zod'
import { limits } from './limits.ts'

/** Tables whose changes are broadcast to everybody in a company. */
export const followedRecords = {
  leads: 'lead',
  clients: 'client',
  orders: 'order',
  documents: 'document',
} as const
export type FollowedRecord = (typeof followedRecords)[keyof typeof followedRecords]

/** Records with a timeline, which tells of tasks, files, chats and orders that are linked to them. */
const timelineRecords = ['lead', 'client'] as const satisfies readonly FollowedRecord[]

/** All events. An event says *that* something happened; listeners fetch the rest from the API. */
export const realtimeEvents = {
  /** Records were changed, deleted or restored; without ids if there are too many. */
  'record.changed': z.object({
    type: z.enum(followedRecords),
    ids: z.array(z.number()).max(limits.maxAnnouncedIds).optional(),
  }),
  /**
   * Leads were added: by hand, by an import, from a chat or a form. Lists offer to show them; without ids if there are too
   * many.
   */
  'record.added': z.object({
    type: z.literal('lead'),
    ids: z.array(z.number()).max(limits.maxAnnouncedIds).optional(),
  }),
  /** Something linked to these records was added or changed; without ids if there are too many. */
  'timeline.changed': z.object({
    type: z.enum(timelineRecords),
    ids: z.array(z.number()).max(limits.maxAnnouncedIds).optional(),
  }),
  'form.submitted': z.object({ form_name: z.string(), lead_id: z.number().optional() }),
  /** The newest change number: a client with a smaller one fetches the changes in between. */
  'chat.changed': z.object({ change_no: z.number() }),
  'chat.typing': z.object({
    conversation_id: z.number(),
    /** Absent: the visitor. */
    user_id: z.number().optional(),
    name: z.string(),
    /** What the visitor is typing, where the company shows it. */
    text: z.string().optional(),
    is_internal: z.boolean().optional(),
  }),
  /** A visitor is typing; for lists, without the text. */
  'chat.writing': z.object({ conversation_id: z.number() }),
  'chat.read': z.object({
    conversation_id: z.number(),
    /** Absent: the visitor. */
    user_id: z.number().optional(),
    seq: z.number(),
  }),
  /** A visitor opened another page. */
  'chat.page': z.object({ conversation_id: z.number(), url: z.string(), title: z.string() }),
  /** The visitor's own conversation has changed. */
  'visitor.changed': z.object({}),
  'visitor.typing': z.object({ name: z.string() }),
  'user.notification': z.object({ message: z.string(), type: z.string(), event: z.string().optional() }),
} as const

export type RealtimeEvent = keyof typeof realtimeEvents
export type RealtimePayload<E extends RealtimeEvent> = z.infer<(typeof realtimeEvents)[E]>
