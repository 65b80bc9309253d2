import { randomBytes } from 'node:crypto'
import { type api, type Body, type ChatChannel, defaultChatSettings } from '@veranda/contract'
import { eq, isNull, type SQL } from 'drizzle-orm'
import { audit, changesOf } from '#db/audit.ts'
import { chatBots, chatChannels, leadFields } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { texts } from '#features/chats/texts.ts'
import type { Vault } from '#vault.ts'

const h = alias(chatChannels, 'h')

type ChannelRow = Row<typeof chatChannels>

/** Encryption purpose of a channel's identity secret. */
export const identityPurpose = (companyId: number) => `chat identity ${companyId}`

export type BotRow = Row<typeof chatBots>

/** A channel as its settings show it, with its bot if it has one. */
export function presentChannel(row: ChannelRow, bot: BotRow | undefined): ChatChannel {
  const { id, kind, name, public_key, is_active, settings, allowed_origins, version, created_at } = row
  return {
    ...{ id, kind, name, public_key, is_active, settings, allowed_origins, version, created_at },
    has_identity_secret: row.identity_secret !== null,
    seen: row.seen_url !== null && row.seen_at !== null ? { url: row.seen_url, at: row.seen_at } : null,
    bot: bot ? { name: bot.name, address: bot.address, heard_at: bot.heard_at, error: bot.error } : null,
  }
}

export async function listChannels(tenant: TenantDb): Promise<ChatChannel[]> {
  const rows = await tenant.find(chatChannels, isNull(chatChannels.deleted_at), { orderBy: sql`id` })
  const bots = new Map((await tenant.find(chatBots)).map((bot) => [bot.channel_id, bot]))
  return rows.map((row) => presentChannel(row, bots.get(row.id)))
}

/** All channels by name, inactive ones included: their conversations still exist. */
export function channelNames(tenant: TenantDb): Promise<Pick<ChatChannel, 'id' | 'kind' | 'name'>[]> {
  return tenant.rows(
    (scoped) =>
      select({
        id: h.id,
        kind: h.kind,
        name: h.name,
      })`from ${scoped(h)} order by ${h.deleted_at} nulls first, ${h.id}`,
  )
}

export async function getChannel(tenant: TenantDb, id: number): Promise<ChatChannel> {
  const row = await tenant.findOne(chatChannels, id)
  if (!row) throw new DomainError('not_found')
  return presentWithBot(tenant, row)
}

async function presentWithBot(tenant: TenantDb, row: ChannelRow): Promise<ChatChannel> {
  return presentChannel(row, await tenant.findFirst(chatBots, eq(chatBots.channel_id, row.id)))
}

export function createChannel(tenant: TenantDb, name: string): Promise<ChatChannel> {
  return tenant.transaction(async (tx) => {
    const row = await tx.insert(chatChannels, { kind: 'widget', name, settings: defaultChatSettings })
    await audit(tx, { action: 'create', entity: 'chat_channel', entity_id: row.id, title: name })
    return presentChannel(row, undefined)
  })
}

/** Locks a channel until the transaction ends. */
export async function lockChannel(tx: TenantTx, id: number): Promise<ChannelRow> {
  const row = await tx.lock(chatChannels, id)
  if (!row) throw new DomainError('not_found')
  return row
}

/** Changes a channel. Throws `stale_version` with the current channel for a stale version. */
export function updateChannel(
  tenant: TenantDb,
  id: number,
  { version, settings, ...patch }: Body<typeof api.chatChannels.update>,
): Promise<ChatChannel> {
  return tenant.transaction(async (tx) => {
    const row = await lockChannel(tx, id)
    if (version !== undefined && version !== row.version)
      throw new DomainError('stale_version', { current: await presentWithBot(tx, row) })
    await requireFields(tx, settings)
    const values = { ...patch, ...(settings && { settings: { ...row.settings, ...settings } }) }
    const changed = await tx.update(chatChannels, id, {
      ...values,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    const changes = changesOf(row, values)
    await audit(tx, { action: 'update', entity: 'chat_channel', entity_id: id, title: row.name, changes })
    return presentWithBot(tx, changed ?? row)
  })
}

/** Refuses pre-chat fields that the company does not have. */
async function requireFields(
  tx: TenantTx,
  settings: Body<typeof api.chatChannels.update>['settings'],
): Promise<void> {
  const known = new Set((await tx.find(leadFields, isNull(leadFields.deleted_at) as SQL)).map(({ id }) => id))
  for (const key of ['prechat_fields', 'offline_fields'] as const) {
    const hasUnknownField = settings?.[key]?.some(({ lead_field_id }) => !known.has(lead_field_id))
    if (hasUnknownField) throw fieldError(`settings.${key}`, texts.noSuchField)
  }
}

/** Creates the secret with which the site signs its visitors; the previous one stays valid for a day. */
export function newIdentitySecret(tenant: TenantDb, id: number, vault: Vault): Promise<{ secret: string }> {
  return tenant.transaction(async (tx) => {
    const row = await lockChannel(tx, id)
    const secret = randomBytes(32).toString('base64url')
    await tx.update(chatChannels, id, {
      identity_secret: vault.seal(secret, identityPurpose(tx.companyId)),
      former_secret: row.identity_secret ?? sql`null`,
      secret_changed_at: sql`now()`,
    })
    const changes = changesOf({}, { identity_secret: secret }, ['identity_secret'])
    await audit(tx, { action: 'update', entity: 'chat_channel', entity_id: id, title: row.name, changes })
    return { secret }
  })
}

export function removeChannel(tenant: TenantDb, id: number): Promise<void> {
  return tenant.transaction(async (tx) => {
    const row = await lockChannel(tx, id)
    await tx.trash(chatChannels, id)
    await audit(tx, { action: 'delete', entity: 'chat_channel', entity_id: id, title: row.name })
  })
}
