import { type ModuleCode, modules } from '@veranda/contract'
import { forEachCollectingErrors } from '#db/platform/for-each.ts'
import { type ExpiringModule, listExpiringModules } from '#db/platform/purchases.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { moduleWarnings } from '#db/schema/tables.gen.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import { activeUsers } from '#features/notifications/managers-repo.ts'
import { notifyUser } from '#features/notifications/notifications-repo.ts'
import { shortDate } from '#time/dates.ts'
import { modulesEndedEmail, modulesEndingEmail } from './emails.ts'
import { dueWarning, type WarningDays } from './term-rules.ts'
import { texts } from './texts.ts'

type DueModule = ExpiringModule & { days: WarningDays }

/**
 * Notifies those who run a company before its modules end: two weeks, a week, three days, a day, and at the end. Each
 * warning is sent once; modules that end together share one.
 */
export async function warnOfExpiringModules(platform: PlatformDb, appUrl: string, now: Date): Promise<void> {
  const due = (await listExpiringModules(platform)).flatMap((module): DueModule[] => {
    const days = dueWarning(module, now)
    return days === null || module.warned.includes(days) ? [] : [{ ...module, days }]
  })
  await forEachCollectingErrors([...grouped(due, (module) => module.company_id)], ([companyId, ending]) =>
    platform.tenant(companyId).transaction((tx) => warnCompany(tx, ending, appUrl, now)),
  )
}

function grouped<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

async function warnCompany(
  tx: TenantTx,
  ending: readonly DueModule[],
  appUrl: string,
  now: Date,
): Promise<void> {
  const notWarned: DueModule[] = []
  for (const module of ending) {
    const { code, expires_at, days } = module
    if (await tx.insertNew(moduleWarnings, { code, expires_at, days })) notWarned.push(module)
  }
  const { time_zone } = await tx.company()
  const groups = grouped(notWarned, (module) => `${module.days} ${shortDate(module.expires_at, time_zone)}`)
  for (const group of groups.values()) await sendWarning(tx, group, { timeZone: time_zone, appUrl, now })
}

async function sendWarning(
  tx: TenantTx,
  group: readonly DueModule[],
  { timeZone, appUrl, now }: { timeZone: string; appUrl: string; now: Date },
): Promise<void> {
  const [first] = group
  if (!first) return
  const names = group.map(({ code }) => modules[code as ModuleCode].name)
  const isOver = first.days === 0
  // A delayed warning states the days actually left.
  const daysLeft = Math.max(
    1,
    Math.round((new Date(first.expires_at).getTime() - now.getTime()) / 86_400_000),
  )
  const date = shortDate(first.expires_at, timeZone)
  const t = isOver ? texts.ended : texts.ending
  const message = isOver ? texts.ended.message(names) : texts.ending.message(names, daysLeft, date)
  for (const user of await activeUsers(tx, ['owner', 'admin'])) {
    await notifyUser(
      tx,
      user.id,
      'module.expiring',
      { type: isOver ? 'error' : 'warning', title: t.title, message },
      { hasOwnEmail: true },
    )
    const email = isOver
      ? modulesEndedEmail(user, names, appUrl)
      : modulesEndingEmail(user, { names, left: daysLeft, date }, appUrl)
    await tx.enqueue({ task: 'mail', payload: email })
  }
}
