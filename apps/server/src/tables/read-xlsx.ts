import { readSheet } from 'read-excel-file/node'
import { tableRefused } from './refusal.ts'
import { texts } from './texts.ts'
import { checkWorkbook } from './xlsx-size.ts'

/** Cells of a workbook's first sheet as text. */
export async function readXlsx(path: string): Promise<string[][]> {
  await checkWorkbook(path)
  try {
    const rows: unknown[][] = await readSheet(path)
    return rows.map((row) => row.map(cellText))
  } catch (error) {
    throw tableRefused('broken', { cause: error })
  }
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  return String(value)
}

const secondMs = 1000

/** Spreadsheet dates have no time zone, so they are formatted as shown; as parts of a day they miss whole seconds by a little. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const rounded = new Date(Math.round(date.getTime() / secondMs) * secondMs)
  const [day = '', time = ''] = rounded.toISOString().slice(0, 19).split('T')
  return time === '00:00:00' ? day : `${day}T${time}`
}
