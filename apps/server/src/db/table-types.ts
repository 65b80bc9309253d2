import type { InferInsertModel, InferSelectModel, SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** A table whose rows belong to companies. */
export type TenantTable = PgTable & { company_id: PgColumn }
/** One whose rows have a number of their own. */
export type RecordTable = TenantTable & { id: PgColumn }
/** One whose rows are thrown into the trash before they are gone. */
export type TrashTable = RecordTable & { deleted_at: PgColumn }

export type Row<T extends PgTable> = InferSelectModel<T>
/** What may be written: never the company and never the id. */
type Forbidden = { company_id?: never; id?: never }
export type NewRow<T extends PgTable> = Omit<InferInsertModel<T>, 'company_id' | 'id'> & Forbidden
export type Patch<T extends PgTable> = Partial<
  Omit<{ [K in keyof InferInsertModel<T>]: InferInsertModel<T>[K] | SQL }, 'company_id' | 'id'>
> &
  Forbidden
