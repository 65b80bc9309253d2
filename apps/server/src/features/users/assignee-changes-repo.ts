import type { AuditChanges } from '@veranda/contract'
import { users } from '#db/schema/tables.gen.ts'
import type { TenantTx } from '#db/tenant-db.ts'

/** The change of an assignee as the audit log tells it: by the names of that moment. None for `undefined`. */
export async function assigneeChanges(
  tx: TenantTx,
  before: number | null,
  after: number | null | undefined,
): Promise<AuditChanges> {
  if (after === undefined || after === before) return {}
  return { user: [await userName(tx, before), await userName(tx, after)] }
}

/** A user's name; `null` for nobody. */
export const userName = async (tx: TenantTx, id: number | null): Promise<string | null> =>
  id === null ? null : ((await tx.findOne(users, id))?.name ?? null)
