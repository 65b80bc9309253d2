import type { StaffRole } from '@veranda/contract'
import { DomainError } from '#errors.ts'

interface Acting {
  userId: number
  role: string
}

interface Target {
  id: number
  role: string
}

/** Only owners may change owners or appoint them. Throws `forbidden`. */
export function assertMayManage(acting: Acting, target: { role: string }, newRole?: StaffRole): void {
  const touchesOwner = target.role === 'owner' || newRole === 'owner'
  if (touchesOwner && acting.role !== 'owner') throw new DomainError('forbidden')
}

/** Users cannot change their own role and access. Throws `own_account`. */
export function assertNotSelf(acting: Acting, target: Target): void {
  if (acting.userId === target.id) throw new DomainError('own_account')
}

/** A company must keep an active owner. Throws `last_owner` if `target` is the only one of `owners`. */
export function assertAnotherOwner(target: Target, owners: readonly { id: number }[]): void {
  if (target.role !== 'owner') return
  if (!owners.some(({ id }) => id !== target.id)) throw new DomainError('last_owner')
}
