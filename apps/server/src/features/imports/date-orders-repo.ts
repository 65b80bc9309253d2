import type { DateOrder } from '@veranda/contract'
import { importRows } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { asInt, asText, max, min } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import type { AnswerField } from '#features/leads/answer-rules.ts'
import { type ImportRow, rowsOf } from './imports-repo.ts'

const r = alias(importRows, 'r')

interface DateOrders {
  /** By the column's index. */
  orders: Map<number, DateOrder>
  /** A date that can be read in two ways, where nothing tells which way. */
  unclear: string | null
}

/**
 * How the dates of each column are read. Dates with slashes come from programs of both habits: one day after the twelfth tells for its
 * whole column, otherwise the importer does.
 */
export async function readDateOrders(
  tx: TenantTx,
  found: ImportRow,
  library: readonly AnswerField[],
): Promise<DateOrders> {
  const chosen = found.settings?.date_order ?? null
  const orders = new Map<number, DateOrder>()
  let unclear: string | null = null
  for (const column of dateColumns(found, library)) {
    const { most_first, most_second, sample } = await slashedDates(tx, found.id, column)
    const isUnclear = sample !== null && most_first <= 12 && most_second <= 12
    const order = isUnclear ? chosen : most_second > 12 ? 'mdy' : 'dmy'
    if (order) orders.set(column, order)
    else unclear ??= sample
  }
  return { orders, unclear }
}

/** The columns that are read as dates. */
function dateColumns({ settings }: ImportRow, library: readonly AnswerField[]): number[] {
  const dates = library.filter(({ type }) => type === 'date' || type === 'datetime')
  const keys = new Set(['created_at', ...dates.map(({ lead_field_id }) => `field:${lead_field_id}`)])
  return (settings?.mapping ?? []).flatMap((key, column) => (key !== null && keys.has(key) ? [column] : []))
}

/** The greatest first and second numbers of a column's dates with slashes, and one where it matters which is the day. */
async function slashedDates(tx: TenantTx, id: number, column: number) {
  const cell = sql`${r.cells} ->> ${column}::int`
  const part = (index: number) => asInt(sql`split_part(d.text, '/', ${index}::int)`)
  const isUnclear = sql`split_part(d.text, '/', 1)::int <> split_part(d.text, '/', 2)::int`
  const [dates] = await tx.rows(
    () =>
      select({
        most_first: asInt(max(part(1))),
        most_second: asInt(max(part(2))),
        sample: min(asText(sql`d.text`)),
      })`from (select ${cell} as text from import_rows r where ${rowsOf(tx, id)}) d
        where d.text ~ '^\\d{1,2}/\\d{1,2}/(\\d{4}|\\d{2})\\M' and (${isUnclear})`,
  )
  return dates ?? { most_first: 0, most_second: 0, sample: null }
}
