import { z } from 'zod'
import { isDay, noDay } from './days.ts'
import { limits } from './limits.ts'

z.config(z.locales.ru())

/** A record's id: a 64-bit identity that fits a JavaScript integer. */
export const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** An id in a path or a query string. */
export const idParam = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** A record's number in its company: 1, 2, 3 …; URLs use the id. */
export const recordNumber = z.number().int()

export const idParams = z.strictObject({ id: idParam })

/** An instant: ISO 8601 in UTC. */
export const instant = z.string()

/** An instant in a request. */
export const moment = z.iso.datetime({ offset: true, error: 'Нужны дата и время' })

/** Trimmed text of at most `max` characters. */
export const text = (max: number) => z.string().trim().max(max, `Не длиннее ${max} символов`)

/** Non-empty text. */
export const requiredText = (max: number, message: string) => text(max).min(1, message)

export const emailText = z.email('Проверьте email').max(254, 'Не длиннее 254 символов')

/** An e-mail for signing in: compared case-insensitively. */
export const loginEmail = z.string().trim().toLowerCase().pipe(emailText)

/** An optional e-mail: empty means none. */
export const optionalEmail = z
  .string()
  .trim()
  .pipe(z.union([z.literal(''), emailText], 'Проверьте email'))

export const newPassword = z
  .string()
  .min(limits.passwordMin, `Не короче ${limits.passwordMin} символов`)
  .max(limits.passwordMax, `Не длиннее ${limits.passwordMax} символов`)

/** `true` and `false` in a query string. */
export const flagParam = z.enum(['true', 'false']).transform((value) => value === 'true')

/** A list in a query string: `new,processing`. Duplicates are dropped. */
export const listParam = <T extends z.ZodType<string, string>>(item: T) =>
  z
    .string()
    .transform((value) => [...new Set(value.split(',').filter((part) => part !== ''))])
    .pipe(z.array(item).max(limits.listParamMax))

/** Ids in a query string: `5,7`. */
export const idsParam = listParam(z.string().regex(/^\d{1,15}$/))

/** Values by record id in a query string, `field[12]=красный`: the server reads it as an object. */
export const valuesParam = z
  .record(z.string().regex(/^\d{1,15}$/), z.string().trim().min(1).max(200))
  .refine((values) => Object.keys(values).length <= 5, 'Не больше 5 полей')

export const pageQuery = {
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(limits.pageMax).default(limits.pageDefault),
}

/** Stops further checks of an invalid day. */
const notADay = { error: noDay, abort: true }

/** A day of this century in a query string. */
export const dayParam = z.iso.date(notADay).refine(isDay, notADay)

/** A page of records with keyset pagination. Counting stops at `limits.countCap`. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    total: z.number().int(),
    total_is_exact: z.boolean(),
    next_cursor: z.string().nullable(),
  })

export interface Paged<T> {
  data: T[]
  total: number
  total_is_exact: boolean
  next_cursor: string | null
}

/** The version that an editor loaded, for optimistic locking. */
export const seenVersion = z.number().int().positive().optional()
