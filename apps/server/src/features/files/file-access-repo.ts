import { type Role, type Scope, scopeOf } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { isAssignedTo } from '#db/ownership.ts'
import { clients, conversations, fileFolders, leads, messages, orders } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { ScopedTable, TenantDb } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { maySee, visibleTo } from '#features/chats/chat-access-repo.ts'
import { type Caller, hasModule } from '#sign-in/caller.ts'
import { seesEveryFolder, visibleFolders } from './folder-rules.ts'

const m = alias(messages, 'm')
const c = alias(conversations, 'c')

/** Scopes in which a user may read and change records with attached files. `null`: not at all. */
interface Reach {
  read: Scope | null
  write: Scope | null
}

/** A user with their permissions on files. */
export interface FileViewer {
  userId: number
  role: Role
  read: Scope
  manage: Scope | null
  leads: Reach
  clients: Reach
  orders: Reach
  /** The scope of visible conversations, and whether the user may write in them. */
  chats: Reach
}

/** Anybody who sells, measures or makes an order may add pictures: the widest of those scopes. */
function ordersReach({ role }: Caller): Reach {
  const scopes = (['order.update', 'order.measure', 'order.produce'] as const).map((one) =>
    scopeOf(role, one),
  )
  const write = scopes.includes('all') ? 'all' : (scopes.find((scope) => scope !== null) ?? null)
  return { read: scopeOf(role, 'order.read'), write }
}

const none: Reach = { read: null, write: null }

export function fileViewerOf(caller: Caller, now: Date): FileViewer {
  const has = hasModule(caller, 'leads', now)
  const reach = (area: 'lead' | 'client'): Reach => ({
    read: has ? scopeOf(caller.role, `${area}.read`) : null,
    write: has ? scopeOf(caller.role, `${area}.update`) : null,
  })
  return {
    userId: caller.userId,
    role: caller.role,
    read: scopeOf(caller.role, 'file.read') ?? 'own',
    manage: scopeOf(caller.role, 'file.manage'),
    leads: reach('lead'),
    clients: reach('client'),
    orders: hasModule(caller, 'soft_windows', now) ? ordersReach(caller) : none,
    chats: hasModule(caller, 'chat', now)
      ? { read: scopeOf(caller.role, 'chat.read'), write: scopeOf(caller.role, 'chat.write') }
      : none,
  }
}

export type FolderRow = Row<typeof fileFolders>

/** What a user may see and change, as conditions over files `f`. */
export interface FileAccess {
  viewer: FileViewer
  /** All folders of the company, the trash included. */
  folders: FolderRow[]
  /** Ids of folders that the viewer may see, the trash included. */
  visible: ReadonlySet<number>
  sees(scoped: ScopedTable): SQL
  changes(scoped: ScopedTable): SQL
}

export async function fileAccess(tenant: TenantDb, viewer: FileViewer): Promise<FileAccess> {
  const folders = await tenant.find(fileFolders, undefined, { orderBy: sql`name, id` })
  const visible = visibleFolders(folders, viewer)
  const ids = sql`any(${sql.param([...visible])}::bigint[])`
  const mine = sql`f.user_id = ${viewer.userId}`
  const isInPlace = seesEveryFolder(viewer.role)
    ? sql`true`
    : viewer.read === 'all'
      ? sql`(f.folder_id is null or f.folder_id = ${ids} or ${mine})`
      : sql`(f.folder_id = ${ids} or ${mine})`
  const recordReached = (scoped: ScopedTable, column: SQL, table: RecordTable, scope: Scope | null) =>
    scope === null
      ? sql`false`
      : sql`exists (select from ${scoped(alias(table, 'r'))} where r.id = ${column} and r.deleted_at is null
          ${scope === 'own' ? sql`and ${ownRecord(table, viewer.userId, sql`r`)}` : sql``})`
  const either = (scoped: ScopedTable, free: SQL, act: keyof Reach) => sql`
    case when f.lead_id is not null then ${recordReached(scoped, sql`f.lead_id`, leads, viewer.leads[act])}
      when f.client_id is not null then ${recordReached(scoped, sql`f.client_id`, clients, viewer.clients[act])}
      when f.order_id is not null then ${recordReached(scoped, sql`f.order_id`, orders, viewer.orders[act])}
      when f.conversation_id is not null then ${conversationFileCondition(scoped, viewer, act)}
      else ${free} end`
  const isManaged = viewer.manage === null ? sql`false` : viewer.manage === 'all' ? sql`true` : mine
  return {
    viewer,
    folders,
    visible,
    sees: (scoped) => either(scoped, isInPlace, 'read'),
    changes: (scoped) => sql`(${isManaged} and ${either(scoped, isInPlace, 'write')})`,
  }
}

/** A conversation's file is visible with its message, and may be changed only before it is sent. */
function conversationFileCondition(
  scoped: ScopedTable,
  { chats, userId }: FileViewer,
  act: keyof Reach,
): SQL {
  const scope = chats[act]
  if (scope === null) return sql`false`
  const isUnsent = sql`f.message_id is null and f.user_id = ${userId}`
  const isSent = sql`exists (select from ${scoped(m)} where ${m.id} = f.message_id and ${m.deleted_at} is null)`
  return sql`exists (select from ${scoped(c)} where ${c.id} = f.conversation_id
    and ${visibleTo(scoped, { userId, scope })}) and (${isUnsent}${act === 'read' ? sql` or ${isSent}` : sql``})`
}

type RecordTable = typeof leads | typeof clients | typeof orders

/** Orders also belong to the crew members assigned to them. */
const ownRecord = (table: RecordTable, userId: number, row = sql`${table}`): SQL =>
  table === orders ? isAssignedTo(userId, row) : sql`${row}.user_id = ${userId}`

/** Where a file is stored: at most one of these. */
export interface FileTarget {
  folder_id?: number | null | undefined
  lead_id?: number | null | undefined
  client_id?: number | null | undefined
  order_id?: number | null | undefined
  conversation_id?: number | null | undefined
}

/** Throws `not_found` for a target that the viewer may not see, `forbidden` for one they may not add to. */
export async function checkTarget(tenant: TenantDb, access: FileAccess, target: FileTarget): Promise<void> {
  const { viewer } = access
  if (target.folder_id) activeFolder(access, target.folder_id)
  if (target.lead_id) await checkRecord(tenant, leads, target.lead_id, viewer.leads, viewer.userId)
  if (target.client_id) await checkRecord(tenant, clients, target.client_id, viewer.clients, viewer.userId)
  if (target.order_id) await checkRecord(tenant, orders, target.order_id, viewer.orders, viewer.userId)
  if (target.conversation_id) await checkConversation(tenant, target.conversation_id, viewer)
}

async function checkRecord(
  tenant: TenantDb,
  table: RecordTable,
  id: number,
  { read, write }: Reach,
  userId: number,
): Promise<void> {
  const own = (scope: Scope | null) => (scope === 'own' ? ownRecord(table, userId) : undefined)
  const isSeen = read && (await tenant.findOne(table, id, own(read)))
  if (!isSeen) throw new DomainError('not_found')
  if (!write || !(await tenant.findOne(table, id, own(write)))) throw new DomainError('forbidden')
}

async function checkConversation(tenant: TenantDb, id: number, { chats, userId }: FileViewer): Promise<void> {
  if (!chats.read || !(await maySee(tenant, id, { userId, scope: chats.read })))
    throw new DomainError('not_found')
  if (!chats.write) throw new DomainError('forbidden')
}

/** A visible folder outside the trash. Throws `not_found`. */
export function activeFolder(access: FileAccess, id: number): FolderRow {
  const folder = access.visible.has(id) && access.folders.find((one) => one.id === id)
  if (!folder || folder.deleted_at !== null) throw new DomainError('not_found')
  return folder
}
