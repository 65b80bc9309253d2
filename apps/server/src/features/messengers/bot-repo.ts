import { eq } from 'drizzle-orm'
import { chatBots } from '#db/schema/tables.gen.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import type { BotRow } from '#features/chats/setup/channels-repo.ts'
import type { Messenger } from '#messengers/messenger.ts'
import { type BotTools, tokenOf } from './bots-repo.ts'

/** A channel's bot with its messenger client and token. */
export interface Bot {
  row: BotRow
  messenger: Messenger
  token: string
}

export async function botOf(
  { messengers, vault }: Pick<BotTools, 'messengers' | 'vault'>,
  tenant: TenantDb,
  channelId: number,
): Promise<Bot | undefined> {
  const row = await tenant.findFirst(chatBots, eq(chatBots.channel_id, channelId))
  return row && { row, messenger: messengers[row.kind], token: tokenOf(row, vault) }
}
