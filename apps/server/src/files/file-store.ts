import type { Readable } from 'node:stream'
import type { ByteRange } from './range-rules.ts'

/** Where the bytes of files lie. Keys are made by us: a company's number and a random name. */
export interface FileStore {
  /** Keeps the content of a local file: for good when this returns. The file itself is left to its owner. */
  put(key: string, path: string, content: { size: number; sha256: string }): Promise<void>
  /** The bytes, or a piece of them. Throws `not_found` where there is nothing. */
  open(key: string, range?: ByteRange): Promise<Readable>
  /** Deletes what is there; what is not there is no error. */
  remove(keys: readonly string[]): Promise<void>
}

const keyPattern = /^\d{1,16}\/[0-9a-f]{32}(\.thumb)?$/

/** Nothing but our own keys becomes a path or an address. */
export function checkedKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error('not a key of a file')
  return key
}

export const thumbnailKey = (key: string) => `${key}.thumb`
