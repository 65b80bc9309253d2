import { type FileTypeName, fileTypes, type LinkVariant } from '@veranda/contract'
import { DomainError } from '#errors.ts'
import { contentDisposition } from '#files/file-name-rules.ts'
import { type FileStore, thumbnailKey } from '#files/file-store.ts'
import { rangeOf } from '#files/range-rules.ts'
import type { ByteAnswer } from '#http/serve.ts'

interface Content {
  name: string
  type: FileTypeName
  size: number
  storage_key: string
  has_thumbnail: boolean
}

/** No script of a file may run, neither in its own tab nor in a frame of the app. */
const filePolicy = "sandbox; default-src 'none'; frame-ancestors 'self'"

/** Sends a file: shown inline only if its type cannot contain scripts, else as a download. */
export async function sendContent(
  store: FileStore,
  file: Content,
  variant: LinkVariant,
  rangeHeader: string | undefined,
): Promise<ByteAnswer> {
  if (variant === 'thumbnail') return sendThumbnail(store, file)
  const { mime, ...type } = fileTypes[file.type]
  const isInline = variant === 'preview' && 'isInline' in type
  const headers = {
    'content-type': mime.startsWith('text/') ? `${mime}; charset=utf-8` : mime,
    'content-disposition': contentDisposition(isInline ? 'inline' : 'attachment', file.name),
    'content-security-policy': filePolicy,
    'accept-ranges': 'bytes',
  }
  const range = rangeOf(rangeHeader, file.size)
  if (range === 'unsatisfiable') {
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${file.size}` }, bytes: null }
  }
  const bytes = await store.open(file.storage_key, range ?? undefined)
  if (!range) return { status: 200, headers: { ...headers, 'content-length': String(file.size) }, bytes }
  return {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(range.end - range.start + 1),
      'content-range': `bytes ${range.start}-${range.end}/${file.size}`,
    },
    bytes,
  }
}

async function sendThumbnail(store: FileStore, file: Content): Promise<ByteAnswer> {
  if (!file.has_thumbnail) throw new DomainError('not_found')
  return {
    status: 200,
    headers: {
      'content-type': 'image/webp',
      'content-disposition': contentDisposition('inline', `${file.name}.webp`),
      'content-security-policy': filePolicy,
      'cache-control': 'private, max-age=600',
    },
    bytes: await store.open(thumbnailKey(file.storage_key)),
  }
}
