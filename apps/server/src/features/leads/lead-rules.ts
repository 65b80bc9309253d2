import { type api, type Body, type LeadStatus, type Role, roles, scopeOf } from '@veranda/contract'
import { DomainError, fieldError } from '#errors.ts'
import { texts } from './texts.ts'

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

/** A lead is taken on by one person, who begins to work on it. Whoever has it already may begin, too. */
export function claimedLead(
  lead: { user_id: number | null; status: LeadStatus },
  userId: number,
): { user_id: number; status: LeadStatus } {
  if (lead.user_id !== null && lead.user_id !== userId) throw new DomainError('lead_taken')
  return { user_id: userId, status: lead.status === 'new' ? 'processing' : lead.status }
}

type Patch = Body<typeof api.leads.update>

/** A reason of refusal goes with the refusal: a lead that is taken up again has none. */
export function withoutStaleReason<T extends Pick<Patch, 'status' | 'reject_reason_id'>>(patch: T): T {
  const isLeaving = patch.status !== undefined && patch.status !== 'rejected'
  if (!isLeaving) return patch
  if (patch.reject_reason_id) throw fieldError('reject_reason_id', texts.reasonOfRefused)
  return { ...patch, reject_reason_id: null }
}

/** Only what is refused has a reason of refusal. */
export function assertRejected(status: string): void {
  if (status !== 'rejected') throw fieldError('reject_reason_id', texts.reasonOfRefused)
}

/** Roles that hear of every new lead: those that may read them all. */
export const rolesNotifiedOfLeads = (Object.keys(roles) as Role[]).filter(
  (role) => scopeOf(role, 'lead.read') === 'all',
)
