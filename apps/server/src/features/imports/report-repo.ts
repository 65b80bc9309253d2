import type { FileAnswer, ImportTarget } from '@veranda/contract'
import { stringify } from 'csv-stringify/sync'
import type { ImportRowError } from '#db/schema/column-types.ts'
import { importRows, imports } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { select } from '#db/sql/select.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { csvShape, safeCell } from '#tables/csv-output-rules.ts'
import { libraryOf, rowsOf } from './imports-repo.ts'
import { targetFields } from './mapping-rules.ts'
import { texts } from './texts.ts'

const r = alias(importRows, 'r')

function csvOf(header: string[], rows: string[][]): Buffer {
  const safe = [header, ...rows].map((row) => row.map(safeCell))
  return Buffer.from(stringify(safe, csvShape))
}

/** Rejected rows, and those with cells left out, with their numbers and reasons, to be corrected and imported again. */
export async function refusedRows(tenant: TenantDb, id: number): Promise<FileAnswer> {
  const found = await tenant.findOne(imports, id)
  if (!found || found.status === 'draft') throw new DomainError('not_found')
  const rows = await tenant.rows(
    () => select({
      row_no: r.row_no,
      cells: r.cells,
      errors: r.errors,
      warnings: r.warnings,
      action: r.action,
    })`from import_rows r
      where ${rowsOf(tenant, id)} and (r.action = 'fail' or r.action in ('create', 'update') and r.warnings <> '[]')
      order by r.row_no`,
  )
  const titles = found.columns.map(({ title }) => title)
  const reasonOf = ({ column, message }: ImportRowError) => {
    const title = column === null ? '' : titles[column]
    return title ? `${title}: ${message}` : message
  }
  const lines = rows.map(({ row_no, cells, errors, warnings, action }) => [
    String(row_no),
    action === 'fail' ? texts.report.refused : texts.report.warned,
    [...errors, ...warnings].map(reasonOf).join('; '),
    ...titles.map((_title, index) => cells[index] ?? ''),
  ])
  return {
    name: texts.report.file(found.file_name),
    bytes: csvOf([texts.report.row, texts.report.outcome, texts.report.reason, ...titles], lines),
  }
}

/** An example table: every field as a column, and one sample row. */
export async function exampleTable(tenant: TenantDb, target: ImportTarget): Promise<FileAnswer> {
  const fields = targetFields(target, await libraryOf(tenant, target))
  const row = fields.map(({ key }) => texts.example.row[key] ?? '')
  return {
    name: texts.example.file[target],
    bytes: csvOf(
      fields.map(({ title }) => title),
      [row],
    ),
  }
}
