import { clientSites, imports, recordTags } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { asInt } from '#db/sql/expressions.ts'
import { select, withQueries } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import { ensureTags, tagNamesOf } from '#features/dictionaries/record-dictionary-repo.ts'
import type { ImportRow } from './imports-repo.ts'
import type { ClientExtras } from './merge-rules.ts'

const s = alias(clientSites, 's')

/** Tags and addresses of these clients. */
export async function extrasOf(tx: TenantTx, clientIds: number[]): Promise<Map<number, ClientExtras>> {
  const extras = new Map(clientIds.map((id): [number, ClientExtras] => [id, { tags: [], sites: [] }]))
  if (clientIds.length === 0) return extras
  for (const { client_id, name } of await tagNamesOf(tx, clientIds)) extras.get(client_id)?.tags.push(name)
  const sites = await tx.rows(
    (scoped) => select({ client_id: s.client_id, address: s.address })`from ${scoped(s)}
      where ${s.client_id} = any(${sql.param(clientIds)}::bigint[])`,
  )
  for (const { client_id, address } of sites) extras.get(client_id)?.sites.push(address)
  return extras
}

interface AddedExtras {
  tags: number[]
  sites: number[]
}

/** Ids of tags by their lower-case names. The import remembers which of them it added to the dictionary. */
export async function tagsOfImport(
  tx: TenantTx,
  { id }: Pick<ImportRow, 'id'>,
  names: readonly string[],
): Promise<Map<string, number>> {
  const { ids, added } = await ensureTags(tx, names)
  if (added.length > 0)
    await tx.update(imports, id, { added_tag_ids: sql`added_tag_ids || ${JSON.stringify(added)}::jsonb` })
  return ids
}

/** Adds tags and addresses to clients that lack them; returns by client the ids of what was added. */
export async function addExtras(
  tx: TenantTx,
  found: ImportRow,
  list: readonly { id: number; extras: ClientExtras }[],
): Promise<Map<number, AddedExtras>> {
  const tagIds = await tagsOfImport(
    tx,
    found,
    list.flatMap(({ extras }) => extras.tags),
  )
  const tagged = list.flatMap(({ id, extras }) =>
    extras.tags.flatMap((name) => {
      const tag_id = tagIds.get(name.toLowerCase())
      return tag_id === undefined ? [] : [{ client_id: id, tag_id }]
    }),
  )
  await tx.rows(
    () => sql`insert into record_tags (company_id, client_id, tag_id)
      select ${tx.companyId}, p.client_id, p.tag_id
      from jsonb_to_recordset(${JSON.stringify(tagged)}::jsonb) as p(client_id bigint, tag_id bigint)`,
  )
  const places = list.flatMap(({ id, extras }) => extras.sites.map((address) => ({ client_id: id, address })))
  const sited = await tx.rows(() =>
    withQueries(
      sql`sited as (
        insert into client_sites (company_id, client_id, address)
        select ${tx.companyId}, p.client_id, p.address
        from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p(client_id bigint, address text)
        returning id, client_id)`,
      select({ id: asInt(sql`s.id`), client_id: asInt(sql`s.client_id`) })`from sited s order by s.id`,
    ),
  )
  const added = new Map(list.map(({ id }): [number, AddedExtras] => [id, { tags: [], sites: [] }]))
  for (const { client_id, tag_id } of tagged) added.get(client_id)?.tags.push(tag_id)
  for (const { client_id, id } of sited) added.get(client_id)?.sites.push(id)
  return added
}

/** Takes back what an import added to clients; an address that somebody has changed since stays. */
export async function removeExtras(
  tx: TenantTx,
  list: readonly ({ id: number } & Partial<AddedExtras>)[],
): Promise<void> {
  const tags = list.flatMap(({ id, tags: ids = [] }) => ids.map((tag_id) => ({ client_id: id, tag_id })))
  if (tags.length > 0) {
    await tx.deleteWhere(
      recordTags,
      sql`(client_id, tag_id) in (select p.client_id, p.tag_id
        from jsonb_to_recordset(${JSON.stringify(tags)}::jsonb) as p(client_id bigint, tag_id bigint))`,
    )
  }
  const sites = list.flatMap(({ sites: ids = [] }) => ids)
  if (sites.length > 0) {
    await tx.deleteWhere(clientSites, sql`id = any(${sql.param(sites)}::bigint[]) and version = 1`)
  }
}
