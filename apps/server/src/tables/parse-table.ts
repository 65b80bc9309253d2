import { fileTypeOf, limits } from '@veranda/contract'
import { checkedType } from '#files/file-type-check.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { tableRefused } from './refusal.ts'

export interface Table {
  headings: string[]
  /** Rows below the heading, with the row numbers of the spreadsheet. Blank rows are left out. */
  rows: { row_no: number; cells: string[] }[]
}

/** Total characters of a table; a file may repeat one long shared string a million times. */
const charactersMax = 40_000_000

/**
 * Parses a table and trims its cells. Runs in a thread, because a hostile file takes seconds of computing. Throws
 * `file_refused` with the reason.
 */
export async function parseTable(path: string, name: string): Promise<Table> {
  const type = fileTypeOf(name)
  if (type !== 'csv' && type !== 'xlsx') throw tableRefused('type')
  await checkedType(path, name)
  return tableOf(type === 'csv' ? await readCsv(path) : await readXlsx(path))
}

function tableOf(raw: string[][]): Table {
  const filledRows = raw
    .map((cells, index) => ({ row_no: index + 1, cells: cells.map(cleanCell) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [heading, ...rows] = filledRows
  if (!heading || rows.length === 0) throw tableRefused('empty')
  if (rows.length > limits.importRows) throw tableRefused('rows')
  const width = filledRows.reduce((most, { cells }) => Math.max(most, lengthOf(cells)), 0)
  if (width > limits.importColumns) throw tableRefused('columns')
  const length = rows.reduce((sum, { cells }) => sum + cells.reduce((all, cell) => all + cell.length, 0), 0)
  if (length > charactersMax) throw tableRefused('cells')
  if (heading.cells.every((cell) => cell === '')) throw tableRefused('noHeadings')
  return {
    headings: Array.from({ length: width }, (_, index) =>
      (heading.cells[index] ?? '').slice(0, limits.nameMax),
    ),
    rows: rows.map(({ row_no, cells }) => ({ row_no, cells: cells.slice(0, lengthOf(cells)) })),
  }
}

/**
 * Without characters that PostgreSQL refuses, unusual spaces, and the leading apostrophe that guards against
 * formulas.
 */
function cleanCell(cell: string): string {
  return cell
    .replaceAll('\0', '')
    .replace(/\p{Surrogate}/gu, '')
    .replaceAll('\u00a0', ' ')
    .trim()
    .replace(/^'(?=[=+\-@|%])/, '')
}

function lengthOf(cells: string[]): number {
  return cells.findLastIndex((cell) => cell !== '') + 1
}
