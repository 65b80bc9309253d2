import { type CompanyModule, isLive, type ModuleCode } from '@veranda/contract'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { notifyManagers } from './managers-repo.ts'
import { notifyUser } from './notifications-repo.ts'
import { texts } from './texts.ts'

export function welcomeUser(tx: TenantTx, userId: number): Promise<void> {
  return notifyUser(tx, userId, 'personal', { type: 'success', ...texts.welcome })
}

/** Notifies the assignee that a colleague has converted the lead. */
export async function notifyOfConversion(
  tx: TenantTx,
  lead: { id: number; number: number; user_id: number | null },
  actor: { userId: number; name: string },
): Promise<void> {
  if (lead.user_id === null || lead.user_id === actor.userId) return
  const message = texts.converted.message(lead.number, actor.name)
  await notifyUser(tx, lead.user_id, 'lead.converted', {
    type: 'success',
    title: texts.converted.title,
    message,
    lead_id: lead.id,
  })
}

/** Notifies those who run the company that a module was switched. */
export async function notifyOfModule(
  tenant: TenantDb,
  code: ModuleCode,
  module: CompanyModule,
  now: Date,
): Promise<void> {
  const on = isLive(module, now)
  const until = module.expires_at ? new Date(module.expires_at).toLocaleDateString('ru-RU') : null
  const message = on ? texts.module.on(code, until) : texts.module.off(code)
  const type = on ? 'success' : 'warning'
  await tenant.transaction((tx) =>
    notifyManagers(tx, 'module.expiring', { type, title: texts.module.title, message }),
  )
}
