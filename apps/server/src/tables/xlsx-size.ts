import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { limits } from '@veranda/contract'
import { tableRefused } from './refusal.ts'

const inflate = promisify(inflateRaw)

const megabyte = 1024 * 1024
/** Limits of the unpacked size, per part and in total. */
const partMax = 100 * megabyte
const wholeMax = 150 * megabyte
/** Cells of a sheet's bounding rectangle, empty ones included: the reader allocates all of them. */
const cellsMax = limits.importRows * limits.importColumns * 1.2

/**
 * Refuses a workbook that unpacks to more than a table needs, or whose sheet spans too many cells. Sizes declared in
 * the archive are not trusted: every part is unpacked, up to the limit.
 */
export async function checkWorkbook(path: string): Promise<void> {
  const zip = await readFile(path)
  let total = 0
  for (const entry of entriesOf(zip)) {
    if (!/\.(xml|rels)$/i.test(entry.name)) continue
    const part = await unpacked(entry)
    total += part.length
    if (total > wholeMax) throw tableRefused('unpacked')
    if (/worksheets\//i.test(entry.name)) checkSpan(part)
  }
}

interface Entry {
  name: string
  isPacked: boolean
  bytes: Buffer
}

/** Entries of the central directory (PKWARE APPNOTE 4.3.12); its bounds have been checked to lie within the file. */
function* entriesOf(zip: Buffer): Generator<Entry> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw tableRefused('broken')
  try {
    let at = zip.readUInt32LE(end + 16)
    for (let remaining = zip.readUInt16LE(end + 10); remaining > 0; remaining -= 1) {
      const nameLength = zip.readUInt16LE(at + 28)
      const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
      const local = zip.readUInt32LE(at + 42)
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
      yield {
        name,
        isPacked: zip.readUInt16LE(at + 10) !== 0,
        bytes: zip.subarray(start, start + zip.readUInt32LE(at + 20)),
      }
      at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    }
  } catch (error) {
    if (error instanceof RangeError) throw tableRefused('broken', { cause: error })
    throw error
  }
}

async function unpacked({ isPacked, bytes }: Entry): Promise<Buffer> {
  if (!isPacked) return bytes
  try {
    return await inflate(bytes, { maxOutputLength: partMax })
  } catch (error) {
    const isTooLong = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw tableRefused(isTooLong ? 'unpacked' : 'broken', { cause: error })
  }
}

/** Computes the sheet's span from the references of its rows and cells. */
function checkSpan(sheet: Buffer): void {
  let [rows, columns] = [0, 0]
  for (const [, letters, digits] of sheet.toString('latin1').matchAll(/\br="([A-Z]*)(\d+)"/g)) {
    rows = Math.max(rows, Number(digits))
    columns = Math.max(columns, columnOf(letters ?? ''))
    if (rows * columns > cellsMax) throw tableRefused('cells')
  }
}

/** A is 1, Z is 26, AA is 27. */
function columnOf(letters: string): number {
  let column = 0
  for (let index = 0; index < Math.min(letters.length, 5); index += 1) {
    column = column * 26 + letters.charCodeAt(index) - 64
  }
  return column
}
