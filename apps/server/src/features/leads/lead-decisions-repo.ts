import type { AuditChanges, Lead } from '@veranda/contract'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { audit, changesOf } from '#db/audit.ts'
import { ownedBy, type Viewer } from '#db/ownership.ts'
import { clients, leads, orders } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { copyTagsToClient } from '#features/dictionaries/words-repo.ts'
import { notifyOfConversion } from '#features/notifications/personal-repo.ts'
import { searchTextOf } from '#text/search-text.ts'
import type { Contact } from './answer-rules.ts'
import { claimedLead, convertedLead, withoutStaleReason } from './lead-rules.ts'
import { getLead } from './leads-repo.ts'

function auditLead(
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

/** A client may have gone to the trash after the lead: a lead in work never points at somebody who is not there. */
async function restoreClientOf(tx: TenantTx, id: number): Promise<void> {
  const client = await tx.restore(clients, id)
  if (client) await audit(tx, { action: 'restore', entity: 'client', entity_id: id, title: client.name })
}

/** The lock lets one of several who reach for a lead have it. */
export function claimLead(tenant: TenantDb, id: number, viewer: Viewer): Promise<Lead> {
  return tenant.transaction(async (tx) => {
    const lead = await tx.lock(leads, id, ownedBy(viewer, leads.user_id))
    if (!lead) throw new DomainError('not_found')
    const taken = claimedLead(lead, viewer.userId)
    const changes = changesOf(lead, taken)
    if (Object.keys(changes).length > 0) {
      // Nobody is waited for any more.
      await tx.update(leads, id, {
        ...taken,
        assigned_at: null,
        version: lead.version + 1,
        updated_at: sql`now()`,
      })
      await auditLead(tx, 'update', lead, changes)
    }
    return getLead(tx, id, viewer)
  })
}

/** Orders that were opened before it was known whose they are. */
const carryOrders = (tx: TenantTx, leadId: number, clientId: number) =>
  tx.updateWhere(orders, and(eq(orders.lead_id, leadId), isNull(orders.client_id)) as SQL, {
    client_id: clientId,
    version: sql`version + 1`,
  })

/** Creates the client and links it to the lead, together or not at all. The lock lets one of many clicks win. */
export function convertLead(
  tenant: TenantDb,
  id: number,
  contact: Contact,
  viewer: Viewer & { name: string },
): Promise<number> {
  return tenant.transaction(async (tx) => {
    const lead = await tx.lock(leads, id, ownedBy(viewer, leads.user_id))
    if (!lead) throw new DomainError('not_found')
    // Refused before the client is made, and so before its number is spent.
    convertedLead(lead, 0)
    const client = await tx.insert(clients, {
      ...contact,
      search_text: searchTextOf(contact),
      user_id: lead.user_id ?? viewer.userId,
    })
    await tx.update(leads, id, {
      ...withoutStaleReason(convertedLead(lead, client.id)),
      version: lead.version + 1,
      updated_at: sql`now()`,
    })
    await Promise.all([
      copyTagsToClient(tx, id, client.id),
      carryOrders(tx, id, client.id),
      notifyOfConversion(tx, lead, viewer),
      auditLead(tx, 'convert', lead, { client_id: [null, client.id] }),
    ])
    return client.id
  })
}
