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

/** Owners are changed by owners alone, and nobody makes an owner but an owner. Throws `forbidden`. */
export function assertMayManage(acting: Acting, target: { role: string }, newRole?: StaffRole): void {
  const touchesOwner = target.role === 'owner' || newRole === 'owner'
  if (touchesOwner && acting.role !== 'owner') throw new DomainError('forbidden')
}

/** One's own role and access are somebody else's to change. Throws `own_account`. */
export function assertNotSelf(acting: Acting, target: Target): void {
  if (acting.userId === target.id) throw new DomainError('own_account')
}

/** A company keeps an owner who can come in. Throws `last_owner` where `target` is the only one of `owners`. */
export function assertAnotherOwner(target: Target, owners: readonly { id: number }[]): void {
  if (target.role !== 'owner') return
  if (!owners.some(({ id }) => id !== target.id)) throw new DomainError('last_owner')
}
