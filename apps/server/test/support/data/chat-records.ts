import { defaultChatSettings } from '@veranda/contract'
import { cannedReplies, chatChannels, chatVisitors, conversations } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { NewRow } from '#db/table-types.ts'
import type { Person } from '#test/support/world.ts'

/** A site's channel. */
export function newChannel(owner: Person, values: Partial<NewRow<typeof chatChannels>> = {}) {
  return owner.tenant.insert(chatChannels, {
    kind: 'widget',
    name: 'Сайт',
    settings: defaultChatSettings,
    allowed_origins: ['https://okna.example'],
    ...values,
  })
}

/** A visitor's conversation assigned to `holder`. */
export async function newConversation(
  owner: Person,
  holder?: number,
): Promise<{ id: number; visitorId: number }> {
  const channel = await newChannel(owner)
  const visitor = await owner.tenant.insert(chatVisitors, { channel_id: channel.id, name: 'Анна' })
  const { id } = await owner.tenant.insert(conversations, {
    number: Math.floor(Math.random() * 1e9),
    kind: 'visitor',
    channel_id: channel.id,
    visitor_id: visitor.id,
    assignee_id: holder ?? null,
    last_message_at: sql`now()` as unknown as string,
  })
  return { id, visitorId: visitor.id }
}

/** A personal canned reply. */
export function newCannedReply(owner: Person, holder?: number) {
  return owner.tenant.insert(cannedReplies, {
    user_id: holder ?? owner.id,
    shortcut: `a${crypto.randomUUID().slice(0, 8)}`,
    title: 'Замер',
    body: 'Замер бесплатный',
  })
}
