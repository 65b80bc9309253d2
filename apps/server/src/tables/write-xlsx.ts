import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { type Cell, dateText, serialOf } from './cell-rules.ts'

export interface WrittenTable {
  columns: string[]
  /** Rows one by one: there may be a million. */
  rows: AsyncIterable<Cell[]>
}

/** Rows of a sheet with its heading (ECMA-376 allows no more), and characters of a cell. */
const sheetRows = 1_048_576
const cellLength = 32_767

/** Rows are sent in pieces of about this many characters. */
const pieceLength = 65_536

/**
 * Writes a workbook of one sheet as a stream (ECMA-376, part 1, SpreadsheetML): a bold heading that stays in sight, numbers as
 * numbers, dates as dates, and texts as inline strings, which no program takes for formulas. Throws when the table has more rows
 * than a sheet.
 */
export async function writeXlsx(path: string, sheetName: string, table: WrittenTable): Promise<void> {
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }))
  for (const [name, text] of Object.entries(fixedParts(sheetName))) zip.addBuffer(Buffer.from(text), name)
  const sheet = Readable.from(sheetPieces(table))
  sheet.on('error', (error) => zip.outputStream.emit('error', error))
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compressionLevel: 3 })
  zip.end()
  await written
}

async function* sheetPieces({ columns, rows }: WrittenTable): AsyncGenerator<Buffer> {
  const names = columns.map((_title, index) => columnName(index))
  const columnWidths = columns.map(
    (_title, index) => `<col min="${index + 1}" max="${index + 1}" width="22" customWidth="1"/>`,
  )
  let piece =
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${columnWidths.join('')}</cols><sheetData>${rowXml(1, columns, names, styles.heading)}`
  let count = 1
  for await (const row of rows) {
    count += 1
    if (count > sheetRows) throw new RangeError(`a sheet holds ${sheetRows} rows`)
    piece += rowXml(count, row, names)
    if (piece.length < pieceLength) continue
    yield Buffer.from(piece)
    piece = ''
  }
  yield Buffer.from(`${piece}</sheetData></worksheet>`)
}

/** Indexes of `cellXfs`. */
const styles = { heading: 1, dateTime: 2, date: 3 } as const

function rowXml(number: number, cells: readonly Cell[], names: readonly string[], style?: number): string {
  const inner = cells.map((cell, index) => cellXml(cell, `${names[index]}${number}`, style))
  return `<row r="${number}">${inner.join('')}</row>`
}

function cellXml(cell: Cell, address: string, style?: number): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return valueXml(address, cell, style)
  if (typeof cell === 'string') return textXml(address, cell, style)
  const number = serialOf(cell)
  if (!number) return textXml(address, dateText(cell), style)
  return valueXml(address, number.serial, number.hasTime ? styles.dateTime : styles.date)
}

const opened = (address: string, style?: number) =>
  `<c r="${address}"${style === undefined ? '' : ` s="${style}"`}`

const valueXml = (address: string, value: number, style?: number) =>
  `${opened(address, style)}><v>${value}</v></c>`

const textXml = (address: string, text: string, style?: number) =>
  `${opened(address, style)} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

/** The name of a column by its index: A, B … Z, AA. */
function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last
}

/** Characters that XML 1.0 does not allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const special = /[&<>]/

function xmlText(text: string): string {
  const plain = text.slice(0, cellLength).replace(forbidden, '')
  if (!special.test(plain)) return plain
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packageNs = 'http://schemas.openxmlformats.org/package/2006'
const officeNs = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of a workbook besides its sheet. */
const fixedParts = (sheetName: string): Record<string, string> => ({
  '[Content_Types].xml':
    `${declaration}<Types xmlns="${packageNs}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${mime}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${mime}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${mime}.styles+xml"/></Types>`,
  '_rels/.rels':
    `${declaration}<Relationships xmlns="${packageNs}/relationships">` +
    `<Relationship Id="rId1" Type="${officeNs}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml':
    `${declaration}<workbook xmlns="${main}" xmlns:r="${officeNs}"><sheets>` +
    `<sheet name="${xmlText(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `${declaration}<Relationships xmlns="${packageNs}/relationships">` +
    `<Relationship Id="rId1" Type="${officeNs}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${officeNs}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml':
    `${declaration}<styleSheet xmlns="${main}">` +
    '<numFmts count="2"><numFmt numFmtId="164" formatCode="dd.mm.yyyy hh:mm"/>' +
    '<numFmt numFmtId="165" formatCode="dd.mm.yyyy"/></numFmts>' +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    '<cellXfs count="4"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/>' +
    '<xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/>' +
    '</cellXfs></styleSheet>',
})
