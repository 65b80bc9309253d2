import {
  type api,
  type FileKind,
  type FileTypeName,
  limits,
  type OrderFileStage,
  type Paged,
  type Query,
} from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { clients, files, fileUploads, leads, orders, users } from '#db/schema/tables.gen.ts'
import { recordMatchesEveryNeedle } from '#db/search.ts'
import { alias } from '#db/sql/aliases.ts'
import { countRows, first, isTrue, referenced, sumOf } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable, TenantDb } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { needlesOf } from '#text/search-text.ts'
import { activeFolder, type FileAccess } from './file-access-repo.ts'
import { type Order, orderOf, readFileCursor, type SortKey, writeFileCursor } from './file-paging-rules.ts'

const l = alias(leads, 'l')
const o = alias(orders, 'o')
const f = alias(files, 'f')
const u = alias(fileUploads, 'u')
const c = alias(clients, 'c')
const holder = alias(users, 'holder')

type ListQuery = Query<typeof api.files.list>
type NamedRecord = { id: number; name: string } | null

/** A file row before its URLs are signed. */
export interface FileRow {
  id: number
  name: string
  type: FileTypeName
  kind: FileKind
  size: number
  sha256: string
  storage_key: string
  has_thumbnail: boolean
  width: number | null
  height: number | null
  folder_id: number | null
  lead_id: number | null
  client_id: number | null
  order_id: number | null
  order_stage: OrderFileStage | null
  lead: { id: number; number: number; name: string } | null
  client: NamedRecord
  order: NamedRecord
  user: NamedRecord
  can_change: boolean
  search_text: string
  created_at: string
  deleted_at: string | null
  trash_root_id: number | null
}

const columns = (scoped: ScopedTable, access: FileAccess) => ({
  id: f.id,
  name: f.name,
  type: f.type,
  kind: f.kind,
  size: f.size,
  sha256: f.sha256,
  storage_key: f.storage_key,
  has_thumbnail: f.has_thumbnail,
  width: f.width,
  height: f.height,
  folder_id: f.folder_id,
  lead_id: f.lead_id,
  client_id: f.client_id,
  order_id: f.order_id,
  order_stage: f.order_stage,
  search_text: f.search_text,
  created_at: f.created_at,
  deleted_at: f.deleted_at,
  trash_root_id: f.trash_root_id,
  lead: referenced(scoped, l, f.lead_id, { id: l.id, number: l.number, name: l.name }),
  client: referenced(scoped, c, f.client_id, { id: c.id, name: c.name }),
  order: referenced(scoped, o, f.order_id, { id: o.id, name: o.number }),
  user: referenced(scoped, holder, f.user_id, { id: holder.id, name: holder.name }),
  can_change: isTrue(access.changes(scoped)),
})

/** One page of the files visible to the viewer. */
export async function listFiles(
  tenant: TenantDb,
  query: ListQuery,
  access: FileAccess,
): Promise<Paged<FileRow>> {
  const conditions = (scoped: ScopedTable) =>
    sql.join([...conditionsOf(query, access), access.sees(scoped)], sql` and `)
  const order = orderOf(query.sort)
  const [rows, [count]] = await Promise.all([
    tenant.rows(
      (scoped) => select(columns(scoped, access))`from ${scoped(f)}
        where ${conditions(scoped)}${afterCursor(query.cursor, order)} order by ${orderBy(order)} limit ${query.limit + 1}`,
    ),
    tenant.rows(
      (scoped) => select({ count: countRows() })`from (
          select from ${scoped(f)} where ${conditions(scoped)} limit ${limits.countCap + 1}) counted`,
    ),
  ])
  const data = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? data.at(-1) : undefined
  const total = count?.count ?? 0
  return {
    data,
    total: Math.min(total, limits.countCap),
    total_is_exact: total <= limits.countCap,
    next_cursor: last ? writeFileCursor({ value: sortValue(last, order.key), id: last.id }) : null,
  }
}

function conditionsOf(query: ListQuery, access: FileAccess): SQL[] {
  const conditions = [
    query.trash
      ? sql`${f.deleted_at} is not null and ${f.trash_root_id} is null`
      : sql`${f.deleted_at} is null`,
    ...placeOf(query, access),
    query.lead_id !== undefined && sql`${f.lead_id} = ${query.lead_id}`,
    query.client_id !== undefined && sql`${f.client_id} = ${query.client_id}`,
    query.order_id !== undefined && sql`${f.order_id} = ${query.order_id}`,
    query.kind && sql`${f.kind} = ${query.kind}`,
    query.q && recordMatchesEveryNeedle('file_search', 'f', needlesOf(query.q)),
  ]
  return conditions.filter((condition): condition is SQL => typeof condition === 'object')
}

function placeOf({ folder, trash }: ListQuery, access: FileAccess): SQL[] {
  if (folder === undefined || trash) return []
  if (folder === 'leads') return [sql`${f.lead_id} is not null`]
  if (folder === 'clients') return [sql`${f.client_id} is not null`]
  if (folder === 'orders') return [sql`${f.order_id} is not null`]
  if (folder === 'root') return [atTop(access)]
  return [sql`${f.folder_id} = ${activeFolder(access, folder).id}`]
}

/** A user's own file in a folder that they may not see is listed at the top, its only other place. */
function atTop({ visible, viewer }: FileAccess): SQL {
  const hidden = sql`(${f.user_id} = ${viewer.userId} and ${f.folder_id} <> all(${sql.param([...visible])}::bigint[]))`
  return sql`${f.lead_id} is null and ${f.client_id} is null and ${f.order_id} is null and ${f.conversation_id} is null and (${f.folder_id} is null or ${hidden})`
}

const sortColumn: Record<SortKey, SQL> = {
  created_at: f.created_at,
  // Collation `C` sorts the same on every database and matches the index.
  name: sql`${f.search_text} collate "C"`,
  size: f.size,
}
const sortType: Record<SortKey, SQL> = { created_at: sql`timestamptz`, name: sql`text`, size: sql`bigint` }

function orderBy({ key, isDescending }: Order): SQL {
  const direction = isDescending ? sql` desc` : sql``
  return sql`${sortColumn[key]}${direction}, ${f.id}${direction}`
}

function afterCursor(cursor: string | undefined, { key, isDescending }: Order): SQL {
  if (cursor === undefined) return sql``
  const { value, id } = readFileCursor(cursor, key)
  const sign = isDescending ? sql`<` : sql`>`
  return sql` and (${sortColumn[key]}, ${f.id}) ${sign} (${value}::${sortType[key]}, ${id}::bigint)`
}

function sortValue(row: FileRow, key: SortKey): string {
  if (key === 'name') return row.search_text
  return key === 'size' ? String(row.size) : row.created_at
}

/** A file that the viewer may see or, with `toChange`, change; in the trash or not. Throws `not_found`. */
export async function getFile(
  tenant: TenantDb,
  id: number,
  access: FileAccess,
  { isTrash, toChange = false }: { isTrash: boolean | 'either'; toChange?: boolean },
): Promise<FileRow> {
  const [row] = await findFiles(tenant, [id], access, { isTrash, toChange })
  if (!row) throw new DomainError('not_found')
  return row
}

/** Those of the files that the viewer may see or change. */
export function findFiles(
  tenant: TenantDb,
  ids: number[],
  access: FileAccess,
  { isTrash, toChange = false }: { isTrash: boolean | 'either'; toChange?: boolean },
): Promise<FileRow[]> {
  const state = {
    true: sql` and ${f.deleted_at} is not null`,
    false: sql` and ${f.deleted_at} is null`,
    either: sql``,
  }[`${isTrash}`]
  return tenant.rows(
    (scoped) => select(columns(scoped, access))`from ${scoped(f)}
      where ${f.id} = any(${sql.param(ids)}::bigint[])${state} and ${toChange ? access.changes(scoped) : access.sees(scoped)}`,
  )
}

/** Bytes used by the company's files, the trash and unfinished uploads included. */
export async function usedSpace(tenant: TenantDb): Promise<number> {
  const [row] = await tenant.rows(
    (scoped) =>
      select({
        kept: first(sumOf(f.size))`from ${scoped(f)}`,
        coming: first(sumOf(u.size))`from ${scoped(u)} where ${u.file_id} is null`,
      })``,
  )
  return (row?.kept ?? 0) + (row?.coming ?? 0)
}
