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

/** Whole figures of «2 300», «2300 мм» or «2300,0»; nothing where there is none. */
function figure(text: string): number | undefined {
  const found = /^\d[\d\s\u00a0]*(?:[.,]\d+)?/.exec(text.trim())?.[0]
  if (found === undefined) return undefined
  return Math.round(Number(found.replace(/[\s\u00a0]/g, '').replace(',', '.')))
}

/** «2300×2150» in one cell is two cells. */
function cellsOf(line: string): string[] {
  return line.split('\t').flatMap((cell) => {
    const [, width, height] = pair.exec(cell) ?? []
    return width !== undefined && height !== undefined ? [width, height] : [cell.trim()]
  })
}

function rowOf(line: string, start: PasteColumn): PastedRow {
  const cells = cellsOf(line)
  // Sizes that come first have no name before them.
  const isSized = start === 'name' && isPair(line.split('\t')[0] ?? '')
  const first = isSized ? 1 : columns.indexOf(start)
  const row: PastedRow = {}
  cells.forEach((cell, index) => {
    const column = columns[first + index]
    if (column === undefined || cell === '') return
    if (column === 'name') row.name = cell.slice(0, 200)
    else {
      const value = figure(cell)
      if (value !== undefined) row[column] = value
    }
  })
  return row
}

/**
 * Rows of a table that was copied elsewhere: name, width, height, count, from the column where it is pasted. `null` for text
 * that is no table and belongs into the one field.
 */
export function pastedRows(text: string, start: PasteColumn): PastedRow[] | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  const isTable = lines.length > 1 || text.includes('\t') || isPair(text)
  if (!isTable) return null
  const rows = lines.filter((line) => line.trim() !== '').map((line) => rowOf(line, start))
  return rows.length > 0 ? rows : null
}
