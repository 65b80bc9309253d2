import type { CompanyPriceList, FileAnswer, PriceSheet } from '@veranda/contract'
import type { PriceList } from '@veranda/soft-windows'
import writeExcelFile from 'write-excel-file/node'
import type { TenantDb } from '#db/tenant-db.ts'
import type { Table } from '#tables/parse-table.ts'
import { today } from '#time/days.ts'
import { getPriceList } from './price-lists-repo.ts'
import { readSheet, type SheetRow, sheetRows } from './price-sheet-rules.ts'
import { getProduction } from './production-repo.ts'
import { starterPrices } from './starter-prices.ts'
import { texts } from './texts.ts'

const t = texts.sheet

const widths: Record<keyof SheetRow, number> = { group: 28, title: 44, code: 36, unit: 10, value: 14 }
const columns = Object.keys(widths) as (keyof SheetRow)[]

/** The current prices, or the first future ones. */
function pricesOf({ current, upcoming }: CompanyPriceList): PriceList {
  return (current ?? upcoming[0])?.prices ?? starterPrices
}

async function filmsOf(tenant: TenantDb): Promise<Record<string, string>> {
  const { films } = await getProduction(tenant)
  return Object.fromEntries(films.map(({ code, name }) => [code, name]))
}

/** Current prices as a workbook, which `importPrices` can read. */
export async function exportPrices(tenant: TenantDb, id: number): Promise<FileAnswer> {
  const list = await getPriceList(tenant, id)
  const rows = sheetRows(pricesOf(list), await filmsOf(tenant))
  const sheet = writeExcelFile(
    [
      columns.map((column) => ({ value: t.headings[column], fontWeight: 'bold' as const })),
      ...rows.map((row) => columns.map((column) => row[column])),
    ],
    {
      sheet: t.name,
      columns: columns.map((column) => ({ width: widths[column] })),
      stickyRowsCount: 1,
    },
  )
  return { name: t.file(list.name, await today(tenant)), bytes: await sheet.toBuffer() }
}

/** What a table would change in a list; nothing is stored. The table is parsed only after the list was found. */
export async function importPrices(
  tenant: TenantDb,
  id: number,
  receive: () => Promise<Table>,
): Promise<PriceSheet> {
  const list = await getPriceList(tenant, id)
  return readSheet(await receive(), pricesOf(list), await filmsOf(tenant))
}
