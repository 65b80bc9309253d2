import type { z } from 'zod'
import { DomainError } from '#errors.ts'
import { texts } from './texts.ts'

/** Parses a value by its schema. Throws `validation_failed` with a message per field. */
export function parseOrThrow<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new DomainError('validation_failed', { errors: fieldErrors(result.error.issues) })
}

function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  // A map, because a hostile key may be called `constructor`.
  const errors = new Map<string, string[]>()
  const add = (field: string, message: string) => {
    errors.set(field, [...(errors.get(field) ?? []), message])
  }
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key].join('.'), texts.unknownField)
    } else {
      add(issue.path.join('.'), issue.message)
    }
  }
  return Object.fromEntries(errors)
}
