import {
  type api,
  type Body,
  limits,
  type Role,
  type SavedView,
  scopeOf,
  type ViewEntity,
  viewEntities,
} from '@veranda/contract'
import { and, eq, type SQL } from 'drizzle-orm'
import { defaultViews, savedViews, users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { exists, isTrue, jsonObject } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { texts } from './texts.ts'

const v = alias(savedViews, 'v')
const d = alias(defaultViews, 'd')
const u = alias(users, 'u')

interface Reader {
  userId: number
  role: Role
}

/** The caller's views of a list, then those that colleagues share, each by name. */
export function listViews(tenant: TenantDb, entity: ViewEntity, reader: Reader): Promise<SavedView[]> {
  requireReader(entity, reader)
  return viewsOf(tenant, reader, sql`${v.entity} = ${entity}`)
}

export function createView(
  tenant: TenantDb,
  { is_default, ...view }: Body<typeof api.views.create>,
  reader: Reader,
): Promise<SavedView> {
  requireReader(view.entity, reader)
  return tenant.transaction(async (tx) => {
    await tx.advisoryLock('saved views')
    const own = await tx.find(savedViews, ownViews(view.entity, reader))
    if (own.length >= limits.viewsMax) throw fieldError('name', texts.tooMany)
    requireFreeName(own, view.name)
    const { id } = await tx.insert(savedViews, { ...view, user_id: reader.userId })
    if (is_default) await makeDefault(tx, { id, entity: view.entity }, reader)
    return oneView(tx, id, reader)
  })
}

/** Changes an own view. Any visible view can become or cease to be the reader's default. */
export function updateView(
  tenant: TenantDb,
  id: number,
  { is_default, ...changes }: Body<typeof api.views.update>,
  reader: Reader,
): Promise<SavedView> {
  return tenant.transaction(async (tx) => {
    await tx.advisoryLock('saved views')
    const view = await oneView(tx, id, reader)
    if (Object.keys(changes).length > 0) await changeView(tx, view, changes, reader)
    if (is_default === true) await makeDefault(tx, view, reader)
    if (is_default === false) await removeDefault(tx, view, reader)
    return oneView(tx, id, reader)
  })
}

async function changeView(
  tx: TenantTx,
  { id, entity, is_own }: SavedView,
  changes: Omit<Body<typeof api.views.update>, 'is_default'>,
  reader: Reader,
): Promise<void> {
  if (!is_own) throw new DomainError('forbidden')
  const others = (await tx.find(savedViews, ownViews(entity, reader))).filter((other) => other.id !== id)
  if (changes.name !== undefined) requireFreeName(others, changes.name)
  await tx.updateWhere(savedViews, eq(savedViews.id, id), changes)
  // A colleague's default must not lead to a view that is hidden from them.
  if (changes.is_shared === false)
    await tx.deleteWhere(defaultViews, sql`view_id = ${id} and user_id <> ${reader.userId}`)
}

/** Deletes an own view. */
export function removeView(tenant: TenantDb, id: number, reader: Reader): Promise<void> {
  return tenant.transaction(async (tx) => {
    const view = await oneView(tx, id, reader)
    if (!view.is_own) throw new DomainError('forbidden')
    await tx.deleteWhere(savedViews, eq(savedViews.id, id))
  })
}

async function oneView(tenant: TenantDb, id: number, reader: Reader): Promise<SavedView> {
  const [view] = await viewsOf(tenant, reader, sql`${v.id} = ${id}`)
  if (!view || scopeOf(reader.role, viewEntities[view.entity]) === null) throw new DomainError('not_found')
  return view
}

function viewsOf(tenant: TenantDb, { userId }: Reader, where: SQL): Promise<SavedView[]> {
  return tenant.rows(
    (scoped) =>
      select({
        id: v.id,
        entity: v.entity,
        name: v.name,
        query: v.query,
        columns: v.columns,
        is_shared: v.is_shared,
        is_own: isTrue(sql`${v.user_id} = ${userId}`),
        is_default: exists(
          sql`select from ${scoped(d)} where ${d.view_id} = ${v.id} and ${d.user_id} = ${userId}`,
        ),
        author: jsonObject({ id: u.id, name: u.name }),
        created_at: v.created_at,
      })`from ${scoped(v)} join ${scoped(u)} on ${u.id} = ${v.user_id}
      where ${where} and (${v.user_id} = ${userId} or ${v.is_shared})
      order by ${v.user_id} <> ${userId}, ${v.name}, ${v.id} limit ${2 * limits.viewsMax}`,
  )
}

const ownViews = (entity: ViewEntity, { userId }: Reader) =>
  and(eq(savedViews.entity, entity), eq(savedViews.user_id, userId)) as SQL

async function makeDefault(
  tx: TenantTx,
  { id, entity }: Pick<SavedView, 'id' | 'entity'>,
  { userId }: Reader,
): Promise<void> {
  await tx.deleteWhere(defaultViews, sql`user_id = ${userId} and entity = ${entity}`)
  await tx.insert(defaultViews, { user_id: userId, entity, view_id: id })
}

async function removeDefault(tx: TenantTx, { id }: Pick<SavedView, 'id'>, { userId }: Reader): Promise<void> {
  await tx.deleteWhere(defaultViews, sql`view_id = ${id} and user_id = ${userId}`)
}

function requireReader(entity: ViewEntity, { role }: Reader): void {
  if (scopeOf(role, viewEntities[entity]) === null) throw new DomainError('forbidden')
}

function requireFreeName(others: readonly { name: string }[], name: string): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw fieldError('name', texts.nameTaken)
}
