import { bigint, customType, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** The columns that tables share. Keys are the columns' names, so a row goes to the wire as it is. */
export const id = () => bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey()
export const reference = (name: string) => bigint(name, { mode: 'number' })
export const company_id = () => reference('company_id').notNull()
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })
export const created_at = () => instant('created_at').notNull().defaultNow()
export const updated_at = () => instant('updated_at').notNull().defaultNow()
export const deleted_at = () => instant('deleted_at')
export const version = () => integer('version').notNull().default(1)
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const words = (name: string) => text(name).notNull().default('')
/** Counted in the company; the database gives it. */
export const number = () => integer('number').notNull().default(0)
