import { type LeadStatus, type Role, roles, scopeOf } from '@veranda/contract'
import { DomainError } from '#errors.ts'

interface Convertible {
  client_id: number | null
}

/** A lead becomes a client once; converting also closes it. */
export function convertedLead(
  lead: Convertible,
  client_id: number,
): { client_id: number; status: LeadStatus } {
  if (lead.client_id !== null) throw new DomainError('lead_already_converted')
  return { client_id, status: 'completed' }
}

/** Roles that hear of every new lead: those that may read them all. */
export const rolesTold = (Object.keys(roles) as Role[]).filter((role) => scopeOf(role, 'lead.read') === 'all')
