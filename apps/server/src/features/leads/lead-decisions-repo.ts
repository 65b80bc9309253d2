import type { AuditChanges, api, Body, Lead } from '@veranda/contract'
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { audit, changesOf } from '#db/audit.ts'
import { ownedBy, type Viewer } from '#db/ownership.ts'
import { chatVisitors, clients, conversations, leads, orders } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { copyTagsToClient } from '#features/dictionaries/record-dictionary-repo.ts'
import { notifyOfConversion } from '#features/notifications/personal-repo.ts'
import { assigneeChanges, userName } from '#features/users/assignee-changes-repo.ts'
import { searchTextOf } from '#text/search-text.ts'
import { claimPatch, convertedLead, withoutStaleReason } from './lead-rules.ts'
import { getLead } from './leads-repo.ts'
import { texts } from './texts.ts'

export function auditLead(
  tx: TenantTx,
  action: 'update' | 'delete' | 'restore' | 'convert',
  { id, name }: Pick<Row<typeof leads>, 'id' | 'name'>,
  changes: AuditChanges = {},
): Promise<void> {
  return audit(tx, { action, entity: 'lead', entity_id: id, title: name, changes })
}

export function removeLead(tenant: TenantDb, id: number, viewer: Viewer): Promise<void> {
  return tenant.transaction(async (tx) => {
    const lead = await tx.lock(leads, id, ownedBy(viewer, leads.user_id))
    if (!lead) throw new DomainError('not_found')
    await Promise.all([tx.trash(leads, id), auditLead(tx, 'delete', lead)])
  })
}

export function restoreLead(tenant: TenantDb, id: number, viewer: Viewer): Promise<Lead> {
  return tenant.transaction(async (tx) => {
    const row = await tx.restore(leads, id, ownedBy(viewer, leads.user_id))
    if (!row) throw new DomainError('not_found')
    await auditLead(tx, 'restore', row)
    if (row.client_id !== null) await restoreClientOf(tx, row.client_id)
    return getLead(tx, id, viewer)
  })
}

/** Restores the lead's client too: an active lead must not refer to a client in the trash. */
async function restoreClientOf(tx: TenantTx, id: number): Promise<void> {
  const client = await tx.restore(clients, id)
  if (client) await audit(tx, { action: 'restore', entity: 'client', entity_id: id, title: client.name })
}

/** Assigns the lead to the viewer. The row lock lets one of several concurrent claims win. */
export function claimLead(tenant: TenantDb, id: number, viewer: Viewer): Promise<Lead> {
  return tenant.transaction(async (tx) => {
    const lead = await tx.lock(leads, id, ownedBy(viewer, leads.user_id))
    if (!lead) throw new DomainError('not_found')
    const patch = claimPatch(lead, viewer.userId, await userName(tx, lead.user_id))
    const changes = {
      ...changesOf(lead, { status: patch.status }),
      ...(await assigneeChanges(tx, lead.user_id, patch.user_id)),
    }
    if (Object.keys(changes).length > 0) {
      // Not in the assignment queue any more.
      await tx.update(leads, id, {
        ...patch,
        assigned_at: null,
        version: lead.version + 1,
        updated_at: sql`now()`,
      })
      await auditLead(tx, 'update', lead, changes)
    }
    return getLead(tx, id, viewer)
  })
}

/** Locked, so that it cannot be deleted meanwhile. */
async function existingClient(tx: TenantTx, id: number): Promise<Row<typeof clients>> {
  const client = await tx.lock(clients, id)
  if (!client) throw fieldError('client_id', texts.noClient)
  return client
}

/** Links orders that were created for the lead before it had a client. */
const linkOrdersToClient = (tx: TenantTx, leadId: number, clientId: number) =>
  tx.updateWhere(orders, and(eq(orders.lead_id, leadId), isNull(orders.client_id)) as SQL, {
    client_id: clientId,
    version: sql`version + 1`,
  })

/**
 * Changes the client of the lead's conversations that have the one before, and of their visitors: the next conversation
 * knows the client at once. `null` is none.
 */
export async function moveChats(
  tx: TenantTx,
  leadId: number,
  before: number | null,
  after: number | null,
): Promise<void> {
  const hasBefore = ({ client_id }: { client_id: PgColumn }) =>
    before === null ? isNull(client_id) : eq(client_id, before)
  const isOf = and(eq(conversations.lead_id, leadId), hasBefore(conversations)) as SQL
  const moved = await tx.updateWhere(conversations, isOf, { client_id: after })
  const visitors = moved.flatMap(({ visitor_id }) => (visitor_id === null ? [] : [visitor_id]))
  const isTheirs = and(inArray(chatVisitors.id, visitors), hasBefore(chatVisitors)) as SQL
  if (visitors.length > 0) await tx.updateWhere(chatVisitors, isTheirs, { client_id: after })
}

/** Tells the client's history of a lead that was linked (`[null, number]`) or unlinked. */
export const auditLeadOfClient = (
  tx: TenantTx,
  { id, name }: Pick<Row<typeof clients>, 'id' | 'name'>,
  lead: [before: string | null, after: string | null],
): Promise<void> =>
  audit(tx, { action: 'update', entity: 'client', entity_id: id, title: name, changes: { lead } })

/**
 * Links the lead to a new client or to an existing one, in one transaction. The row lock lets one of several concurrent
 * requests win.
 */
export function convertLead(
  tenant: TenantDb,
  id: number,
  { client_id, ...contact }: Body<typeof api.leads.convert>,
  viewer: Viewer & { name: string },
): Promise<number> {
  return tenant.transaction(async (tx) => {
    const lead = await tx.lock(leads, id, ownedBy(viewer, leads.user_id))
    if (!lead) throw new DomainError('not_found')
    // Checked before the insert, so that a refusal does not use up a client id.
    convertedLead(lead, 0)
    const client =
      client_id === undefined
        ? await tx.insert(clients, {
            ...contact,
            search_text: searchTextOf(contact),
            user_id: lead.user_id ?? viewer.userId,
          })
        : await existingClient(tx, client_id)
    await tx.update(leads, id, {
      ...withoutStaleReason(convertedLead(lead, client.id)),
      // A lead that nobody had is the converter's: reports count it as theirs.
      user_id: lead.user_id ?? viewer.userId,
      version: lead.version + 1,
      updated_at: sql`now()`,
    })
    await Promise.all([
      copyTagsToClient(tx, { lead_id: id }, client.id),
      linkOrdersToClient(tx, id, client.id),
      moveChats(tx, id, null, client.id),
      notifyOfConversion(tx, lead, viewer),
      auditLead(tx, 'convert', lead, {
        client_id: [null, client.id],
        ...(lead.user_id === null && { user: [null, viewer.name] }),
      }),
      client_id !== undefined && auditLeadOfClient(tx, client, [null, String(lead.number)]),
    ])
    return client.id
  })
}
