import { z } from 'zod'

/** Channel names as laravel-echo knows them; `wireChannel` adds the protocol's prefix. */
export const channels = {
  company: (companyId: number) => ({ kind: 'private', name: `company.${companyId}` }) as const,
  user: (userId: number) => ({ kind: 'private', name: `user.${userId}` }) as const,
  /** Requests of the platform's own landing page: anybody may listen, so nothing personal goes here. */
  leads: { kind: 'public', name: 'leads' } as const,
} as const

export interface Channel {
  kind: 'private' | 'public'
  name: string
}

export function wireChannel(channel: Channel): string {
  return channel.kind === 'private' ? `private-${channel.name}` : channel.name
}

/** Every event: it says *that* something happened; the listener asks the API for the rest. */
export const realtimeEvents = {
  'form.submitted': z.object({ form_name: z.string(), lead_id: z.number().optional() }),
  'user.notification': z.object({ message: z.string(), type: z.string(), event: z.string().optional() }),
} as const

export type RealtimeEvent = keyof typeof realtimeEvents
export type RealtimePayload<E extends RealtimeEvent> = z.infer<(typeof realtimeEvents)[E]>
