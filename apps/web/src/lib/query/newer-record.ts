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
