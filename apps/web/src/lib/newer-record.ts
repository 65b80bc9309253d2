import type { z } from 'zod'
import { ApiError } from './call.ts'

/** The record as somebody saved it meanwhile, if that is why we were refused; of it what the schema names. */
export function newerRecord<T>(error: unknown, schema: z.ZodType<T>): T | null {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return null
  return schema.safeParse(error.current).data ?? null
}
