/** Channels by kind and name; `wireChannel` adds the protocol's prefix. */
export const channels = {
  company: (companyId: number) => ({ kind: 'private', name: `company.${companyId}` }) as const,
  /** All users of a company: ids of changed records. */
  records: (companyId: number) => ({ kind: 'private', name: `records.${companyId}` }) as const,
  user: (userId: number) => ({ kind: 'private', name: `user.${userId}` }) as const,
  /** Users of a company's chats: presence, and change notifications. */
  chats: (companyId: number) => ({ kind: 'presence', name: `chats.${companyId}` }) as const,
  /** One conversation: who views it, who is typing, read positions. */
  conversation: (id: number) => ({ kind: 'presence', name: `conversation.${id}` }) as const,
  /** One lead: who looks at it. */
  lead: (id: number) => ({ kind: 'presence', name: `lead.${id}` }) as const,
  /** A visitor's own conversation, without anything else of the company. */
  visitor: (key: string) => ({ kind: 'private', name: `visitor.${key}` }) as const,
  /** Leads of the platform's own landing page. Public, so it must not carry personal data. */
  leads: { kind: 'public', name: 'leads' } as const,
} as const

export interface Channel {
  kind: 'private' | 'public' | 'presence'
  name: string
}

export function wireChannel(channel: Channel): string {
  return channel.kind === 'public' ? channel.name : `${channel.kind}-${channel.name}`
}
