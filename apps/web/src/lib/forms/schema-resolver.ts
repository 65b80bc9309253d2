import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { logError } from '#lib/log.ts'

/** A form's schema, or a function that loads it. */
export type Schema<T> = z.ZodType<T, T> | (() => Promise<z.ZodType<T, T>>)

async function resolverOf<T extends FieldValues>(schema: Schema<T>): Promise<Resolver<T, unknown, T>> {
  const [{ zodResolver }, known] = await Promise.all([
    import('@hookform/resolvers/zod'),
    typeof schema === 'function' ? schema() : schema,
  ])
  return zodResolver(known)
}

/** Preloads a schema. A failed load is retried when the schema is needed. */
export function fetchResolver<T extends FieldValues>(schema: Schema<T>): void {
  resolverOf(schema).catch(() => undefined)
}

/**
 * Validates with a lazily loaded schema, so that the page is drawn without it. If it cannot be loaded, the values are
 * sent unvalidated: the server validates them anyway.
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
