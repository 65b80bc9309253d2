import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { logError } from '#lib/log.ts'

/** What a form is checked by: at hand already, or fetched once the form is there. */
export type Schema<T> = z.ZodType<T, T> | (() => Promise<z.ZodType<T, T>>)

async function resolverOf<T extends FieldValues>(schema: Schema<T>): Promise<Resolver<T, unknown, T>> {
  const [{ zodResolver }, known] = await Promise.all([
    import('@hookform/resolvers/zod'),
    typeof schema === 'function' ? schema() : schema,
  ])
  return zodResolver(known)
}

/** Fetches what a schema is checked by. A failure shows when it is needed. */
export function fetchResolver<T extends FieldValues>(schema: Schema<T>): void {
  resolverOf(schema).catch(() => undefined)
}

/**
 * Checks by a schema, without which the page can be drawn. Where it cannot be fetched what was typed goes as it is: the server checks
 * it anyway.
 */
export function schemaResolver<T extends FieldValues>(schema: Schema<T>): Resolver<T, unknown, T> {
  return async (values, context, options) => {
    try {
      const resolve = await resolverOf(schema)
      return await resolve(values, context, options)
    } catch (error) {
      logError('A form could not be checked', error)
      return { values, errors: {} }
    }
  }
}
