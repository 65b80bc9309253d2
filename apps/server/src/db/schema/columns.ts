import { bigint, customType, date, numeric, timestamp } from 'drizzle-orm/pg-core'

/** Column builders for `tables.gen.ts`, with values as the connections return them (`pool.ts`). */
export const int8 = () => bigint({ mode: 'number' })
export const timestamptz = () => timestamp({ withTimezone: true, mode: 'string' })
export const day = () => date({ mode: 'string' })
export const decimal = () => numeric({ mode: 'string' })
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
