/** Channels by kind and name; `wireChannel` adds the protocol's prefix. */
export const channels = {
  company: (companyId: number) => ({ kind: 'private', name: `company.${companyId}` }) as const,
  /** Every user of a company: which records have changed, by number alone. */
  records: (companyId: number) => ({ kind: 'private', name: `records.${companyId}` }) as const,
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
