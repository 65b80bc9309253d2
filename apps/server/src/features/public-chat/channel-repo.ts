import {
  acceptsRequests,
  chatConsentText,
  defaultOfflineFields,
  type FacadeInvitation,
  type PublicField,
  type WidgetConfig,
} from '@veranda/contract'
import { isNull, type SQL } from 'drizzle-orm'
import { findChannel, type OpenChannelRow } from '#db/platform/chat-visitors.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { companySettings, leadFields } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { type LibraryField, publicField } from '#features/lead-forms/form-rules.ts'
import { isOpenAt, nextOpening } from './hours-rules.ts'
import { invitationsFor } from './invitation-rules.ts'

/** An active channel with access to its company's database. */
export interface OpenChannel extends OpenChannelRow {
  tenant: TenantDb
}

/**
 * The channel of a public key. Throws `chat_closed` if there is none, it is inactive, or its module ended too long
 * ago.
 */
export async function openChannel(platform: PlatformDb, publicKey: string, now: Date): Promise<OpenChannel> {
  return opened(platform, await findChannel(platform, publicKey), now)
}

/** Same for a row that has already been read. */
export function opened(platform: PlatformDb, row: OpenChannelRow | undefined, now: Date): OpenChannel {
  if (!row || !acceptsRequests(row.module ?? undefined, now)) throw new DomainError('chat_closed')
  return { ...row, tenant: platform.tenant(row.company_id) }
}

type FieldSettings = OpenChannelRow['settings']['prechat_fields']

/** Pre-chat or offline fields of a channel, with their titles. */
export async function askedFields(tenant: TenantDb, fields: FieldSettings): Promise<PublicField[]> {
  if (fields.length === 0) return []
  const library = await libraryOf(tenant)
  return fields
    .filter(({ lead_field_id }) => library.has(lead_field_id))
    .map((field, position) =>
      publicField(
        { ...field, is_required: field.is_required ?? false, label: field.label ?? null, position },
        library,
      ),
    )
}

async function usualFields(tenant: TenantDb): Promise<PublicField[]> {
  const library = await libraryOf(tenant)
  return defaultOfflineFields.flatMap(({ role, is_required }, position) => {
    const field = [...library.values()].find((one) => one.role === role)
    return field ? publicField({ lead_field_id: field.id, is_required, label: null, position }, library) : []
  })
}

export async function offlineFields(tenant: TenantDb, fields: FieldSettings): Promise<PublicField[]> {
  return fields.length === 0 ? usualFields(tenant) : askedFields(tenant, fields)
}

async function libraryOf(tenant: TenantDb): Promise<Map<number, LibraryField>> {
  const rows = await tenant.find(leadFields, isNull(leadFields.deleted_at) as SQL)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether staff answer now, and if not, when they next will. */
export async function channelHours(
  { tenant, settings, time_zone }: OpenChannel,
  now: Date,
): Promise<{ is_online: boolean; online_at: string | null }> {
  const company = await tenant.findFirst(companySettings, sql`true`)
  const weekly = settings.hours.weekly ?? company?.working_hours ?? []
  const hours = { weekly, holidays: settings.hours.holidays, timeZone: time_zone }
  if (isOpenAt(now, hours)) return { is_online: true, online_at: null }
  return { is_online: false, online_at: nextOpening(now, hours)?.toISOString() ?? null }
}

/** Invitations that the channel's pages may show now without a request from the visitor. */
export async function invitationsAt(channel: OpenChannel, now: Date): Promise<FacadeInvitation[]> {
  const { invitations } = channel.settings
  const asksHours = invitations.some(({ in_hours_only }) => in_hours_only)
  return invitationsFor(invitations, asksHours ? await channelHours(channel, now) : { is_online: true })
}

export async function widgetConfigOf(
  channel: OpenChannel,
  realtime: WidgetConfig['realtime'],
  now: Date,
): Promise<WidgetConfig> {
  const { tenant, settings } = channel
  return {
    public_key: channel.public_key,
    appearance: settings.appearance,
    company_name: channel.company_name,
    ...(await channelHours(channel, now)),
    prechat_fields: await askedFields(tenant, settings.prechat_fields),
    offline_fields: await offlineFields(tenant, settings.offline_fields),
    consent: { text: chatConsentText(settings.consent), url: settings.consent.url },
    sends_typing: settings.consent.shows_typing,
    rating: settings.rating.mode,
    realtime,
  }
}
