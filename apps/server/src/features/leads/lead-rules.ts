import { type api, type Body, type LeadStatus, type Role, roles, scopeOf } from '@veranda/contract'
import { DomainError, fieldError } from '#errors.ts'
import { texts } from './texts.ts'

interface Convertible {
  client_id: number | null
}

/** Columns of a converted lead, which is also closed. A lead can be converted once. */
export function convertedLead(
  lead: Convertible,
  client_id: number,
): { client_id: number; status: LeadStatus } {
  if (lead.client_id !== null) throw new DomainError('lead_already_converted')
  return { client_id, status: 'completed' }
}

/**
 * Columns of a claimed lead: one assignee, in work. The present assignee, whose name is `assignee`, may claim it too; anyone else
 * is refused with the name.
 */
export function claimPatch(
  lead: { user_id: number | null; status: LeadStatus },
  userId: number,
  assignee: string | null,
): { user_id: number; status: LeadStatus } {
  if (lead.user_id !== null && lead.user_id !== userId)
    throw new DomainError('lead_taken', assignee === null ? {} : { message: texts.takenBy(assignee) })
  return { user_id: userId, status: lead.status === 'new' ? 'processing' : lead.status }
}

type Patch = Body<typeof api.leads.update>

/** Clears the reject reason when the lead is no longer rejected. */
export function withoutStaleReason<T extends Pick<Patch, 'status' | 'reject_reason_id'>>(patch: T): T {
  const isLeaving = patch.status !== undefined && patch.status !== 'rejected'
  if (!isLeaving) return patch
  if (patch.reject_reason_id) throw fieldError('reject_reason_id', texts.reasonOfRefused)
  return { ...patch, reject_reason_id: null }
}

/** Names under which the audit log has the changes of these fields; a conversion decides on the status too. */
export function auditedFields(patch: object): string[] {
  const names: Record<string, string[]> = { user_id: ['user', 'user_id'], status: ['status', 'client_id'] }
  return Object.keys(patch).flatMap((key) => names[key] ?? [key])
}

/** Only a rejected lead has a reject reason. */
export function assertRejected(status: string): void {
  if (status !== 'rejected') throw fieldError('reject_reason_id', texts.reasonOfRefused)
}

/** Roles that are notified of every new lead: those that may read all leads. */
export const rolesNotifiedOfLeads = (Object.keys(roles) as Role[]).filter(
  (role) => scopeOf(role, 'lead.read') === 'all',
)
