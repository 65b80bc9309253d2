import type { SQL } from 'drizzle-orm'
import { asInt } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import type { ScopedTable, TenantDb } from '#db/tenant-db.ts'
import type { Person } from '#features/personal-data/person-repo.ts'
import { batch, walk } from '#features/record-exports/walk-repo.ts'
import type { ExportField, ExportPart } from './export-texts.ts'

/** What an export says of the records of one table. */
export interface ExportSource {
  part: ExportPart
  of: (
    scoped: ScopedTable,
    person: Person,
  ) => {
    id: SQL
    /** The columns by the names that `exportFields` explains. */
    fields: Partial<Record<ExportField, SQL>>
    /** `from … where …`, to which the page is added. */
    from: SQL
  }
}

export interface ExportRecord {
  id: number
  values: [field: ExportField, value: unknown][]
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)

/** The person's records of a source, by id, without empty fields. Read in batches: a person may have thousands of messages. */
export async function* recordsOf(
  tenant: TenantDb,
  source: ExportSource,
  person: Person,
): AsyncGenerator<ExportRecord> {
  const page = (scoped: ScopedTable, after: SQL) => {
    const { id, fields, from } = source.of(scoped, person)
    return select({ id: asInt(id), ...fields })`${from} and ${id} > ${after} order by ${id} limit ${batch}`
  }
  for await (const { id, ...row } of walk(tenant, page)) {
    const values = Object.entries(row).filter(([, value]) => !isEmpty(value))
    yield { id, values: values as ExportRecord['values'] }
  }
}
