import {
  cellsOf,
  limits,
  listOfCells,
  mayHaveCell,
  type PriceCells,
  type PriceSheet,
  priceCell,
  priceDifferences,
  priceGroups,
  priceUnits,
  readPrice,
} from '@veranda/contract'
import { type PriceList, priceList } from '@veranda/soft-windows'
import { DomainError } from '#errors.ts'
import type { Table } from '#tables/parse-table.ts'
import { texts } from './texts.ts'

const t = texts.sheet

/** A row of the workbook. The value is a number where it can be calculated with. */
export interface SheetRow {
  group: string
  title: string
  code: string
  unit: string
  value: number | string | null
}

/** A price list as rows of a workbook. `films`: the company's names of films. */
export function sheetRows(list: PriceList, films: Record<string, string>): SheetRow[] {
  return Object.entries(cellsOf(list, films)).flatMap(([code, value]) => {
    const cell = priceCell(code, films)
    if (!cell) return []
    const { scale, label } = priceUnits[cell.unit]
    const typed = typeof value === 'number' ? value / scale : value
    return { group: priceGroups[cell.group], title: cell.title, code, unit: label, value: typed }
  })
}

/** Spreadsheets compute in binary: 950 plus 7 % yields 1016.5000000000001. */
function tidied(cell: string): string {
  return /^\d+\.\d{3,}$/.test(cell) ? String(Number(Number(cell).toFixed(2))) : cell
}

function columnsOf({ headings }: Table): { code: number; value: number } {
  const find = (name: string) => headings.findIndex((one) => one.toLowerCase() === name.toLowerCase())
  const columns = { code: find(t.headings.code), value: find(t.headings.value) }
  if (columns.code < 0 || columns.value < 0) throw new DomainError('file_refused', { message: t.noColumns })
  return columns
}

/** Applies a table to a price list. Cells missing in the table stay unchanged. */
export function readSheet(table: Table, list: PriceList, films: Record<string, string>): PriceSheet {
  const columns = columnsOf(table)
  const cells: PriceCells = cellsOf(list)
  const errors: PriceSheet['errors'] = []
  const rowByCode = new Map<string, number>()
  for (const { row_no, cells: row } of table.rows) {
    const code = row[columns.code] ?? ''
    const fault = take(code, tidied(row[columns.value] ?? ''))
    if (fault) errors.push({ row: row_no, message: fault })
    else rowByCode.set(code, row_no)
  }
  function take(code: string, typed: string): string | null {
    if (code === '') return t.noCode
    const earlierRow = rowByCode.get(code)
    if (earlierRow !== undefined) return t.twin(earlierRow)
    const cell = priceCell(code, films)
    if (!cell || !(Object.hasOwn(cells, code) || mayHaveCell(code, list.model, films))) {
      return t.unknown(code.slice(0, limits.nameMax))
    }
    const read = readPrice(typed, cell.unit)
    if ('fault' in read) return `${cell.title}: ${read.fault}`
    cells[code] = read.value
    return null
  }
  const parsed = priceList.safeParse(listOfCells(list.model, cells))
  if (!parsed.success) throw new DomainError('file_refused', { message: t.tooMany })
  return { prices: parsed.data, differences: priceDifferences(list, parsed.data), errors }
}
