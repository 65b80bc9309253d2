import { type api, type Body, type ClientPerson, limits } from '@veranda/contract'
import { eq } from 'drizzle-orm'
import { audit } from '#db/audit.ts'
import type { Viewer } from '#db/ownership.ts'
import { clientPeople, clients } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { searchTextOf } from '#text/search-text.ts'
import { type ClientRow, getClient, lockClient } from './clients-repo.ts'
import { texts } from './texts.ts'

const p = alias(clientPeople, 'p')

const columns = {
  id: p.id,
  name: p.name,
  job: p.job,
  phone: p.phone,
  email: p.email,
  whatsapp: p.whatsapp,
  telegram: p.telegram,
  max: p.max,
  vk: p.vk,
  comment: p.comment,
  version: p.version,
}

export async function listPeople(
  tenant: TenantDb,
  clientId: number,
  viewer: Viewer,
): Promise<ClientPerson[]> {
  const { id } = await getClient(tenant, clientId, viewer)
  return peopleOf(tenant, id)
}

const peopleOf = (tenant: TenantDb, clientId: number): Promise<ClientPerson[]> =>
  tenant.rows(
    (scoped) =>
      select(columns)`from ${scoped(p)} where ${p.client_id} = ${clientId} order by ${p.position}, ${p.id}`,
  )

export function addPerson(
  tenant: TenantDb,
  clientId: number,
  body: Body<typeof api.clients.addPerson>,
  viewer: Viewer,
): Promise<ClientPerson> {
  return tenant.transaction(async (tx) => {
    // Locked here and below, so that the text of the people is written by one at a time.
    const client = await lockClient(tx, clientId, viewer)
    const others = await tx.find(clientPeople, eq(clientPeople.client_id, clientId))
    if (others.length >= limits.clientPeopleMax) throw fieldError('name', texts.tooManyPeople)
    const position = Math.max(-1, ...others.map((other) => other.position)) + 1
    const { id } = await tx.insert(clientPeople, { ...body, client_id: clientId, position })
    await refreshClient(tx, client, [null, body.name])
    return personOf(tx, clientId, id)
  })
}

export function updatePerson(
  tenant: TenantDb,
  { id: clientId, person_id }: { id: number; person_id: number },
  { version, ...changes }: Body<typeof api.clients.updatePerson>,
  viewer: Viewer,
): Promise<ClientPerson> {
  return tenant.transaction(async (tx) => {
    const client = await lockClient(tx, clientId, viewer)
    const before = await personOf(tx, clientId, person_id)
    if (version !== undefined && version !== before.version)
      throw new DomainError('stale_version', { current: before })
    await tx.update(clientPeople, person_id, {
      ...changes,
      version: before.version + 1,
      updated_at: sql`now()`,
    })
    const after = await personOf(tx, clientId, person_id)
    await refreshClient(tx, client, [before.name, after.name])
    return after
  })
}

export function removePerson(
  tenant: TenantDb,
  { id: clientId, person_id }: { id: number; person_id: number },
  viewer: Viewer,
): Promise<void> {
  return tenant.transaction(async (tx) => {
    const client = await lockClient(tx, clientId, viewer)
    const { name } = await personOf(tx, clientId, person_id)
    await tx.deleteWhere(clientPeople, eq(clientPeople.id, person_id))
    await refreshClient(tx, client, [name, null])
  })
}

/** People that a colleague has added meanwhile follow those of `ids`. */
export function orderPeople(
  tenant: TenantDb,
  clientId: number,
  ids: number[],
  viewer: Viewer,
): Promise<ClientPerson[]> {
  return tenant.transaction(async (tx) => {
    await lockClient(tx, clientId, viewer)
    const found = await peopleOf(tx, clientId)
    const named = ids.flatMap((id) => found.find((person) => person.id === id) ?? [])
    const ordered = [...new Set([...named, ...found])]
    for (const [position, { id }] of ordered.entries()) await tx.update(clientPeople, id, { position })
    await tx.update(clients, clientId, { updated_at: sql`now()` })
    return peopleOf(tx, clientId)
  })
}

/** Writes the text by which a client is found through its people. */
export async function refreshPeopleText(tx: TenantTx, clientId: number): Promise<void> {
  const found = await peopleOf(tx, clientId)
  const people_text = found.map(searchTextOf).join(' ')
  await tx.update(clients, clientId, { people_text, updated_at: sql`now()` })
}

async function personOf(tx: TenantTx, clientId: number, id: number): Promise<ClientPerson> {
  const [person] = await tx.rows(
    (scoped) => select(columns)`from ${scoped(p)} where ${p.client_id} = ${clientId} and ${p.id} = ${id}`,
  )
  if (!person) throw new DomainError('not_found')
  return person
}

async function refreshClient(
  tx: TenantTx,
  { id, name }: ClientRow,
  person: [before: string | null, after: string | null],
): Promise<void> {
  await refreshPeopleText(tx, id)
  await audit(tx, { action: 'update', entity: 'client', entity_id: id, title: name, changes: { person } })
}
