import {
  hasObstacles,
  type Lead,
  type LeadStatus,
  type UnlinkObstacles,
  unlinkObstaclesText,
} from '@veranda/contract'
import { ownedBy, type Viewer } from '#db/ownership.ts'
import { clients, leads, orders } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { countOf } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { auditLead, auditLeadOfClient, moveChats } from './lead-decisions-repo.ts'
import { getLead } from './leads-repo.ts'

const o = alias(orders, 'o')

const reopened: LeadStatus = 'processing'

/** What keeps a lead from being unlinked. Throws `not_found` beyond the viewer's scope. */
export async function unlinkObstacles(
  tenant: TenantDb,
  id: number,
  viewer: Viewer,
): Promise<UnlinkObstacles> {
  await getLead(tenant, id, viewer)
  return obstaclesOf(tenant, id)
}

/** Papers of an active order may name the client. */
async function obstaclesOf(tenant: TenantDb, id: number): Promise<UnlinkObstacles> {
  const [found] = await tenant.rows(
    (scoped) =>
      select({
        orders: countOf`from ${scoped(o)} where ${o.lead_id} = ${id} and ${o.deleted_at} is null`,
      })``,
  )
  return found ?? { orders: 0 }
}

/**
 * Takes a conversion back, because the lead was linked to the wrong client: the lead is in work again, and its chats
 * have no client. Refused while an order of the lead exists. The client stays, with the tags it took over.
 */
export function unlinkClient(tenant: TenantDb, id: number, viewer: Viewer): Promise<Lead> {
  return tenant.transaction(async (tx) => {
    const lead = await tx.lock(leads, id, ownedBy(viewer, leads.user_id))
    if (!lead) throw new DomainError('not_found')
    if (lead.client_id === null) throw new DomainError('lead_not_converted')
    const obstacles = await obstaclesOf(tx, id)
    if (hasObstacles(obstacles))
      throw new DomainError('lead_has_orders', { message: unlinkObstaclesText(obstacles), obstacles })
    await tx.update(leads, id, {
      client_id: null,
      status: reopened,
      version: lead.version + 1,
      updated_at: sql`now()`,
    })
    // Otherwise the visitor's next request would be taken for the wrong client's.
    await moveChats(tx, id, lead.client_id, null)
    await auditLead(tx, 'update', lead, {
      client_id: [lead.client_id, null],
      status: [lead.status, reopened],
    })
    const client = await tx.findOne(clients, lead.client_id)
    if (client) await auditLeadOfClient(tx, client, [String(lead.number), null])
    return getLead(tx, id, viewer)
  })
}
