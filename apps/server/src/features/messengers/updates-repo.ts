import { eq } from 'drizzle-orm'
import { chatBots, messengerUpdates } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { assertStorable } from '#http/body-parsers.ts'
import type { Messenger } from '#messengers/messenger.ts'

interface IncomingUpdate {
  channelId: number
  updates: readonly unknown[]
  /** Where the next poll continues, if the messenger was polled. */
  cursor?: string
}

/** Stores updates once, before they are processed. Those irrelevant to a chat are dropped. */
export async function storeUpdates(
  tenant: TenantDb,
  messenger: Messenger,
  { channelId, updates, cursor }: IncomingUpdate,
): Promise<void> {
  const known = updates.flatMap((body) => {
    const read = isStorable(body) ? messenger.readUpdate(body) : undefined
    return read?.event ? [{ body, key: read.key, conversationKey: read.conversationKey }] : []
  })
  await tenant.transaction(async (tx) => {
    const conversationKeys = new Set<string>()
    for (const { body, key, conversationKey } of known) {
      const row = { channel_id: channelId, update_key: key, talk_key: conversationKey, body }
      if (await tx.insertNew(messengerUpdates, row)) conversationKeys.add(conversationKey)
    }
    for (const talk_key of conversationKeys) {
      const payload = { company_id: tx.companyId, channel_id: channelId, talk_key }
      await tx.enqueue({ task: 'messenger_take', payload })
    }
    await tx.updateWhere(chatBots, eq(chatBots.channel_id, channelId), {
      ...(updates.length > 0 && { heard_at: sql`now()` }),
      ...(cursor !== undefined && { poll_cursor: cursor }),
      error: '',
    })
  })
}

function isStorable(body: unknown): boolean {
  try {
    assertStorable(body)
    return true
  } catch {
    return false
  }
}
