import {
  type AuditChanges,
  accountFaults,
  type api,
  type Body,
  type Client,
  type ClientSummary,
  clientObstaclesText,
  hasObstacles,
  kindOfInn,
  mergeUndoDays,
  messengerNames,
} from '@veranda/contract'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { audit, changesOf } from '#db/audit.ts'
import { ownedBy, reaches, type Viewer } from '#db/ownership.ts'
import { clientMerges, clients, leads, orders, users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { countOf, isTrue, jsonInstant, list, one, referenced } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { ScopedTable, TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { lastChangeOf } from '#features/audit/last-change-repo.ts'
import { replaceTags, tagsColumn } from '#features/dictionaries/record-dictionary-repo.ts'
import { reassignTasks } from '#features/tasks/reassign-repo.ts'
import { assigneeChanges } from '#features/users/assignee-changes-repo.ts'
import { requireAssignable } from '#features/users/worker-repo.ts'
import { clientSearchText } from '#text/search-text.ts'
import { recordValueChanges } from './client-values-repo.ts'
import { texts } from './texts.ts'

export type ClientRow = Row<typeof clients>

const u = alias(users, 'u')
const l = alias(leads, 'l')
const c = alias(clients, 'c')
const m = alias(clientMerges, 'm')
const k = alias(clients, 'k')
const o = alias(orders, 'o')

/** The columns of a client under the alias `c`. */
export const clientColumns = (scoped: ScopedTable) => ({
  id: c.id,
  number: c.number,
  name: c.name,
  kind: c.kind,
  phone: c.phone,
  email: c.email,
  whatsapp: c.whatsapp,
  telegram: c.telegram,
  max: c.max,
  vk: c.vk,
  notes: c.notes,
  legal_name: c.legal_name,
  inn: c.inn,
  kpp: c.kpp,
  ogrn: c.ogrn,
  legal_address: c.legal_address,
  bank: c.bank,
  bik: c.bik,
  account: c.account,
  corr_account: c.corr_account,
  user_id: c.user_id,
  version: c.version,
  created_at: c.created_at,
  updated_at: c.updated_at,
  deleted_at: c.deleted_at,
  user: one({ id: u.id, name: u.name })`from ${scoped(u)} where ${u.id} = ${c.user_id}`,
  leads_count: countOf`from ${scoped(l)} where ${l.client_id} = ${c.id} and ${l.deleted_at} is null`,
  tags: tagsColumn(scoped, 'client_id', c.id),
  merges: list(
    {
      id: m.id,
      client: referenced(scoped, k, m.merged_client_id, titleColumns),
      created_at: jsonInstant(m.created_at),
      can_undo: isTrue(sql`${m.created_at} > now() - make_interval(days => ${mergeUndoDays})`),
    },
    sql`${m.id} desc`,
  )`from ${scoped(m)} where ${m.client_id} = ${c.id} and ${m.undone_at} is null`,
  merged_into: one(titleColumns)`from ${scoped(m)} join ${scoped(k)} on ${k.id} = ${m.client_id}
    where ${m.merged_client_id} = ${c.id} and ${m.undone_at} is null`,
})

const titleColumns = { id: k.id, number: k.number, name: k.name }

export async function getClient(tenant: TenantDb, id: number, viewer: Viewer): Promise<Client> {
  const [client] = await tenant.rows(
    (scoped) =>
      select(
        clientColumns(scoped),
      )`from ${scoped(c)} where ${c.id} = ${id} and ${c.deleted_at} is null and ${reaches(viewer, c.user_id)}`,
  )
  if (!client) throw new DomainError('not_found')
  return client
}

/** The client, locked. Throws `not_found` beyond the viewer's scope. */
export async function lockClient(tx: TenantTx, id: number, viewer: Viewer): Promise<ClientRow> {
  const client = await tx.lock(clients, id, ownedBy(viewer, clients.user_id))
  if (!client) throw new DomainError('not_found')
  return client
}

export function createClient(
  tenant: TenantDb,
  body: Body<typeof api.clients.create>,
  viewer: Viewer,
): Promise<Client> {
  return tenant.transaction(async (tx) => {
    const row = await tx.insert(clients, {
      ...body,
      kind: body.kind ?? kindOfInn(body.inn),
      search_text: clientSearchText(body),
      user_id: viewer.userId,
    })
    await note(tx, 'create', row)
    return getClient(tx, row.id, { ...viewer, scope: 'all' })
  })
}

/** Personal data that the audit log does not store. */
export const maskedClientFields = ['phone', 'email', ...messengerNames, 'notes']

function note(
  tx: TenantTx,
  action: 'create' | 'update' | 'delete' | 'restore',
  { id, name }: { id: number; name: string },
  changes: AuditChanges = {},
): Promise<void> {
  return audit(tx, { action, entity: 'client', entity_id: id, title: name, changes })
}

export function updateClient(
  tenant: TenantDb,
  id: number,
  body: Body<typeof api.clients.update>,
  viewer: Viewer,
): Promise<Client> {
  return tenant.transaction(async (tx) => {
    const client = await lockClient(tx, id, viewer)
    const { version, tag_ids, seen_tag_ids, ...changes } = body
    if (version !== undefined && version !== client.version) {
      const changed_by = await lastChangeOf(tx, 'client', id, Object.keys(changes))
      throw new DomainError('stale_version', {
        current: await getClient(tx, id, viewer),
        ...(changed_by && { changed_by }),
      })
    }
    if (changes.user_id !== undefined && changes.user_id !== client.user_id) {
      await requireAssignable(tx, changes.user_id, viewer, assigning)
      await reassignTasks(tx, { client_id: id }, client.user_id, changes.user_id)
    }
    assertAccounts({ ...client, ...definedOf(changes) })
    const tagChanges = tag_ids ? await replaceTags(tx, { client_id: id }, tag_ids, seen_tag_ids) : {}
    await tx.update(clients, id, {
      ...changes,
      search_text: clientSearchText({ ...client, ...definedOf(changes) }),
      version: client.version + 1,
      updated_at: sql`now()`,
    })
    const { user_id: _, ...plain } = changes
    await recordValueChanges(tx, [{ id, before: client, patch: plain }])
    const personChanges = await assigneeChanges(tx, client.user_id, changes.user_id)
    await note(tx, 'update', client, {
      ...changesOf(client, plain, maskedClientFields),
      ...personChanges,
      ...tagChanges,
    })
    return getClient(tx, id, viewer)
  })
}

/** A save of some fields may leave accounts that do not fit the БИК. */
function assertAccounts(client: Parameters<typeof accountFaults>[0]): void {
  const [fault] = Object.entries(accountFaults(client))
  if (fault) throw fieldError(...fault)
}

const assigning = { permission: 'client.update', message: texts.assignsAll } as const

function definedOf<T extends object>(patch: T): Partial<T> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<T>
}

/** What keeps a client from being deleted: active leads and orders, also those that the caller may not read. */
export async function removalObstacles(
  tenant: TenantDb,
  id: number,
): Promise<ClientSummary['removal_refusal']> {
  const [found] = await tenant.rows(
    (scoped) =>
      select({
        leads: countOf`from ${scoped(l)} where ${l.client_id} = ${id} and ${l.deleted_at} is null`,
        orders: countOf`from ${scoped(o)} where ${o.client_id} = ${id} and ${o.deleted_at} is null`,
      })``,
  )
  return found && hasObstacles(found) ? found : null
}

/** Moves a client to the trash; refused while active leads or orders belong to the client. */
export async function removeClient(tenant: TenantDb, id: number, viewer: Viewer): Promise<void> {
  await tenant.transaction(async (tx) => {
    const client = await lockClient(tx, id, viewer)
    const obstacles = await removalObstacles(tx, id)
    if (obstacles)
      throw new DomainError('client_in_use', { message: clientObstaclesText(obstacles), obstacles })
    await tx.trash(clients, id)
    await note(tx, 'delete', client)
  })
}

export function restoreClient(tenant: TenantDb, id: number, viewer: Viewer): Promise<Client> {
  return tenant.transaction(async (tx) => {
    await assertNotMerged(tx, id, viewer)
    const row = await tx.restore(clients, id, ownedBy(viewer, clients.user_id))
    if (!row) throw new DomainError('not_found')
    await note(tx, 'restore', row)
    return getClient(tx, id, viewer)
  })
}

/** A merged client is restored by undoing the merge, with everything that moved. */
async function assertNotMerged(tx: TenantTx, id: number, viewer: Viewer): Promise<void> {
  const isCurrent = and(eq(clientMerges.merged_client_id, id), isNull(clientMerges.undone_at)) as SQL
  const merge = await tx.findFirst(clientMerges, isCurrent)
  const isReached = and(eq(clients.id, id), ownedBy(viewer, clients.user_id)) as SQL
  if (merge && (await tx.findFirst(clients, isReached)))
    throw new DomainError('client_merged', { message: texts.isMerged })
}
