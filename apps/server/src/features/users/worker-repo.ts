import { type Permission, type Role, scopeOf } from '@veranda/contract'
import type { Viewer } from '#db/ownership.ts'
import { users } from '#db/schema/tables.gen.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import { fieldError } from '#errors.ts'
import { texts } from './texts.ts'

/** Throws a validation error at the field for a user who does not exist or whose role cannot do the work. */
export async function requireWorker(
  tx: TenantTx,
  field: string,
  id: number,
  permission: Permission,
): Promise<void> {
  const user = await tx.findOne(users, id)
  if (!user || user.blocked_at !== null) throw fieldError(field, texts.unknownUser)
  if (!scopeOf(user.role as Role, permission)) throw fieldError(field, texts.mayNot(user.name))
}

/**
 * Throws a validation error at `user_id` when the viewer may not give a record to the assignee (`null`: to nobody): `message`
 * for a viewer with the scope `own`, who would lose the record by this very change.
 */
export async function requireAssignable(
  tx: TenantTx,
  assignee: number | null,
  viewer: Viewer,
  { permission, message }: { permission: Permission; message: string },
): Promise<void> {
  if (viewer.scope === 'own') throw fieldError('user_id', message)
  if (assignee !== null) await requireWorker(tx, 'user_id', assignee, permission)
}
