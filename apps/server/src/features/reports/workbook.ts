import type { FileAnswer } from '@veranda/contract'
import writeExcelFile from 'write-excel-file/node'

export type Value = string | number | null

/** A workbook with a sheet per table; a table's first row holds the headings. */
export async function workbookOf(
  name: string,
  tables: readonly (readonly [sheet: string, rows: Value[][]])[],
): Promise<FileAnswer> {
  const book = writeExcelFile(tables.map(([sheet, rows]) => sheetOf(sheet, rows)))
  return { name, bytes: await book.toBuffer() }
}

function sheetOf(sheet: string, [headings = [], ...rows]: Value[][]) {
  return {
    sheet,
    data: [
      headings.map((value) => ({ value: String(value), fontWeight: 'bold' as const, wrap: true })),
      ...rows,
    ],
    columns: headings.map((_heading, index) => ({ width: index === 0 ? 34 : 18 })),
    stickyRowsCount: 1,
  }
}
