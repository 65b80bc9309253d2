import { leads, orders, tasks } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { NewRow } from '#db/table-types.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { createCrew } from '#features/orders/crews-repo.ts'
import { receiveStock } from '#features/stock/stock-repo.ts'
import { atHour, day, hour } from './demo-clock.ts'
import { createDemoRandom } from './demo-random.ts'
import { orderTexts } from './texts/orders-texts.ts'

/** Adds installation crews and returns their ids. */
export async function addDemoCrews(tenant: TenantDb, leaders: readonly number[]): Promise<number[]> {
  const ids: number[] = []
  for (const [index, crew] of orderTexts.crews.entries()) {
    const member_ids = leaders.slice(index, index + 1)
    ids.push((await createCrew(tenant, { ...crew, capacity_m2: 40, member_ids })).id)
  }
  return ids
}

export async function addDemoStock(tenant: TenantDb): Promise<void> {
  for (const roll of orderTexts.rolls) {
    const received = { ...roll, kind: 'roll', note: orderTexts.rollNote, price_kopecks: 850_000 } as const
    await receiveStock(tenant, received, { seesMargin: true })
  }
}

/** Adds overdue, current, future and completed tasks, alternately about leads and orders. */
export async function addDemoTasks(tenant: TenantDb, people: readonly number[], now: Date): Promise<void> {
  const random = createDemoRandom(12)
  await tenant.transaction(async (tx) => {
    const recent = { orderBy: sql`created_at desc`, limit: 12 }
    const [someLeads, someOrders] = [
      await tx.find(leads, sql`deleted_at is null`, recent),
      await tx.find(orders, sql`deleted_at is null`, recent),
    ]
    const about = (index: number) =>
      index % 2 === 0
        ? { lead_id: someLeads[index % someLeads.length]?.id ?? null, order_id: null }
        : { lead_id: null, order_id: someOrders[index % someOrders.length]?.id ?? null }
    const rows = (titles: readonly string[], due: (index: number) => number): NewRow<typeof tasks>[] =>
      titles.map((title, index) => ({
        title,
        ...about(index),
        user_id: people[index % people.length] ?? 0,
        author_id: people[0] ?? null,
        due_at: new Date(due(index)).toISOString(),
        created_at: new Date(Math.min(due(index), now.getTime()) - (1 + random.below(5)) * day).toISOString(),
      }))
    // Due at a full hour of the working day.
    const onDay = (days: number, index: number) =>
      atHour(now.getTime() + days * day, [10, 12, 15, 17][index % 4] ?? 12)
    const { overdue, today, later, done } = orderTexts.tasks
    await tx.insertMany(tasks, [
      ...rows(overdue, (index) => onDay(-index - 1, index)),
      ...rows(today, (index) => Math.ceil(now.getTime() / hour + index) * hour),
      ...rows(later, (index) => onDay(index + 1, index)),
    ])
    await tx.insertMany(
      tasks,
      rows(done, (index) => onDay(-index * 4 - 2, index)).map((row) => ({
        ...row,
        completed_at: row.due_at,
      })),
    )
  })
}
