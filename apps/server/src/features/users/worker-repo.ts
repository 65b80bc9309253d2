import { type Permission, type Role, scopeOf } from '@veranda/contract'
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
