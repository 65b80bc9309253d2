import { bigint, customType, date, numeric, timestamp } from 'drizzle-orm/pg-core'

/** PostgreSQL’s types as `pool.ts` reads them; the other ones Drizzle names as they are. */
export const int8 = () => bigint({ mode: 'number' })
export const timestamptz = () => timestamp({ withTimezone: true, mode: 'string' })
export const day = () => date({ mode: 'string' })
export const decimal = () => numeric({ mode: 'string' })
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
