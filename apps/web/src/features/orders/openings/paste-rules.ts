import { pasteTexts } from './opening-texts.ts'

/** Values of a pasted line; absent ones stay unchanged. Lengths in mm. */
export interface PastedRow {
  name?: string
  width?: number
  height?: number
  qty?: number
}

const columns = ['name', 'width', 'height', 'qty'] as const
export type PasteColumn = (typeof columns)[number]

/** A multiplication sign, or a Latin or Cyrillic letter that looks like one. */
const pair = /^\s*(\d[\d\s]*)\s*[x×X*\u0445\u0425]\s*(\d[\d\s]*)\s*$/

const isPair = (text: string) => pair.test(text)

/** The number at the beginning of a text and the following word: «2 300,5 мм». */
function measured(text: string): { value: number; unit: string } | undefined {
  const [, number, unit = ''] = /^(\d[\d\s]*(?:[.,]\d+)?)\s*(\p{L}*)/u.exec(text.trim()) ?? []
  if (number === undefined) return undefined
  return { value: Number(number.replace(/\s/g, '').replace(',', '.')), unit: unit.toLowerCase() }
}

/** The integer in «2 300», «2 шт» or «2,0»; nothing without one. */
function figure(text: string): number | undefined {
  const found = measured(text)
  return found && Math.round(found.value)
}

/** No opening is that small in millimetres, so sizes up to twenty are metres. */
const mostMetres = 20

/** A length in mm from «2300», «2,3», «2,3 м» or «230 см». */
function length(text: string): number | undefined {
  const found = measured(text)
  if (!found) return undefined
  const { value, unit } = found
  const factor = pasteTexts.unitsMm[unit] ?? (unit === '' && value <= mostMetres ? 1000 : 1)
  return Math.round(value * factor)
}

/** «2300×2150» in one cell counts as two cells. */
const splitPair = (cell: string): string[] => {
  const [, width, height] = pair.exec(cell) ?? []
  return width !== undefined && height !== undefined ? [width, height] : [cell.trim()]
}

/** The columns by a heading line; `null` if the first line is an ordinary row. */
function headedColumns(cells: readonly string[]): (PasteColumn | undefined)[] | null {
  const found = cells.map((cell) => columns.find((column) => pasteTexts.headings[column].test(cell)))
  return found.includes('width') && found.includes('height') ? found : null
}

/** Whether lines are numbered 1, 2, 3 … before a name. */
const isNumbered = (rows: readonly string[][]): boolean =>
  rows.every(
    ([first, second = ''], index) => Number(first) === index + 1 && second !== '' && !/^\d/.test(second),
  )

function rowOf(cells: readonly string[], places: readonly (PasteColumn | undefined)[]): PastedRow {
  const row: PastedRow = {}
  cells.forEach((cell, index) => {
    const column = places[index]
    if (column === undefined || cell === '') return
    if (column === 'name') row.name = cell.slice(0, 200)
    else {
      const value = column === 'qty' ? figure(cell) : length(cell)
      if (value !== undefined) row[column] = value
    }
  })
  return row
}

function tableRows(lines: readonly string[], start: PasteColumn): PastedRow[] {
  const sign = !lines.join('').includes('\t') && lines.every((line) => line.includes(';')) ? ';' : '\t'
  const table = lines.map((line) => line.split(sign).map((cell) => cell.trim()))
  const headed = headedColumns(table[0] ?? [])
  if (headed) return table.slice(1).map((cells) => rowOf(cells, headed))
  const rows = start === 'name' && isNumbered(table) ? table.map((cells) => cells.slice(1)) : table
  return rows.map((cells) => {
    // A line that starts with sizes has no name.
    const isSized = start === 'name' && isPair(cells[0] ?? '')
    return rowOf(cells.flatMap(splitPair), columns.slice(isSized ? 1 : columns.indexOf(start)))
  })
}

/**
 * Rows of a pasted table: by its headings, else name, width, height and count from the target column. `null` for text
 * that is not a table and belongs into the one field.
 */
export function pastedRows(text: string, start: PasteColumn): PastedRow[] | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  const isTable =
    lines.length > 1 || text.includes('\t') || isPair(text) || (text.match(/;/g) ?? []).length > 1
  if (!isTable) return null
  const rows = tableRows(
    lines.filter((line) => line.trim() !== ''),
    start,
  )
  return rows.length > 0 ? rows : null
}
