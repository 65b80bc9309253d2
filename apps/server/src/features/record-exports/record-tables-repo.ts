import {
  clientKinds,
  dialogLeadColumnNames,
  leadColumnLabels,
  leadColumnNames,
  leadStatuses,
  listedLeadColumnNames,
} from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { columnKey } from '#db/paging.ts'
import {
  clientPeople,
  clientSites,
  clients,
  dictionaryItems,
  leadForms,
  leads,
  leadValues,
  recordTags,
} from '#db/schema/tables.gen.ts'
import { alias, columnsNamed } from '#db/sql/aliases.ts'
import { asText, first, jsonByKey, nothing } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable } from '#db/tenant-db.ts'
import { type ContactReader, firstSource, lastContact } from '#features/clients/client-contact-repo.ts'
import { answerCell, dateCell } from '#tables/cell-rules.ts'
import { texts } from './texts.ts'
import {
  batch,
  type ListTable,
  moment,
  type Place,
  userName,
  type WalkOrder,
  walkSorted,
} from './walk-repo.ts'

const rt = alias(recordTags, 't')
const d = alias(dictionaryItems, 'd')
const c = alias(clients, 'c')
const f = alias(leadForms, 'f')
const v = alias(leadValues, 'v')
const l = alias(leads, 'l')
const p = alias(clientPeople, 'p')
const s = alias(clientSites, 's')

const t = texts.columns

/** Which records of a table, by a condition under the table's alias, and the time zone of their dates. By default all that are not deleted. */
export interface TablePart {
  part?: ((scoped: ScopedTable) => SQL) | undefined
  timeZone?: string | undefined
  /** The order of the records; by default the oldest first. */
  order?: WalkOrder
  /** Of which contacts a client's row tells; by default of all. */
  reader?: ContactReader
}

const everyContact: ContactReader = { userId: 0, role: 'owner' }

const oldestFirst = (name: string): WalkOrder => ({ key: columnKey(name, 'created_at') })

interface LibraryField {
  id: number
  name: string
  type: string
}

const partOf = (table: { deleted_at: SQL }, part: TablePart['part'], scoped: ScopedTable) =>
  part?.(scoped) ?? sql`${table.deleted_at} is null`

/** The answers of a lead: by field, or all in one text. */
function answerColumns(scoped: ScopedTable, isByField: boolean) {
  const answered = sql`from ${scoped(v)} where ${v.lead_id} = ${l.id} and ${v.value} <> ''`
  const byField = jsonByKey(v.lead_field_id, v.value)
  const inOneText = asText(sql`string_agg(${v.label} || ': ' || ${v.value}, '; ' order by ${v.position})`)
  return {
    by_field: isByField ? first(byField)`${answered} and ${v.lead_field_id} is not null` : nothing,
    answers: isByField ? nothing : first(inOneText)`${answered}`,
  }
}

const tagNames = (scoped: ScopedTable, belongsToRecord: SQL) =>
  first(asText(sql`string_agg(${d.name}, ', ' order by ${d.position}, ${d.id})`))`from ${scoped(rt)}
    join ${scoped(d)} on ${d.id} = ${rt.tag_id} where ${belongsToRecord}`

/** «Пётр, прораб, +7 912 345-67-89; Анна», in one cell. */
const peopleText = (scoped: ScopedTable) =>
  first(
    asText(sql`string_agg(array_to_string(array_remove(array[${p.name}, ${p.job}, ${p.phone}, ${p.email}], ''), ', '), '; '
      order by ${p.position}, ${p.id})`),
  )`from ${scoped(p)} where ${p.client_id} = ${c.id}`

/** «Дача: Сосновка, Лесная, 5», in one cell. */
const sitesText = (scoped: ScopedTable) =>
  first(
    asText(
      sql`string_agg(array_to_string(array_remove(array[${s.title}, ${s.address}], ''), ': '), '; ' order by ${s.id})`,
    ),
  )`from ${scoped(s)} where ${s.client_id} = ${c.id}`

/** Clients, all or a part. */
export const clientTable = ({
  part,
  timeZone,
  order = oldestFirst('c'),
  reader = everyContact,
}: TablePart): ListTable => ({
  name: texts.tables.clients,
  columns: [
    t.id,
    t.name,
    t.kind,
    t.phone,
    t.email,
    t.legalName,
    t.inn,
    t.kpp,
    t.ogrn,
    t.people,
    t.sites,
    t.notes,
    t.contact,
    t.source,
    t.tags,
    t.user,
    t.created,
  ],
  listed: [
    null,
    'name',
    'kind',
    'phone',
    'email',
    ...Array<null>(7).fill(null),
    'contact',
    'source',
    'tags',
    'user',
    'date',
  ],
  rows: async function* (tenant) {
    const page = (scoped: ScopedTable, { join, after, order: inOrder, sortKey }: Place) =>
      select({
        id: c.id,
        number: c.number,
        name: c.name,
        kind: c.kind,
        phone: c.phone,
        email: c.email,
        legal_name: c.legal_name,
        inn: c.inn,
        kpp: c.kpp,
        ogrn: c.ogrn,
        people: peopleText(scoped),
        sites: sitesText(scoped),
        notes: c.notes,
        contact: moment(lastContact(scoped, reader), timeZone),
        source: firstSource(scoped, reader),
        user_name: userName(scoped, c.user_id),
        tags: tagNames(scoped, sql`${rt.client_id} = ${c.id}`),
        created: moment(c.created_at, timeZone),
        sort_key: sortKey,
      })`from ${scoped(c)} ${join} where ${partOf(c, part, scoped)}${after} order by ${inOrder} limit ${batch}`
    for await (const row of walkSorted(tenant, 'c', order, page)) {
      yield [
        row.number,
        row.name,
        clientKinds[row.kind],
        row.phone,
        row.email,
        row.legal_name,
        row.inn,
        row.kpp,
        row.ogrn,
        row.people,
        row.sites,
        row.notes,
        dateCell(row.contact),
        row.source,
        row.tags,
        row.user_name,
        dateCell(row.created),
      ]
    }
  },
})

/** Leads, all or a part; with `fields`, the answers to each have a column. */
export const leadTable = ({
  part,
  timeZone = 'UTC',
  order = oldestFirst('l'),
  fields,
}: TablePart & { fields?: LibraryField[] }): ListTable => ({
  name: texts.tables.leads,
  columns: [
    t.id,
    t.status,
    t.reason,
    t.tags,
    ...listedLeadColumnNames.map((name) => leadColumnLabels[name]),
    t.form,
    t.client,
    t.user,
    t.created,
    ...dialogLeadColumnNames.map((name) => leadColumnLabels[name]),
    ...(fields?.map(({ name }) => name) ?? [t.record]),
  ],
  listed: [
    'number',
    'status',
    'status',
    null,
    ...listedLeadColumnNames,
    'source',
    null,
    'user',
    'date',
    ...dialogLeadColumnNames.map(() => null),
    ...(fields?.map(({ id }) => `f${id}`) ?? [null]),
  ],
  rows: async function* (tenant) {
    const page = (scoped: ScopedTable, { join, after, order: inOrder, sortKey }: Place) =>
      select({
        id: l.id,
        number: l.number,
        status: l.status,
        ...columnsNamed(l, leadColumnNames),
        created: moment(l.created_at, timeZone),
        sort_key: sortKey,
        user_name: userName(scoped, l.user_id),
        form: first(f.name)`from ${scoped(f)} where ${f.id} = ${l.lead_form_id}`,
        client: first(c.name)`from ${scoped(c)} where ${c.id} = ${l.client_id}`,
        reason: first(d.name)`from ${scoped(d)} where ${d.id} = ${l.reject_reason_id}`,
        tags: tagNames(scoped, sql`${rt.lead_id} = ${l.id}`),
        ...answerColumns(scoped, fields !== undefined),
      })`from ${scoped(l)} ${join} where ${partOf(l, part, scoped)}${after} order by ${inOrder} limit ${batch}`
    for await (const row of walkSorted(tenant, 'l', order, page)) {
      const { number, form, client, user_name, created, answers, by_field, reason, tags } = row
      yield [
        number,
        leadStatuses[row.status],
        reason,
        tags,
        ...listedLeadColumnNames.map((name) => row[name]),
        form,
        client,
        user_name,
        dateCell(created),
        ...dialogLeadColumnNames.map((name) => row[name]),
        ...(fields?.map(({ id, type }) => answerCell(type, by_field?.[id] ?? null, timeZone)) ?? [answers]),
      ]
    }
  },
})
