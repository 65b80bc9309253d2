import type { AuditAction, AuditChanges, AuditEntity } from '@veranda/contract'
import { auditLog } from './schema/tables.gen.ts'
import type { TenantTx } from './tenant-db.ts'
import { texts } from './texts.ts'

export interface AuditRecord {
  action: AuditAction
  entity: AuditEntity
  entity_id?: number
  /** The record's name or number as users see it. */
  title?: string
  changes?: AuditChanges
}

/** Writes an entry into the company's audit log, in the transaction of the change itself. */
export const audit = (tx: TenantTx, record: AuditRecord): Promise<void> => auditAll(tx, [record])

/** The same for several records that changed together. */
export async function auditAll(tx: TenantTx, records: AuditRecord[]): Promise<void> {
  const { actor } = tx
  await tx.insertMany(
    auditLog,
    records.map((record) => ({
      user_id: actor?.userId ?? null,
      user_name: actor?.name ?? texts.system,
      action: record.action,
      entity: record.entity,
      entity_number: record.entity_id ?? null,
      title: record.title?.slice(0, 300) ?? '',
      changes: record.changes ?? {},
      ip_address: actor?.ip ?? '',
      user_agent: actor?.userAgent ?? '',
    })),
  )
}

type Values = Record<string, unknown>

/** The fields of `patch` that differ from `before`, as the audit log records them; fields in `masked` are recorded without their values. */
export function changesOf(before: Values, patch: Values, masked: readonly string[] = []): AuditChanges {
  const changed = Object.entries(patch).filter(
    ([key, value]) => value !== undefined && JSON.stringify(before[key]) !== JSON.stringify(value),
  )
  const shown = (key: string, value: unknown) =>
    masked.includes(key) && value !== null && value !== '' ? '•••' : value
  return Object.fromEntries(
    changed.map(([key, value]) => [key, [shown(key, before[key]) ?? null, shown(key, value) ?? null]]),
  )
}
