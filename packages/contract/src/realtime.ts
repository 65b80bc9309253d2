import { z } from 'zod'
import { limits } from './limits.ts'

/** Records of which everybody in a company is told that they have changed, by their tables. */
export const followedRecords = {
  leads: 'lead',
  clients: 'client',
  orders: 'order',
  documents: 'document',
} as const
export type FollowedRecord = (typeof followedRecords)[keyof typeof followedRecords]

/** Every event: it says *that* something happened; the listener asks the API for the rest. */
export const realtimeEvents = {
  /** Records were changed, deleted or brought back; without numbers: more than an event tells of. */
  'record.changed': z.object({
    type: z.enum(followedRecords),
    ids: z.array(z.number()).max(limits.changedIdsTold).optional(),
  }),
  'form.submitted': z.object({ form_name: z.string(), lead_id: z.number().optional() }),
  /** The number of the newest change: anyone who knows a smaller one asks for what is between. */
  'chat.changed': z.object({ change_no: z.number() }),
  'chat.typing': z.object({
    conversation_id: z.number(),
    /** Absent: the visitor. */
    user_id: z.number().optional(),
    name: z.string(),
    /** What the visitor is writing, where the company shows it. */
    text: z.string().optional(),
    is_internal: z.boolean().optional(),
  }),
  /** A visitor is writing: heard by lists, which tell nothing but that. */
  'chat.writing': z.object({ conversation_id: z.number() }),
  'chat.read': z.object({
    conversation_id: z.number(),
    /** Absent: the visitor. */
    user_id: z.number().optional(),
    seq: z.number(),
  }),
  /** A visitor's page has turned. */
  'chat.page': z.object({ conversation_id: z.number(), url: z.string(), title: z.string() }),
  /** Something in the visitor's own conversation is new. */
  'visitor.changed': z.object({}),
  'visitor.typing': z.object({ name: z.string() }),
  'user.notification': z.object({ message: z.string(), type: z.string(), event: z.string().optional() }),
} as const

export type RealtimeEvent = keyof typeof realtimeEvents
export type RealtimePayload<E extends RealtimeEvent> = z.infer<(typeof realtimeEvents)[E]>
