import {
  type AuditChanges,
  type DictionaryKind,
  type DictionaryWord,
  dictionaryKinds,
} from '@veranda/contract'
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { auditAll } from '#db/audit.ts'
import { clients, dictionaryItems, leads, recordTags, savedViews } from '#db/schema/tables.gen.ts'
import { alias, outerAlias } from '#db/sql/aliases.ts'
import { asInt, list, one } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { ScopedTable, TenantTx } from '#db/tenant-db.ts'
import { fieldError } from '#errors.ts'
import { texts } from './texts.ts'

const t = alias(recordTags, 't')
const d = alias(dictionaryItems, 'd')
const l = outerAlias(leads, 'l')
const c = outerAlias(clients, 'c')
const v = alias(savedViews, 'v')

/** The record with the tags. */
type TaggedRecord = { lead_id: number } | { client_id: number }
type TaggedRecordKey = 'lead_id' | 'client_id'

const item = { id: d.id, name: d.name, color: d.color }

/** Column expression: a record's tags in the dictionary's order. */
export function tagsColumn(scoped: ScopedTable, key: TaggedRecordKey, carrier: SQL): SQL<DictionaryWord[]> {
  return list(item, sql`${d.position}, ${d.id}`)`
    from ${scoped(t)} join ${scoped(d)} on ${d.id} = ${t.tag_id} where ${t[key]} = ${carrier}`
}

/** Column expression: the item that a column references, or null. */
export function dictionaryName(scoped: ScopedTable, pointer: SQL): SQL<DictionaryWord | null> {
  return one(item)`from ${scoped(d)} where ${d.id} = ${pointer}`
}

/** Condition: the record has any of the tags. */
export function hasAnyTag(scoped: ScopedTable, key: TaggedRecordKey, carrier: SQL, tagIds: string[]): SQL {
  return sql`exists (
    select from ${scoped(t)}
    where ${t[key]} = ${carrier} and ${t.tag_id} = any(${sql.param(tagIds)}::bigint[]))`
}

/**
 * Sets a record's tags, or, given the tags before the change, applies the same change to its current tags; returns
 * the changes for the audit log. A deleted item may stay, but cannot be added.
 */
export async function replaceTags(
  tx: TenantTx,
  carrier: TaggedRecord,
  chosen: number[],
  seenIds?: number[],
): Promise<AuditChanges> {
  const before = await tagsOf(tx, carrier)
  const currentIds = before.map(({ id }) => id)
  const unseenIds = seenIds ? currentIds.filter((id) => !seenIds.includes(id)) : []
  const added = seenIds ? chosen.filter((id) => !seenIds.includes(id) || currentIds.includes(id)) : chosen
  const tagIds = [...unseenIds, ...added]
  const addedIds = [...new Set(tagIds)].filter((id) => !currentIds.includes(id))
  const addedTags = await requireItems(tx, 'tag', addedIds, fieldError('tag_ids', texts.noSuchTag))
  const removedIds = currentIds.filter((id) => !tagIds.includes(id))
  if (addedTags.length === 0 && removedIds.length === 0) return {}
  if (removedIds.length > 0) {
    await tx.deleteWhere(recordTags, and(belongsTo(carrier), inArray(recordTags.tag_id, removedIds)) as SQL)
  }
  await tx.insertMany(
    recordTags,
    addedTags.map(({ id }) => ({ ...carrier, tag_id: id })),
  )
  return { tags: [namesOf(before), namesOf(await tagsOf(tx, carrier))] }
}

/** Adds a record's tags to a client; returns the ids of those that the client did not have. */
export async function copyTagsToClient(
  tx: TenantTx,
  carrier: TaggedRecord,
  client_id: number,
): Promise<number[]> {
  const idsOf = async (of: TaggedRecord) =>
    (await tx.find(recordTags, belongsTo(of))).map(({ tag_id }) => tag_id)
  const present = await idsOf({ client_id })
  const added = (await idsOf(carrier)).filter((id) => !present.includes(id))
  await tx.insertMany(
    recordTags,
    added.map((tag_id) => ({ client_id, tag_id })),
  )
  return added
}

/** Takes tags off a client. */
export async function removeTagsOfClient(tx: TenantTx, clientId: number, tagIds: number[]): Promise<void> {
  if (tagIds.length === 0) return
  await tx.deleteWhere(
    recordTags,
    and(eq(recordTags.client_id, clientId), inArray(recordTags.tag_id, tagIds)) as SQL,
  )
}

/** Names of the clients' tags. */
export function tagNamesOf(tx: TenantTx, clientIds: number[]) {
  return tx.rows(
    (scoped) => select({ client_id: asInt(t.client_id), name: d.name })`from ${scoped(t)}
      join ${scoped(d)} on ${d.id} = ${t.tag_id} where ${t.client_id} = any(${sql.param(clientIds)}::bigint[])`,
  )
}

/** Tags of the dictionary by their lower-case names. */
export async function tagsByName(tx: TenantTx): Promise<Map<string, Row<typeof dictionaryItems>>> {
  const { kind, deleted_at } = dictionaryItems
  const items = await tx.find(dictionaryItems, and(eq(kind, 'tag'), isNull(deleted_at)) as SQL)
  return new Map(items.map((tag) => [tag.name.toLowerCase(), tag]))
}

/** The names that no known tag has, each once in whatever case. */
export function missingTags(known: ReadonlyMap<string, unknown>, names: Iterable<string>): string[] {
  const byKey = new Map([...names].map((name) => [name.toLowerCase(), name]))
  return [...byKey].flatMap(([key, name]) => (known.has(key) ? [] : [name]))
}

interface EnsuredTags {
  /** By lower-case names. */
  ids: Map<string, number>
  added: number[]
}

/** Ids of tags by their names; those that the dictionary lacks are added to its end. */
export async function ensureTags(tx: TenantTx, names: readonly string[]): Promise<EnsuredTags> {
  if (names.length === 0) return { ids: new Map(), added: [] }
  await tx.advisoryLock('dictionaries')
  const known = await tagsByName(tx)
  const missing = missingTags(known, names)
  const end = Math.max(-1, ...[...known.values()].map(({ position }) => position)) + 1
  const added = await tx.insertMany(
    dictionaryItems,
    missing.map((name, index) => ({
      kind: 'tag' as const,
      name,
      color: '',
      position: end + index,
    })),
  )
  await auditTags(tx, 'create', added)
  return {
    ids: new Map([...known.values(), ...added].map(({ id, name }) => [name.toLowerCase(), id])),
    added: added.map(({ id }) => id),
  }
}

/** Deletes those of the tags that no record outside the trash has and no saved view asks for. */
export async function removeUnusedTags(tx: TenantTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.advisoryLock('dictionaries')
  const unused = await tx.rows(
    (scoped) => select({ id: d.id, name: d.name })`from ${scoped(d)}
      where ${d.id} = any(${sql.param(ids)}::bigint[]) and ${d.deleted_at} is null
        and not exists (select from ${scoped(t)}
          left join ${scoped(l)} on ${l.id} = ${t.lead_id} left join ${scoped(c)} on ${c.id} = ${t.client_id}
          where ${t.tag_id} = ${d.id} and coalesce(${l.deleted_at}, ${c.deleted_at}) is null)
        and not exists (select from ${scoped(v)}
          where ${d.id}::text = any(string_to_array(${v.query}->>'tags', ',')))`,
  )
  for (const { id } of unused) await tx.trash(dictionaryItems, id)
  await auditTags(tx, 'delete', unused)
}

const auditTags = (
  tx: TenantTx,
  action: 'create' | 'delete',
  tags: readonly { id: number; name: string }[],
): Promise<void> =>
  auditAll(
    tx,
    tags.map(({ id, name }) => ({
      action,
      entity: 'dictionary',
      entity_id: id,
      title: `${dictionaryKinds.tag}: ${name}`,
    })),
  )

/** Throws for a reason that is not in the dictionary. */
export async function assertListedReason(tx: TenantTx, id: number): Promise<void> {
  await requireItems(tx, 'reject_reason', [id], fieldError('reject_reason_id', texts.noSuchReason))
}

/** Throws at `tag_id` for a tag that is not in the dictionary. */
export async function assertListedTag(tx: TenantTx, id: number): Promise<void> {
  await requireItems(tx, 'tag', [id], fieldError('tag_id', texts.noSuchTag))
}

/** Condition: the record has the tag. */
export const hasTag = (scoped: ScopedTable, key: TaggedRecordKey, carrier: SQL, tagId: number): SQL =>
  hasAnyTag(scoped, key, carrier, [String(tagId)])

/** Items by ids, each of which must be in the company's dictionary of the kind; throws `refusal` otherwise. */
async function requireItems(
  tx: TenantTx,
  kind: DictionaryKind,
  ids: number[],
  refusal: Error,
): Promise<Row<typeof dictionaryItems>[]> {
  if (ids.length === 0) return []
  const { id, kind: ofKind, deleted_at } = dictionaryItems
  const items = await tx.find(dictionaryItems, and(inArray(id, ids), eq(ofKind, kind), isNull(deleted_at)))
  if (items.length < ids.length) throw refusal
  return items
}

async function tagsOf(tx: TenantTx, carrier: TaggedRecord): Promise<DictionaryWord[]> {
  const recordTagRows = await tx.find(recordTags, belongsTo(carrier))
  if (recordTagRows.length === 0) return []
  const ids = recordTagRows.map(({ tag_id }) => tag_id)
  return tx.find(dictionaryItems, inArray(dictionaryItems.id, ids), { orderBy: sql`position, id` })
}

const belongsTo = (carrier: TaggedRecord): SQL =>
  'lead_id' in carrier ? eq(recordTags.lead_id, carrier.lead_id) : eq(recordTags.client_id, carrier.client_id)

const namesOf = (items: readonly DictionaryWord[]) => items.map(({ name }) => name)
