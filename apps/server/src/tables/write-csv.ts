import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { type DateCell, dateText, numberText } from './cell-rules.ts'
import { csvShape, safeCell } from './csv-output-rules.ts'
import type { WrittenTable } from './write-xlsx.ts'

const casts = {
  string: safeCell,
  number: numberText,
  object: (cell: object) => ('date' in cell ? dateText(cell as DateCell) : ''),
}

/** A table as CSV that Excel opens directly, without holding it in memory. */
export function csvStream({ columns, rows }: WrittenTable): Readable {
  const writer = stringify({ ...csvShape, header: true, columns, cast: casts })
  const source = Readable.from(rows)
  source.on('error', (error) => writer.destroy(error))
  return source.pipe(writer)
}
