import type { api, Body, Crew } from '@veranda/contract'
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { audit, changesOf } from '#db/audit.ts'
import { crewMembers, crews, users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { list } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { visitTexts } from './visits/visit-texts.ts'

const m = alias(crewMembers, 'm')
const u = alias(users, 'u')
const c = alias(crews, 'c')

/** All crews by name, archived ones last. */
export function listCrews(tenant: TenantDb, condition: SQL = sql`true`): Promise<Crew[]> {
  return tenant.rows(
    (scoped) =>
      select({
        id: c.id,
        name: c.name,
        color: c.color,
        capacity_m2: c.capacity_m2,
        archived_at: c.archived_at,
        version: c.version,
        members: list({ id: u.id, name: u.name }, sql`${u.name}, ${u.id}`)`
          from ${scoped(m)} join ${scoped(u)} on ${u.id} = ${m.user_id} where ${m.crew_id} = ${c.id}`,
      })`from ${scoped(c)} where ${condition} order by ${c.archived_at} is not null, lower(${c.name}), ${c.id}`,
  )
}

async function crewOf(tenant: TenantDb, id: number): Promise<Crew> {
  const [crew] = await listCrews(tenant, sql`${c.id} = ${id}`)
  if (!crew) throw new DomainError('not_found')
  return crew
}

export function createCrew(
  tenant: TenantDb,
  { member_ids, ...values }: Body<typeof api.crews.create>,
): Promise<Crew> {
  return tenant.transaction(async (tx) => {
    await tx.advisoryLock('crews')
    await requireFreeName(tx, values.name)
    const { id } = await tx.insert(crews, values)
    await putMembers(tx, id, member_ids)
    await audit(tx, { action: 'create', entity: 'crew', entity_id: id, title: values.name })
    return crewOf(tx, id)
  })
}

export function updateCrew(
  tenant: TenantDb,
  id: number,
  { version, member_ids, is_archived, ...values }: Body<typeof api.crews.update>,
): Promise<Crew> {
  return tenant.transaction(async (tx) => {
    await tx.advisoryLock('crews')
    const before = await crewOf(tx, id)
    if (version !== undefined && version !== before.version)
      throw new DomainError('stale_version', { current: before })
    const isActive = !(is_archived ?? before.archived_at !== null)
    if (isActive) await requireFreeName(tx, values.name ?? before.name, id)
    await tx.update(crews, id, {
      ...values,
      ...(is_archived !== undefined && {
        archived_at: is_archived ? sql`coalesce(archived_at, now())` : null,
      }),
      version: before.version + 1,
      updated_at: sql`now()`,
    })
    if (member_ids) await putMembers(tx, id, member_ids)
    const after = await crewOf(tx, id)
    await auditCrew(tx, before, after)
    return after
  })
}

function auditCrew(tx: TenantTx, before: Crew, after: Crew): Promise<void> {
  const shown = ({ name, color, capacity_m2, archived_at, members }: Crew) => ({
    name,
    color,
    capacity_m2,
    archived_at,
    members: members.map((one) => one.name).join(', '),
  })
  const changes = changesOf(shown(before), shown(after))
  return audit(tx, { action: 'update', entity: 'crew', entity_id: after.id, title: after.name, changes })
}

async function requireFreeName(tx: TenantTx, name: string, id = 0): Promise<void> {
  const hasSameName = sql`lower(name) = lower(${name}) and id <> ${id} and archived_at is null`
  if (await tx.findFirst(crews, hasSameName)) throw fieldError('name', visitTexts.crewNameTaken)
}

async function putMembers(tx: TenantTx, crew_id: number, ids: readonly number[]): Promise<void> {
  const uniqueIds = [...new Set(ids)]
  const known =
    uniqueIds.length === 0
      ? []
      : await tx.find(users, and(inArray(users.id, uniqueIds), isNull(users.deleted_at)) as SQL)
  if (known.length < uniqueIds.length) throw fieldError('member_ids', visitTexts.unknownUser)
  await tx.deleteWhere(crewMembers, eq(crewMembers.crew_id, crew_id))
  await tx.insertMany(
    crewMembers,
    uniqueIds.map((user_id) => ({ crew_id, user_id })),
  )
}
