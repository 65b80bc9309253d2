import type { FileSort } from '@veranda/contract'
import { fieldError } from '#errors.ts'
import { texts } from './texts.ts'

export type SortKey = 'created_at' | 'name' | 'size'

export interface Order {
  key: SortKey
  isDescending: boolean
}

export function orderOf(sort: FileSort): Order {
  const isDescending = sort.startsWith('-')
  return { key: (isDescending ? sort.slice(1) : sort) as SortKey, isDescending }
}

/** The last row of a page: its sort value, and its id for equal values. */
export interface FileCursor {
  value: string
  id: number
}

export function writeFileCursor({ value, id }: FileCursor): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url')
}

/** Parses a cursor. Throws a validation error at `cursor` for another sort order or a forged one. */
export function readFileCursor(text: string, key: SortKey): FileCursor {
  const [value, id] = partsOf(text)
  if (typeof value !== 'string' || !Number.isSafeInteger(id) || Number(id) < 1 || !fits[key](value)) {
    throw fieldError('cursor', texts.badCursor)
  }
  return { value, id: Number(id) }
}

function partsOf(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

const fits: Record<SortKey, (value: string) => boolean> = {
  created_at: (value) => /^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z$/.test(value) && !Number.isNaN(Date.parse(value)),
  name: (value) => value.length <= 1000 && !/[\0\p{Surrogate}]/u.test(value),
  size: (value) => /^\d{1,15}$/.test(value),
}
