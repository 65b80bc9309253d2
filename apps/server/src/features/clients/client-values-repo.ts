import { type ClientValueField, clientValueFields } from '@veranda/contract'
import { clientValueChanges } from '#db/schema/tables.gen.ts'
import type { TenantTx } from '#db/tenant-db.ts'

type Values = Partial<Record<ClientValueField, unknown>>

interface ClientChange {
  id: number
  before: Values
  /** New values of some fields. */
  patch: Values
}

/** Keeps what the fields of clients said before a change, so that it can be set back. An import, or its reverting, names its user and file. */
export async function recordValueChanges(
  tx: TenantTx,
  changes: ClientChange[],
  by: { user_id: number | null; import_file?: string; is_import_revert?: boolean } = {
    user_id: tx.actor?.userId ?? null,
  },
): Promise<void> {
  const rows = changes.flatMap(({ id, before, patch }) =>
    clientValueFields
      .filter((field) => typeof patch[field] === 'string' && patch[field] !== before[field])
      .map((field) => ({
        client_id: id,
        field,
        before: String(before[field] ?? ''),
        after: String(patch[field]),
        ...by,
      })),
  )
  await tx.insertMany(clientValueChanges, rows)
}
