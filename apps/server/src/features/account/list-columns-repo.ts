import type { ColumnSetup, ListColumns } from '@veranda/contract'
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { userListColumns } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'

const c = alias(userListColumns, 'c')

/** More than there are lists: a user's latest setups of them and of saved views. */
const keptMax = 100

/** How a user has set up the columns of lists, by list. */
export async function listColumnsOf(tenant: TenantDb, userId: number): Promise<Record<string, ListColumns>> {
  const rows = await tenant.rows(
    (scoped) =>
      select({ list: c.list, columns: c.columns, changed_at: c.changed_at })`from ${scoped(c)}
        where ${c.user_id} = ${userId}`,
  )
  return Object.fromEntries(rows.map(({ list, ...setup }) => [list, setup]))
}

/** Keeps the setup of a list; the oldest beyond `keptMax`, mostly of views that no longer exist, are dropped. */
export function keepListColumns(
  tenant: TenantDb,
  userId: number,
  { list, columns }: { list: string; columns: ColumnSetup | null },
): Promise<ListColumns> {
  return tenant.transaction(async (tx) => {
    await tx.advisoryLock(`list columns ${userId}`)
    const ofUser = eq(userListColumns.user_id, userId)
    const changed = { columns, changed_at: sql`now()` }
    const [known] = await tx.updateWhere(
      userListColumns,
      and(ofUser, eq(userListColumns.list, list)) as SQL,
      changed,
    )
    const { changed_at } = known ?? (await tx.insert(userListColumns, { user_id: userId, list, columns }))
    const excess = await tx.rows(
      (scoped) =>
        select({ list: c.list })`from ${scoped(c)} where ${c.user_id} = ${userId}
          order by ${c.changed_at} desc offset ${keptMax}`,
    )
    const isExcess = inArray(
      userListColumns.list,
      excess.map((row) => row.list),
    )
    if (excess.length > 0) await tx.deleteWhere(userListColumns, and(ofUser, isExcess) as SQL)
    return { columns, changed_at }
  })
}
