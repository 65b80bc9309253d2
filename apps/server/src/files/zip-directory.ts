import type { FileHandle } from 'node:fs/promises'

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
/** The end record with the longest comment. */
const tailBytes = 22 + 65_535
const directoryBytesMax = 8 * 1024 * 1024
const entriesMax = 20_000

/**
 * The names in a zip archive, read from its directory; nothing is ever unpacked. `null` where the archive is broken,
 * larger than we care to read, or not an archive.
 */
export async function zipEntryNames(file: FileHandle, size: number): Promise<string[] | null> {
  const tail = await read(file, Math.max(0, size - tailBytes), Math.min(size, tailBytes))
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || tail.length < end + 22 || tail.readUInt32LE(end) !== endSignature) return null
  const count = tail.readUInt16LE(end + 10)
  const length = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  // 0xffff… stands for zip64, which archives below 2 GB and 65 535 entries do not need.
  if (count > entriesMax || length > directoryBytesMax || start + length > size) return null
  return namesIn(await read(file, start, length), count)
}

function namesIn(directory: Buffer, count: number): string[] | null {
  const names: string[] = []
  let at = 0
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== entrySignature) return null
    const nameLength = directory.readUInt16LE(at + 28)
    names.push(directory.toString('utf8', at + 46, at + 46 + nameLength))
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return names
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** What an archive is by its entries: an Office document, one with macros, or just an archive. */
export function zipKindOf(names: string[]): 'docx' | 'xlsx' | 'pptx' | 'macros' | 'zip' {
  const lower = names.map((name) => name.toLowerCase())
  if (!lower.includes('[content_types].xml')) return 'zip'
  if (lower.some((name) => /vba(project|data)/.test(name))) return 'macros'
  if (lower.some((name) => name.startsWith('word/'))) return 'docx'
  if (lower.some((name) => name.startsWith('xl/'))) return 'xlsx'
  return lower.some((name) => name.startsWith('ppt/')) ? 'pptx' : 'zip'
}
