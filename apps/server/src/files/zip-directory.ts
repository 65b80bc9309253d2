import type { FileHandle } from 'node:fs/promises'
import { fromFdPromise } from 'yauzl'

const directoryBytesMax = 8 * 1024 * 1024
const entriesMax = 20_000
/** Size of a directory entry without its name, extra fields and comment. */
const entryBytes = 46

/**
 * Names of the entries of a zip archive, read from its central directory; nothing is unpacked. `null` for a broken or
 * too large archive, or another kind of file.
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
    // Errors of the file system have a code and are rethrown; all others mean an unreadable archive.
    if (error instanceof Error && 'code' in error) throw error
    return null
  }
}

/** The kind of an archive by its entries: an Office document, one with macros, or a plain archive. */
export function zipKindOf(names: string[]): 'docx' | 'xlsx' | 'pptx' | 'macros' | 'zip' {
  const lower = names.map((name) => name.toLowerCase())
  if (!lower.includes('[content_types].xml')) return 'zip'
  if (lower.some((name) => /vba(project|data)/.test(name))) return 'macros'
  if (lower.some((name) => name.startsWith('word/'))) return 'docx'
  if (lower.some((name) => name.startsWith('xl/'))) return 'xlsx'
  return lower.some((name) => name.startsWith('ppt/')) ? 'pptx' : 'zip'
}
