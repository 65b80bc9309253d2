import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { csvShape, safeCell } from './csv-output-rules.ts'
import type { WrittenTable } from './write-xlsx.ts'

/** A table as CSV that Excel opens directly, without holding it in memory. */
export function csvStream({ columns, rows }: WrittenTable): Readable {
  const writer = stringify({ ...csvShape, header: true, columns, cast: { string: safeCell } })
  const source = Readable.from(rows)
  source.on('error', (error) => writer.destroy(error))
  return source.pipe(writer)
}
