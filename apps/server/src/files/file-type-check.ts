import { open } from 'node:fs/promises'
import { type FileTypeName, fileTypeOf, fileTypes } from '@veranda/contract'
import { fileTypeFromBuffer } from 'file-type'
import { fileRefused } from './refusal.ts'
import { isPlainText } from './text-content-rules.ts'
import { zipEntryNames, zipKindOf } from './zip-directory.ts'

const headBytes = 64 * 1024
const archiveMagic = Buffer.from('PK\x03\x04')

/** The extensions that are allowed for each detected content type. */
const accepted: Record<string, readonly FileTypeName[]> = {
  png: ['png'],
  jpg: ['jpg', 'jpeg'],
  webp: ['webp'],
  gif: ['gif'],
  pdf: ['pdf'],
  mp3: ['mp3'],
  ogg: ['ogg'],
  oga: ['ogg'],
  opus: ['ogg'],
  ogv: ['ogg'],
  spx: ['ogg'],
  m4a: ['m4a'],
  mp4: ['mp4', 'm4a', 'mov'],
  m4v: ['mp4'],
  mov: ['mov', 'mp4'],
  wav: ['wav'],
  webm: ['webm'],
}

/**
 * The type of a file by its extension, verified by its content. Throws `file_refused` when the extension is not allowed or
 * the content does not match it.
 */
export async function checkedType(path: string, name: string): Promise<FileTypeName> {
  const type = fileTypeOf(name)
  if (!type) throw fileRefused('type')
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const buffer = Buffer.alloc(Math.min(headBytes, size))
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0)
    const head = buffer.subarray(0, bytesRead)
    const isArchive = head.subarray(0, 4).equals(archiveMagic)
    if (isArchive) await checkArchive(type, await zipEntryNames(file))
    else if (type === 'txt' || type === 'csv') await checkText(head)
    else await checkMagic(type, head)
    return type
  } finally {
    await file.close()
  }
}

async function checkArchive(type: FileTypeName, names: string[] | null): Promise<void> {
  if (!names) throw fileRefused(type === 'zip' || isOffice(type) ? 'broken' : 'mismatch')
  const kind = zipKindOf(names)
  if (kind === 'macros') throw fileRefused('macros')
  if (type !== 'zip' && type !== kind) throw fileRefused('mismatch')
}

const isOffice = (type: FileTypeName) => ['docx', 'xlsx', 'pptx'].includes(type)

async function checkText(head: Buffer): Promise<void> {
  if (!isPlainText(head)) throw fileRefused('mismatch')
  // Plain text may begin like a known format; only binary formats are rejected.
  const found = await fileTypeFromBuffer(head)
  if (found && !found.mime.startsWith('text/')) throw fileRefused('mismatch')
}

async function checkMagic(type: FileTypeName, head: Buffer): Promise<void> {
  const found = await fileTypeFromBuffer(head)
  const allowed = found && Object.hasOwn(accepted, found.ext) ? accepted[found.ext] : undefined
  if (!allowed?.includes(type)) throw fileRefused('mismatch')
}

/** Whether files of this type are re-encoded on upload. */
export const isPicture = (type: FileTypeName) => fileTypes[type].kind === 'image'
