import type { ChangedBy } from '@veranda/contract'
import type { z } from 'zod'
import { ApiError } from '#lib/http/call.ts'

/** Whether a colleague has saved the record meanwhile. */
export const isVersionConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'stale_version'

/** The current record in a version conflict, as far as the schema declares it; `null` for other errors. */
export function newerRecord<T>(error: unknown, schema: z.ZodType<T>): T | null {
  if (!isVersionConflict(error)) return null
  return schema.safeParse(error.current).data ?? null
}

/** Who saved the record meanwhile, as far as the server knows. */
export const changedBy = (error: unknown): ChangedBy | null =>
  isVersionConflict(error) ? error.changedBy : null

interface Resending<Saved extends { version: number }> {
  schema: z.ZodType<Saved>
  /** The version that is sent first. */
  version: number | undefined
  /** Whether the colleague changed what the form shows; then the conflict is thrown. */
  clashes: (newer: Saved) => boolean
  /** Called after a successful second attempt, with the record it was based on. */
  onResent?: (newer: Saved) => void
}

/** Sends again over the newer version if a colleague saved only what the form does not show. */
export async function sendOverNewer<Saved extends { version: number }, Answer>(
  send: (version: number | undefined) => Promise<Answer>,
  { schema, version, clashes, onResent }: Resending<Saved>,
): Promise<Answer> {
  try {
    return await send(version)
  } catch (error) {
    const newer = newerRecord(error, schema)
    if (!newer || newer.version === version || clashes(newer)) throw error
    const answer = await send(newer.version)
    onResent?.(newer)
    return answer
  }
}
