import {
  type api,
  type LeadListItem,
  limits,
  listedLeadColumnNames,
  type Paged,
  type Query,
} from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { hasAssignee, type Viewer } from '#db/ownership.ts'
import { fromGroupedPage, type Groups, groupedOrder } from '#db/paging/grouped-paging.ts'
import { keyset, pageOf, sortedBy } from '#db/paging.ts'
import { leadForms, leads, leadValues, users } from '#db/schema/tables.gen.ts'
import { hasAnswer, matchesQuery, type SearchWay } from '#db/search.ts'
import { alias, columnsNamed } from '#db/sql/aliases.ts'
import { asInt, countOf, countRows, first, jsonByKey, literal, referenced } from '#db/sql/expressions.ts'
import { derived, select, withQueries } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable, TenantDb } from '#db/tenant-db.ts'
import { dictionaryName, hasAnyTag, tagsColumn } from '#features/dictionaries/record-dictionary-repo.ts'
import {
  idsWithPresence,
  isAnswered,
  type RarePresence,
  rarePresence,
} from '#features/leads/list/answer-presence-repo.ts'
import { nextTaskOf, type TaskReader, utmOf } from '#features/leads/list/lead-extras-repo.ts'
import { leadCursor, leadGroups } from '#features/leads/list/lead-order-repo.ts'
import { isKnownLong, rememberTotal } from '#features/leads/list/long-lists.ts'
import { dayEnd, dayStart } from '#time/days.ts'
import { type Frequency, searchFrequency } from './search-frequency-repo.ts'

const l = alias(leads, 'l')
const f = alias(leadForms, 'f')
const u = alias(users, 'u')
const v = alias(leadValues, 'v')

type LeadListQuery = Query<typeof api.leads.list>
export type LeadConditions = Omit<LeadListQuery, 'limit' | 'sort' | 'cursor' | 'answers' | 'with'> & OfServer

/** What only the server itself asks for. */
interface OfServer {
  /** New leads, those that came by themselves or those of imports, which wait for nothing. */
  waiting?: 'arrived' | 'imported'
  rare?: RarePresence | undefined
}

/** Columns of the lead itself that a list shows. */
const listed = {
  id: l.id,
  number: l.number,
  status: l.status,
  ...columnsNamed(l, listedLeadColumnNames),
  client_id: l.client_id,
  is_repeat: l.is_repeat,
  is_imported: l.is_imported,
  lead_form_id: l.lead_form_id,
  user_id: l.user_id,
  reject_reason_id: l.reject_reason_id,
  answered_at: l.answered_at,
  version: l.version,
  created_at: l.created_at,
  updated_at: l.updated_at,
  deleted_at: l.deleted_at,
}
const page = derived('page', listed)

/** The viewer and the time zone that day filters are read in. */
export interface LeadViewer extends Viewer, TaskReader {
  timeZone: string
}

/** One page of leads, newest first, with a count that stops at the cap. */
export async function listLeads(
  tenant: TenantDb,
  query: LeadListQuery & OfServer,
  viewer: LeadViewer,
): Promise<Paged<LeadListItem>> {
  const groups = await leadGroups(tenant, query.sort)
  // An order by groups has no index that a walk could follow.
  const walked = groups ? undefined : await walkedPage(tenant, query, viewer)
  if (walked) return walked
  const isLong = isKnownLong(tenant, query, viewer)
  const found = await withRarePresence(tenant, query)
  const rows = await pageRows(tenant, found, viewer, { way: isLong ? 'uncounted' : 'index', groups })
  // An empty page carries no total: nothing was found, or the cursor is at the end.
  const isAll = query.cursor === undefined && rows.length <= query.limit
  const total = rows[0]?.total ?? (isAll ? rows.length : await countLeads(tenant, found, viewer))
  if (!isLong) rememberTotal(total, tenant, query, viewer)
  return pageOf(rows, query.limit, total, leadCursor(query.sort))
}

/** A page of a search that finds so many leads that walking the list finds the page first. */
async function walkedPage(
  tenant: TenantDb,
  query: LeadListQuery & OfServer,
  viewer: LeadViewer,
): Promise<Paged<LeadListItem> | undefined> {
  const frequency = await frequencyOf(tenant, query)
  if (!frequency?.isFrequent) return undefined
  const rows = await pageRows(tenant, query, viewer, { way: 'walk' })
  const isAlone = isPlain(query, viewer)
  const atLeast = isAlone ? frequency.atLeast : query.limit
  if (rows.length > query.limit)
    return { ...pageOf(rows, query.limit, atLeast, leadCursor(query.sort)), total_is_exact: false }
  // The matches are elsewhere in the list, perhaps under a large import: not tried again for a while.
  if (isAlone) frequency.isFrequent = false
  return undefined
}

/** A walk that has found no page in so many leads gives up: the matches are elsewhere in the list. */
const walkedMax = 10_000

/** One row more than the page has. */
function pageRows(
  tenant: TenantDb,
  query: LeadListQuery & OfServer,
  viewer: LeadViewer,
  { way, groups }: { way: Exclude<SearchWay, 'sample'> | 'uncounted'; groups?: Groups | undefined },
) {
  const { fromFound, inPage } = pagePlace(query, groups)
  return tenant.rows((scoped) => {
    const { q = '', ...others } = query
    // A search is evaluated once, for the page and the count. Otherwise the sort index lets both stop early.
    const found =
      way === 'walk'
        ? sql`found as not materialized (${select(listed)`from (
            select l.* from ${scoped(l)} where ${leadConditions(others, viewer, scoped)}${walkPlace(query)}
            limit ${walkedMax}) l where ${matchesQuery('lead_search', 'l', q, way)}`})`
        : sql`found as ${isSearch(query) ? sql`materialized` : sql`not materialized`} (
            ${select(listed)`from ${scoped(l)} where ${leadConditions(query, viewer, scoped)}`})`
    return withQueries(
      found,
      select({
        ...page,
        form: referenced(scoped, f, page.lead_form_id, { id: f.id, name: f.name }),
        user: referenced(scoped, u, page.user_id, { id: u.id, name: u.name }),
        tags: tagsColumn(scoped, 'lead_id', page.id),
        reject_reason: dictionaryName(scoped, page.reject_reason_id),
        answers: query.answers && answersTo(query.answers, scoped),
        next_task: query.with?.includes('next_task') ? nextTaskOf(page, scoped, viewer) : undefined,
        utm: query.with?.includes('utm') ? utmOf(page, scoped) : undefined,
        total: totals[way],
      })`${fromFound} order by ${inPage}`,
    )
  })
}

/** A page in what was found, and its order again once other tables are joined to it. */
function pagePlace(
  query: LeadListQuery & OfServer,
  groups: Groups | undefined,
): { fromFound: SQL; inPage: SQL } {
  if (groups)
    return {
      fromFound: fromGroupedPage('found', 'page', groups, query, isSearch(query) || query.trash === true),
      inPage: groupedOrder('page'),
    }
  const column = sortedBy(query.sort)
  const { order, afterCursor } = keyset('l', query, column)
  return {
    fromFound: sql`from (select * from found l where true${afterCursor} order by ${order} limit ${query.limit + 1}) page`,
    inPage: keyset('page', query, column).order,
  }
}

/** Where a walk begins that tries each lead for a search. */
function walkPlace(query: LeadListQuery): SQL {
  const { order, afterCursor } = keyset('l', query, sortedBy(query.sort))
  return sql`${afterCursor} order by ${order}`
}

const totals = {
  index: countOf`from (select from found limit ${limits.countCap + 1}) counted`,
  // The list was counted a moment ago.
  uncounted: asInt(sql`${literal(limits.countCap + 1)}`),
  // The matches of a walk are not counted.
  walk: asInt(sql`0`),
}

/** Whether a search is all that narrows the list. */
const isPlain = (
  {
    q: _q,
    limit: _limit,
    sort: _sort,
    cursor: _cursor,
    answers: _answers,
    with: _with,
    ...filters
  }: LeadListQuery,
  viewer: LeadViewer,
): boolean => viewer.scope === 'all' && Object.values(filters).every((filter) => filter === undefined)

/** How frequent the search of a list is; nothing without a search, and beside one in the answers. */
export const frequencyOf = async (
  tenant: TenantDb,
  { q, field }: LeadConditions,
): Promise<Frequency | undefined> => (q && !field ? searchFrequency(tenant, q) : undefined)

/** A lead's answers to some fields, by field id. */
const answersTo = (fieldIds: string[], scoped: ScopedTable) =>
  first(jsonByKey(v.lead_field_id, v.value))`from ${scoped(v)} where ${v.lead_id} = ${page.id}
    and ${v.lead_field_id} = any(${sql.param(fieldIds)}::bigint[]) and ${v.value} is not null`

/** Number of matching leads; counting stops past the cap. */
export async function countLeads(
  tenant: TenantDb,
  query: LeadConditions,
  viewer: LeadViewer,
): Promise<number> {
  const [row] = await tenant.rows(
    (scoped) => select({ total: countRows() })`from (
        select from ${scoped(l)} where ${leadConditions(query, viewer, scoped)} limit ${limits.countCap + 1}) counted`,
  )
  return row?.total ?? 0
}

/** Creation time of the oldest matching lead; `null` without matches. */
export async function oldestLead(
  tenant: TenantDb,
  query: LeadConditions,
  viewer: LeadViewer,
): Promise<string | null> {
  const [row] = await tenant.rows(
    (scoped) =>
      select({
        created_at: l.created_at,
      })`from ${scoped(l)} where ${leadConditions(query, viewer, scoped)} order by ${l.created_at} limit 1`,
  )
  return row?.created_at ?? null
}

/** A list without a search, with the rare condition by which its leads are found first. */
export const withRarePresence = async <Q extends LeadConditions>(tenant: TenantDb, query: Q): Promise<Q> =>
  isSearch(query) ? query : { ...query, rare: await rarePresence(tenant, query) }

/** Whether the matches are found through an index first, of a search or of rare answers. */
export const isSearch = (query: LeadConditions) => Boolean(query.q || query.field || query.rare)

/** Conditions on `leads` under the alias `l`. */
export const leadConditions = (query: LeadConditions, viewer: LeadViewer, scoped: ScopedTable) =>
  sql.join(conditionsOf(query, viewer, scoped), sql` and `)

function conditionsOf(query: LeadConditions, viewer: LeadViewer, scoped: ScopedTable): SQL[] {
  const conditions = [
    query.trash ? sql`${l.deleted_at} is not null` : sql`${l.deleted_at} is null`,
    viewer.scope === 'own' && sql`${l.user_id} = ${viewer.userId}`,
    query.status?.length && sql`${l.status} = any(${sql.param(query.status)}::text[])`,
    // The constants let the index of new leads be used.
    query.waiting &&
      sql`${l.status} = 'new' and ${l.is_imported} = ${sql.raw(query.waiting === 'imported' ? 'true' : 'false')}`,
    query.lead_form_id !== undefined && sql`${l.lead_form_id} = ${query.lead_form_id}`,
    query.user_id !== undefined && hasAssignee(l.user_id, query.user_id, viewer),
    query.source && sql`${l.source} = ${query.source}`,
    query.is_late && isLate(l),
    ...personConditions(query),
    ...timeConditions(query, viewer),
    ...wordConditions(query, scoped),
  ]
  return conditions.filter((condition): condition is SQL => typeof condition === 'object')
}

const personConditions = ({ client_id, has_client, is_repeat, has_phone }: LeadConditions) => [
  client_id !== undefined && sql`${l.client_id} = ${client_id}`,
  has_client !== undefined && (has_client ? sql`${l.client_id} is not null` : sql`${l.client_id} is null`),
  is_repeat !== undefined && sql`${l.is_repeat} = ${is_repeat}`,
  has_phone !== undefined && (has_phone ? sql`${l.phone} <> ''` : sql`${l.phone} = ''`),
]

/** A new lead that has waited for an answer too long; the constants let the index of new leads be used. */
export const isLate = (lead: Pick<typeof l, 'status' | 'is_imported' | 'created_at'>) =>
  sql`${lead.status} = 'new' and ${lead.is_imported} = false
    and ${lead.created_at} < now() - make_interval(mins => ${literal(limits.leadLateMinutes)})`

const timeConditions = ({ created_from, created_to, from, to }: LeadConditions, { timeZone }: LeadViewer) => [
  created_from && sql`${l.created_at} >= ${created_from}::timestamptz`,
  created_to && sql`${l.created_at} <= ${created_to}::timestamptz`,
  from && sql`${l.created_at} >= ${dayStart(from, timeZone)}`,
  to && sql`${l.created_at} < ${dayEnd(to, timeZone)}`,
]

function wordConditions(query: LeadConditions, scoped: ScopedTable) {
  const { q, tag_id, reject_reason_id, field, no_answer = [], has_answer = [], rare } = query
  return [
    q && matchesQuery('lead_search', 'l', q),
    ...Object.entries(field ?? {}).map(([id, answer]) => hasAnswer(sql`${l.id}`, id, answer)),
    rare && sql`${l.id} = any(${idsWithPresence(rare, scoped)})`,
    ...no_answer.map((id) => sql`not ${isAnswered(l.id, id, scoped)}`),
    ...has_answer.map((id) => isAnswered(l.id, id, scoped)),
    tag_id?.length && hasAnyTag(scoped, 'lead_id', l.id, tag_id),
    reject_reason_id?.length && sql`${l.reject_reason_id} = any(${sql.param(reject_reason_id)}::bigint[])`,
  ]
}
