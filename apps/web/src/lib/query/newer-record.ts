import type { z } from 'zod'
import { ApiError } from '#lib/http/call.ts'

/** Somebody has saved the record meanwhile. */
export const isVersionConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'stale_version'

/** The record as somebody saved it meanwhile, if that is why we were refused; of it what the schema names. */
export function newerRecord<T>(error: unknown, schema: z.ZodType<T>): T | null {
  if (!isVersionConflict(error)) return null
  return schema.safeParse(error.current).data ?? null
}
