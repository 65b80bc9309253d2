import type { Readable } from 'node:stream'
import type { ByteRange } from './range-rules.ts'

/** Storage of file contents. The server makes the keys: a company's id and a random name. */
export interface FileStore {
  /** Stores the content of a local file durably before it resolves. The local file stays with the caller. */
  put(key: string, path: string, content: { size: number; sha256: string }): Promise<void>
  /** The bytes, or a range of them. Throws `not_found` for an unknown key. */
  open(key: string, range?: ByteRange): Promise<Readable>
  /** Deletes contents; unknown keys are ignored. */
  remove(keys: readonly string[]): Promise<void>
}

const keyPattern = /^\d{1,16}\/[0-9a-f]{32}(\.thumb)?$/

/** Checks the form of a key before it becomes part of a path or URL. */
export function checkedKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error('not a key of a file')
  return key
}

export const thumbnailKey = (key: string) => `${key}.thumb`
