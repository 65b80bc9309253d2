import {
  type api,
  type Body,
  type DictionaryItem,
  type DictionaryKind,
  dictionaryKinds,
} from '@veranda/contract'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { audit, changesOf } from '#db/audit.ts'
import { dictionaryItems } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { texts } from './texts.ts'

type ItemRow = Row<typeof dictionaryItems>

const isNotDeleted = isNull(dictionaryItems.deleted_at)

/** All dictionaries in their order. */
export function listDictionaries(tenant: TenantDb): Promise<DictionaryItem[]> {
  return tenant.find(dictionaryItems, isNotDeleted, { orderBy: sql`kind, position, id` })
}

export function createItem(
  tenant: TenantDb,
  body: Body<typeof api.dictionaries.create>,
): Promise<DictionaryItem> {
  return tenant.transaction(async (tx) => {
    await tx.advisoryLock('dictionaries')
    const siblings = await itemsOf(tx, body.kind)
    requireFreeName(siblings, body.name)
    const position = Math.max(-1, ...siblings.map((item) => item.position)) + 1
    const item = await tx.insert(dictionaryItems, { ...body, position })
    await auditItem(tx, 'create', item)
    return item
  })
}

export function updateItem(
  tenant: TenantDb,
  id: number,
  body: Body<typeof api.dictionaries.update>,
): Promise<DictionaryItem> {
  return tenant.transaction(async (tx) => {
    await tx.advisoryLock('dictionaries')
    const item = await lockItem(tx, id)
    const siblings = (await itemsOf(tx, item.kind)).filter((other) => other.id !== id)
    if (body.name !== undefined) requireFreeName(siblings, body.name)
    const changed = Object.keys(body).length > 0 ? await tx.update(dictionaryItems, id, body) : item
    await auditItem(tx, 'update', item, changesOf(item, body))
    return changed ?? item
  })
}

/** Deletes an item from its dictionary; records that have it keep it. */
export function removeItem(tenant: TenantDb, id: number): Promise<void> {
  return tenant.transaction(async (tx) => {
    const item = await lockItem(tx, id)
    await tx.trash(dictionaryItems, id)
    await auditItem(tx, 'delete', item)
  })
}

export function orderItems(tenant: TenantDb, kind: DictionaryKind, ids: number[]): Promise<DictionaryItem[]> {
  return tenant.transaction(async (tx) => {
    await tx.advisoryLock('dictionaries')
    const known = new Set((await itemsOf(tx, kind)).map((item) => item.id))
    if (ids.some((id) => !known.has(id))) throw new DomainError('not_found')
    if (new Set(ids).size !== ids.length || ids.length !== known.size)
      throw fieldError('ids', texts.wholeList)
    await Promise.all(ids.map((id, position) => tx.update(dictionaryItems, id, { position })))
    return itemsOf(tx, kind)
  })
}

function itemsOf(tx: TenantTx, kind: DictionaryKind): Promise<ItemRow[]> {
  return tx.find(dictionaryItems, and(eq(dictionaryItems.kind, kind), isNotDeleted) as SQL, {
    orderBy: sql`position, id`,
  })
}

async function lockItem(tx: TenantTx, id: number): Promise<ItemRow> {
  const item = await tx.lock(dictionaryItems, id)
  if (!item) throw new DomainError('not_found')
  return item
}

function requireFreeName(siblings: readonly { name: string }[], name: string): void {
  const isTaken = siblings.some((other) => other.name.toLowerCase() === name.toLowerCase())
  if (isTaken) throw fieldError('name', texts.nameTaken)
}

function auditItem(
  tx: TenantTx,
  action: 'create' | 'update' | 'delete',
  item: ItemRow,
  changes = {},
): Promise<void> {
  const title = `${dictionaryKinds[item.kind]}: ${item.name}`
  return audit(tx, { action, entity: 'dictionary', entity_id: item.id, title, changes })
}
