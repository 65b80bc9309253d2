import { pasteTexts } from './opening-texts.ts'

/** What a pasted line says of an opening; what it leaves out stays as it is. Lengths in mm. */
export interface PastedRow {
  name?: string
  width?: number
  height?: number
  qty?: number
}

const columns = ['name', 'width', 'height', 'qty'] as const
export type PasteColumn = (typeof columns)[number]

/** A sign of multiplication, or a letter that looks like one in either alphabet. */
const pair = /^\s*(\d[\d\s]*)\s*[x×X*\u0445\u0425]\s*(\d[\d\s]*)\s*$/

const isPair = (text: string) => pair.test(text)

/** The number that a text begins with, and the word right after it: «2 300,5 мм». */
function measured(text: string): { value: number; unit: string } | undefined {
  const [, number, unit = ''] = /^(\d[\d\s]*(?:[.,]\d+)?)\s*(\p{L}*)/u.exec(text.trim()) ?? []
  if (number === undefined) return undefined
  return { value: Number(number.replace(/\s/g, '').replace(',', '.')), unit: unit.toLowerCase() }
}

/** Whole figures of «2 300», «2 шт» or «2,0»; nothing where there is none. */
function figure(text: string): number | undefined {
  const found = measured(text)
  return found && Math.round(found.value)
}

/** No opening is as small in millimetres: a size of up to twenty is in metres. */
const mostMetres = 20

/** A length of «2300», «2,3», «2,3 м» or «230 см» in mm. */
function length(text: string): number | undefined {
  const found = measured(text)
  if (!found) return undefined
  const { value, unit } = found
  const factor = pasteTexts.unitsMm[unit] ?? (unit === '' && value <= mostMetres ? 1000 : 1)
  return Math.round(value * factor)
}

/** «2300×2150» in one cell is two cells. */
const splitPair = (cell: string): string[] => {
  const [, width, height] = pair.exec(cell) ?? []
  return width !== undefined && height !== undefined ? [width, height] : [cell.trim()]
}

/** What stands in each column of a table whose first line says so; `null` where that line is a row like the others. */
function headedColumns(cells: readonly string[]): (PasteColumn | undefined)[] | null {
  const found = cells.map((cell) => columns.find((column) => pasteTexts.headings[column].test(cell)))
  return found.includes('width') && found.includes('height') ? found : null
}

/** Whether the lines are numbered 1, 2, 3 … in front of a name. */
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
    // Sizes that come first have no name before them.
    const isSized = start === 'name' && isPair(cells[0] ?? '')
    return rowOf(cells.flatMap(splitPair), columns.slice(isSized ? 1 : columns.indexOf(start)))
  })
}

/**
 * Rows of a table that was copied elsewhere: as its headings say, else name, width, height, count from the column where it is
 * pasted. `null` for text that is no table and belongs into the one field.
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
