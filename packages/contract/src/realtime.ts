import { z } from 'zod'

/** Channel names as laravel-echo knows them; `wireChannel` adds the protocol's prefix. */
export const channels = {
  company: (companyId: number) => ({ kind: 'private', name: `company.${companyId}` }) as const,
  user: (userId: number) => ({ kind: 'private', name: `user.${userId}` }) as const,
  /** Everybody who chats in a company: who is there, and that something has changed. */
  chats: (companyId: number) => ({ kind: 'presence', name: `chats.${companyId}` }) as const,
  /** One opened conversation: who looks at it, who writes, how far they have read. */
  conversation: (id: number) => ({ kind: 'presence', name: `conversation.${id}` }) as const,
  /** A visitor's own conversation, and nothing of the company's. */
  visitor: (key: string) => ({ kind: 'private', name: `visitor.${key}` }) as const,
  /** Requests of the platform's own landing page: anybody may listen, so nothing personal goes here. */
  leads: { kind: 'public', name: 'leads' } as const,
} as const

export interface Channel {
  kind: 'private' | 'public' | 'presence'
  name: string
}

export function wireChannel(channel: Channel): string {
  return channel.kind === 'public' ? channel.name : `${channel.kind}-${channel.name}`
}

/** Every event: it says *that* something happened; the listener asks the API for the rest. */
export const realtimeEvents = {
  'form.submitted': z.object({ form_name: z.string(), lead_id: z.number().optional() }),
  /** The number of the newest change: whoever knows a smaller one asks for what is between. */
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
