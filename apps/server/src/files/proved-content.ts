import { stat } from 'node:fs/promises'
import { type FileTypeName, fileTypes } from '@veranda/contract'
import { assertOutsideTransaction } from '#db/inside-transaction.ts'
import { type FileStore, thumbnailKey } from './file-store.ts'
import { checkedType, isPicture } from './file-type-check.ts'
import { sha256Of } from './part-folder.ts'
import { reencodePhoto } from './pictures.ts'

interface Stored {
  path: string
  size: number
  sha256: string
}

/** What came, as it will be kept: its type by its bytes, pictures drawn anew. */
export interface ProvedContent extends Stored {
  type: FileTypeName
  width?: number
  height?: number
  thumbnail?: Stored
}

/** Checks what lies at a path against the name it came under. Throws `file_refused`. */
export async function proveContent(path: string, name: string): Promise<ProvedContent> {
  const type = await checkedType(path, name)
  if (!isPicture(type)) return { type, ...(await stored(path)) }
  const [drawn, thumbnail] = [`${path}.new`, `${path}.thumb`]
  const { width, height } = await reencodePhoto(type, path, drawn, thumbnail)
  return { type, width, height, ...(await stored(drawn)), thumbnail: await stored(thumbnail) }
}

async function stored(path: string): Promise<Stored> {
  return { path, size: (await stat(path)).size, sha256: await sha256Of(path) }
}

export async function storeContent(store: FileStore, key: string, content: ProvedContent): Promise<void> {
  assertOutsideTransaction('a store of files')
  await store.put(key, content.path, content)
  if (content.thumbnail) await store.put(thumbnailKey(key), content.thumbnail.path, content.thumbnail)
}

/** What a file’s row says of its content. */
export function contentColumns({ type, size, sha256, thumbnail, width, height }: ProvedContent) {
  return {
    type,
    kind: fileTypes[type].kind,
    size,
    sha256,
    has_thumbnail: thumbnail !== undefined,
    width: width ?? null,
    height: height ?? null,
  }
}
