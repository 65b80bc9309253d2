import {
  type api,
  type Body,
  type Client,
  type ClientMergePreview,
  fieldsFromOther,
  mergeUndoDays,
  type Output,
  type UndoneClientMerge,
} from '@veranda/contract'
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { audit, changesOf } from '#db/audit.ts'
import { ownedBy, type Viewer } from '#db/ownership.ts'
import {
  clientMerges,
  clientPeople,
  clientSites,
  clients,
  conversations,
  files,
  leads,
  orders,
  tasks,
} from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { countOf } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { copyTagsToClient, removeTagsOfClient } from '#features/dictionaries/record-dictionary-repo.ts'
import { enqueueWebhooks } from '#features/webhooks/enqueue-repo.ts'
import { clientSearchText } from '#text/search-text.ts'
import { addPeopleOfMerge, removePeopleOfMerge } from './client-merge-people-repo.ts'
import { mergedValues, restoredValues } from './client-merge-rules.ts'
import { refreshPeopleText } from './client-people-repo.ts'
import { moveRecords, moveRecordsBack } from './client-references-repo.ts'
import { recordValueChanges } from './client-values-repo.ts'
import { getClient, maskedClientFields } from './clients-repo.ts'
import { texts } from './texts.ts'

const l = alias(leads, 'l')
const o = alias(orders, 'o')
const f = alias(files, 'f')
const t = alias(tasks, 't')
const cv = alias(conversations, 'cv')
const p = alias(clientPeople, 'p')
const s = alias(clientSites, 's')

type ClientRow = Row<typeof clients>

/** One client; for a client that was merged into another, that one. */
export async function showClient(tenant: TenantDb, id: number, viewer: Viewer): Promise<Client> {
  return getClient(tenant, await keptIdOf(tenant, id), viewer)
}

/** Follows merges, because the kept client may have been merged later itself. */
async function keptIdOf(tenant: TenantDb, id: number): Promise<number> {
  const merge = await tenant.findFirst(
    clientMerges,
    and(eq(clientMerges.merged_client_id, id), isNull(clientMerges.undone_at)) as SQL,
  )
  return merge ? keptIdOf(tenant, merge.client_id) : id
}

export async function previewClientMerge(
  tenant: TenantDb,
  id: number,
  otherId: number,
  viewer: Viewer,
): Promise<ClientMergePreview> {
  const client = await getClient(tenant, id, viewer)
  if (otherId === id) throw fieldError('with', texts.sameClient)
  const other = await getClient(tenant, otherId, viewer).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'not_found') throw fieldError('with', texts.noClient)
    throw error
  })
  const [moves] = await tenant.rows(
    (scoped) =>
      select({
        leads: countOf`from ${scoped(l)} where ${l.client_id} = ${otherId} and ${l.deleted_at} is null`,
        orders: countOf`from ${scoped(o)} where ${o.client_id} = ${otherId} and ${o.deleted_at} is null`,
        files: countOf`from ${scoped(f)} where ${f.client_id} = ${otherId} and ${f.deleted_at} is null`,
        chats: countOf`from ${scoped(cv)} where ${cv.client_id} = ${otherId}`,
        tasks: countOf`from ${scoped(t)} where ${t.client_id} = ${otherId} and ${t.deleted_at} is null`,
        people: countOf`from ${scoped(p)} where ${p.client_id} = ${otherId}`,
        sites: countOf`from ${scoped(s)} where ${s.client_id} = ${otherId}`,
      })``,
  )
  if (!moves) throw new Error('a count without a row')
  return { client, other, fields: fieldsFromOther(client, other), moves }
}

/** Merges another client into this one and moves it to the trash, in one transaction. */
export function mergeClients(
  tenant: TenantDb,
  id: number,
  { with: otherId, fields, version, with_version }: Body<typeof api.clients.merge>,
  viewer: Viewer,
): Promise<Output<typeof api.clients.merge>> {
  return tenant.transaction(async (tx) => {
    const { kept, other } = await lockBoth(tx, id, otherId, viewer)
    await assertVersion(tx, kept, version, viewer)
    await assertVersion(tx, other, with_version, viewer)
    const after = mergedValues(kept, other, fields)
    const before = Object.fromEntries(Object.keys(after).map((key) => [key, kept[key as keyof typeof after]]))
    const tags = await copyTagsToClient(tx, { client_id: otherId }, id)
    const rows = await moveRecords(tx, otherId, id)
    const moved = { rows, tags, people: await addPeopleOfMerge(tx, kept, other, fields) }
    for (const one of [id, otherId]) await refreshPeopleText(tx, one)
    await patchClient(tx, kept, after)
    await patchClient(tx, other, {})
    await tx.trash(clients, otherId)
    const merge = await tx.insert(clientMerges, {
      client_id: id,
      merged_client_id: otherId,
      user_id: tx.actor?.userId ?? null,
      before,
      after,
      moved,
    })
    await enqueueWebhooks(tx, 'client.merged', { id, merged_id: otherId })
    await auditMerge(tx, 'merge', kept, {
      merged: [null, texts.clientTitle(other.number, other.name)],
      ...changesOf(kept, after, maskedClientFields),
    })
    await auditMerge(tx, 'merge', other, { merged: [null, texts.clientTitle(kept.number, kept.name)] })
    return { merge_id: merge.id, client: await getClient(tx, id, viewer) }
  })
}

/** Locked in the order of their ids, so that two merges of the same clients wait for each other. */
async function lockBoth(
  tx: TenantTx,
  id: number,
  otherId: number,
  viewer: Viewer,
): Promise<{ kept: ClientRow; other: ClientRow }> {
  const lock = (one: number) => tx.lock(clients, one, ownedBy(viewer, clients.user_id))
  const rows = new Map<number, ClientRow>()
  for (const one of [id, otherId].sort((a, b) => a - b)) {
    const row = await lock(one)
    if (row) rows.set(one, row)
  }
  const [kept, other] = [rows.get(id), rows.get(otherId)]
  if (!kept) throw new DomainError('not_found')
  if (otherId === id) throw fieldError('with', texts.sameClient)
  if (!other) throw fieldError('with', texts.noClient)
  return { kept, other }
}

async function assertVersion(
  tx: TenantTx,
  { id, version }: ClientRow,
  seen: number | undefined,
  viewer: Viewer,
): Promise<void> {
  if (seen !== undefined && seen !== version)
    throw new DomainError('stale_version', { current: await getClient(tx, id, viewer) })
}

type ClientPatch = Partial<Omit<ClientRow, 'id' | 'company_id'>>

async function patchClient(tx: TenantTx, client: ClientRow, patch: ClientPatch): Promise<void> {
  await recordValueChanges(tx, [{ id: client.id, before: client, patch }])
  await tx.update(clients, client.id, {
    ...patch,
    search_text: clientSearchText({ ...client, ...patch }),
    version: client.version + 1,
    updated_at: sql`now()`,
  })
}

function auditMerge(
  tx: TenantTx,
  action: 'merge' | 'unmerge',
  { id, name }: ClientRow,
  changes: ReturnType<typeof changesOf>,
): Promise<void> {
  return audit(tx, { action, entity: 'client', entity_id: id, title: name, changes })
}

/** Restores the merged client and gives it back what moved, except what was moved or changed since. */
export function undoClientMerge(
  tenant: TenantDb,
  mergeId: number,
  viewer: Viewer,
  now: Date,
): Promise<UndoneClientMerge> {
  return tenant.transaction(async (tx) => {
    const found = await tx.findFirst(clientMerges, eq(clientMerges.id, mergeId))
    if (!found) throw new DomainError('not_found')
    await tx.lock(clients, found.client_id)
    const { merge, kept, other } = await undoable(tx, mergeId, viewer, now)
    const { values, keptFields } = restoredValues(kept, merge.before, merge.after)
    await tx.restore(clients, other.id)
    await patchClient(tx, other, {})
    await moveRecordsBack(tx, merge.moved.rows, kept.id, other.id)
    const keepsPeople = await removePeopleOfMerge(tx, kept.id, merge.moved.people ?? [])
    for (const one of [kept.id, other.id]) await refreshPeopleText(tx, one)
    await removeTagsOfClient(tx, kept.id, merge.moved.tags)
    await patchClient(tx, kept, values)
    await tx.update(clientMerges, mergeId, { undone_at: sql`now()` })
    await auditMerge(tx, 'unmerge', kept, {
      merged: [texts.clientTitle(other.number, other.name), null],
      ...changesOf(kept, values, maskedClientFields),
    })
    await auditMerge(tx, 'unmerge', other, { merged: [texts.clientTitle(kept.number, kept.name), null] })
    return {
      client: await getClient(tx, kept.id, viewer),
      other: await getClient(tx, other.id, viewer),
      kept_fields: [...keptFields, ...(keepsPeople ? ['people'] : [])],
    }
  })
}

/** The merge and its clients as they are after the lock; refuses what cannot be undone. */
async function undoable(tx: TenantTx, mergeId: number, { scope, userId }: Viewer, now: Date) {
  const merge = await tx.findFirst(clientMerges, eq(clientMerges.id, mergeId))
  const both = merge && [merge.client_id, merge.merged_client_id]
  const rows = both ? await tx.find(clients, inArray(clients.id, both)) : []
  const kept = rows.find(({ id }) => id === merge?.client_id)
  const other = rows.find(({ id }) => id === merge?.merged_client_id)
  const isReached = (client: ClientRow) => scope === 'all' || client.user_id === userId
  if (!merge || !kept || !other || !isReached(kept) || !isReached(other)) throw new DomainError('not_found')
  const until = Date.parse(merge.created_at) + mergeUndoDays * 24 * 60 * 60 * 1000
  if (merge.undone_at !== null || now.getTime() > until) throw new DomainError('merge_final')
  if (kept.deleted_at !== null) throw new DomainError('merge_final', { message: texts.keptIsGone })
  return { merge, kept, other }
}
