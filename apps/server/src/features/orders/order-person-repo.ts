import { type api, type Body, createClientBody } from '@veranda/contract'
import type { Viewer } from '#db/ownership.ts'
import { leads } from '#db/schema/tables.gen.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { createClient } from '#features/clients/clients-repo.ts'
import { convertLead } from '#features/leads/lead-decisions-repo.ts'
import { texts } from './texts.ts'

/** How the caller may bring a person along with an order; both throw without the permission. */
export interface PersonRights {
  convertingLeads: () => Viewer & { name: string }
  addingClients: () => Viewer
}

type Person = Pick<Body<typeof api.orders.create>, 'client_id' | 'lead_id' | 'client'>

/**
 * The client of a new order. A lead that has no client yet is converted to it, and a new person becomes a client, in the order's
 * transaction.
 */
export async function clientOfNewOrder(
  tx: TenantTx,
  { client_id, lead_id, client }: Person,
  rights: PersonRights,
): Promise<number | null> {
  if (lead_id !== null) return clientOfLead(tx, lead_id, { client_id, client }, rights)
  if (!client) return client_id
  return (await createClient(tx, createClientBody.parse(client), rights.addingClients())).id
}

async function clientOfLead(
  tx: TenantTx,
  leadId: number,
  { client_id, client }: Omit<Person, 'lead_id'>,
  rights: PersonRights,
): Promise<number | null> {
  const lead = await tx.lock(leads, leadId)
  if (!lead) throw fieldError('lead_id', texts.unknownLead)
  if (lead.client_id !== null) {
    // Somebody else has decided meanwhile who the person is.
    const isOther = client !== undefined || (client_id !== null && client_id !== lead.client_id)
    if (isOther) throw new DomainError('lead_already_converted')
    return lead.client_id
  }
  if (client) return convertLead(tx, leadId, client, rights.convertingLeads())
  if (client_id === null) return null
  const contact = { name: lead.name, phone: lead.phone, email: lead.email, client_id }
  return convertLead(tx, leadId, contact, rights.convertingLeads())
}
