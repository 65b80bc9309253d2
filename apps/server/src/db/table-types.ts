import type { InferInsertModel, InferSelectModel, SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** A table whose rows belong to a company. */
export type TenantTable = PgTable & { company_id: PgColumn }
/** A tenant table whose rows have an id. */
export type RecordTable = TenantTable & { id: PgColumn }
/** A record table with soft delete. */
export type TrashTable = RecordTable & { deleted_at: PgColumn }

export type Row<T extends PgTable> = InferSelectModel<T>
/** Columns that a caller may never write. */
type Forbidden = { company_id?: never; id?: never }
export type NewRow<T extends PgTable> = Omit<InferInsertModel<T>, 'company_id' | 'id'> & Forbidden
export type Patch<T extends PgTable> = Partial<
  Omit<{ [K in keyof InferInsertModel<T>]: InferInsertModel<T>[K] | SQL }, 'company_id' | 'id'>
> &
  Forbidden
