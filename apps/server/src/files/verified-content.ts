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

/** A verified upload as it will be stored: its type by its bytes, pictures re-encoded. */
export interface VerifiedContent extends Stored {
  type: FileTypeName
  width?: number
  height?: number
  thumbnail?: Stored
}

/** Verifies the content at a path against the name it was uploaded with. Throws `file_refused`. */
export async function verifyContent(path: string, name: string): Promise<VerifiedContent> {
  const type = await checkedType(path, name)
  if (!isPicture(type)) return { type, ...(await stored(path)) }
  const [reencoded, thumbnail] = [`${path}.new`, `${path}.thumb`]
  const { width, height } = await reencodePhoto(type, path, reencoded, thumbnail)
  return { type, width, height, ...(await stored(reencoded)), thumbnail: await stored(thumbnail) }
}

async function stored(path: string): Promise<Stored> {
  return { path, size: (await stat(path)).size, sha256: await sha256Of(path) }
}

export async function storeContent(store: FileStore, key: string, content: VerifiedContent): Promise<void> {
  assertOutsideTransaction('a store of files')
  await store.put(key, content.path, content)
  if (content.thumbnail) await store.put(thumbnailKey(key), content.thumbnail.path, content.thumbnail)
}

/** The content columns of a file's row. */
export function contentColumns({ type, size, sha256, thumbnail, width, height }: VerifiedContent) {
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
