import type { FileHandle } from 'node:fs/promises'
import { fromFdPromise } from 'yauzl'

const directoryBytesMax = 8 * 1024 * 1024
const entriesMax = 20_000
/** What the directory says of an entry besides its name, its extra fields and its comment. */
const entryBytes = 46

/**
 * The names in a zip archive, read from its directory; nothing is ever unpacked. `null` where the archive is broken,
 * larger than we care to read, or not an archive.
 */
export async function zipEntryNames(file: FileHandle): Promise<string[] | null> {
  try {
    const zip = await fromFdPromise(file.fd, { lazyEntries: true, decodeStrings: false })
    if (zip.entryCount > entriesMax) return null
    const names: string[] = []
    let bytes = 0
    for await (const { fileNameRaw, extraFieldRaw, fileCommentRaw } of zip.eachEntry()) {
      bytes += entryBytes + fileNameRaw.length + extraFieldRaw.length + fileCommentRaw.length
      if (bytes > directoryBytesMax) return null
      names.push(fileNameRaw.toString('utf8'))
    }
    return names
  } catch (error) {
    // The disk's own failures have a code; what is left is an archive that cannot be read.
    if (error instanceof Error && 'code' in error) throw error
    return null
  }
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
