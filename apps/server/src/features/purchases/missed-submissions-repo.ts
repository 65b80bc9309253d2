import type { CompanyModule, ModuleCode } from '@veranda/contract'
import { eq } from 'drizzle-orm'
import { companyModules, leads } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { countRows } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { rolesNotifiedOfLeads } from '#features/leads/lead-rules.ts'
import { activeUsers } from '#features/notifications/managers-repo.ts'
import { notifyUser } from '#features/notifications/notifications-repo.ts'
import { texts } from './texts.ts'

const l = alias(leads, 'l')

export function readModule(tenant: TenantDb, code: ModuleCode): Promise<CompanyModule | undefined> {
  return tenant.findFirst(companyModules, eq(companyModules.code, code))
}

/** When the leads module is renewed after a gap, reports how many submissions were accepted meanwhile. */
export async function notifyOfMissedRecords(
  tx: TenantTx,
  before: CompanyModule | undefined,
  now: Date,
): Promise<void> {
  const since = before?.code === 'leads' ? before.expires_at : null
  if (!since || new Date(since) > now) return
  const [row] = await tx.rows(
    (scoped) => select({ count: countRows() })`from ${scoped(l)}
      where ${l.lead_form_id} is not null and ${l.deleted_at} is null and ${l.created_at} >= ${since}::timestamptz`,
  )
  const count = row?.count ?? 0
  if (count === 0) return
  const message = texts.missed.message(count)
  for (const user of await activeUsers(tx, rolesNotifiedOfLeads)) {
    await notifyUser(tx, user.id, 'lead.created', { type: 'info', title: texts.missed.title, message })
  }
}
