import {
  type AuditChanges,
  type api,
  type Body,
  type DictionaryWord,
  type Lead,
  type leadIncludes,
  lead as leadShape,
  unknownFieldName,
} from '@veranda/contract'
import { and, asc, isNull, type SQL } from 'drizzle-orm'
import { audit } from '#db/audit.ts'
import { updateWithAudit } from '#db/audited-update.ts'
import { ownedBy, type Viewer } from '#db/ownership.ts'
import { dictionaryItems, leadFields, leadForms, leads, leadValues, users } from '#db/schema/tables.gen.ts'
import type { Alias } from '#db/sql/aliases.ts'
import { alias, outerAlias } from '#db/sql/aliases.ts'
import { coalesce, jsonObject, list, literal, referenced } from '#db/sql/expressions.ts'
import { every, select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { NewRow, Row } from '#db/table-types.ts'
import type { ScopedTable, TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { lastChangeOf } from '#features/audit/last-change-repo.ts'
import {
  assertListedReason,
  dictionaryName,
  replaceTags,
  tagsColumn,
} from '#features/dictionaries/record-dictionary-repo.ts'
import { searchTextOf } from '#text/search-text.ts'
import {
  type Answer,
  type AnswerField,
  type Contact,
  contactFieldOf,
  contactOf,
  readAnswers,
} from './answer-rules.ts'
import { assignByHand, type LeadEditor } from './lead-assignee-repo.ts'
import { assertRejected, auditedFields, withoutStaleReason } from './lead-rules.ts'
import { utmOf } from './list/lead-extras-repo.ts'
import { settleTasksOfChanged } from './rejected-tasks-repo.ts'

const l = alias(leads, 'l')
const changed = alias(leads, 'changed')
const r = alias(dictionaryItems, 'r')
const v = alias(leadValues, 'v')
const f = outerAlias(leadFields, 'f')
const fLeadForms = alias(leadForms, 'f')
const u = alias(users, 'u')

type LeadRow = Row<typeof leads>
interface LeadDictionaries {
  tags: DictionaryWord[]
  reject_reason: DictionaryWord | null
}
type Include = (typeof leadIncludes)[number]
type Patch = Body<typeof api.leads.update>

/** A lead with the included relations, read in one statement. */
export async function getLead(
  tenant: TenantDb,
  id: number,
  viewer: Viewer,
  includes: readonly Include[] = [],
): Promise<Lead> {
  const key = `lead ${[...includes].sort()} ${viewer.scope}`
  const own = viewer.scope === 'own' ? sql` and ${l.user_id} = ${sql.placeholder('user_id')}` : sql``
  const [lead] = await tenant.rowsOf(
    key,
    (scoped) =>
      select({
        ...every(l),
        ...dictionaryColumns(scoped, l),
        ...relationsOf(includes, scoped),
      })`from ${scoped(l)} where ${l.id} = ${sql.placeholder('id')} and ${l.deleted_at} is null${own}`,
    { id, user_id: viewer.userId },
  )
  if (!lead) throw new DomainError('not_found')
  return lead
}

/** Whether there is the lead within the viewer's scope. */
export const mayReadLead = async (tenant: TenantDb, id: number, viewer: Viewer): Promise<boolean> =>
  (await tenant.findOne(leads, id, ownedBy(viewer, leads.user_id))) !== undefined

/** A lead's tags and reject reason as columns. */
const dictionaryColumns = (scoped: ScopedTable, lead: Alias<LeadRow>) => ({
  tags: tagsColumn(scoped, 'lead_id', lead.id),
  reject_reason: dictionaryName(scoped, lead.reject_reason_id),
})

/** Columns of the included relations. */
function relationsOf(includes: readonly Include[], scoped: ScopedTable) {
  const requestedIncludes = new Set(includes)
  const field = jsonObject({
    name: coalesce(coalesce(f.name, v.label), literal(unknownFieldName)),
    type: coalesce(coalesce(f.type, v.type), literal('text')),
  })
  const value = {
    id: v.id,
    lead_field_id: v.lead_field_id,
    value: v.value,
    field: requestedIncludes.has('values.field') ? field : undefined,
  }
  const values = list(value, sql`${v.position}, ${v.id}`)`
    from ${scoped(v)} left join ${scoped(f)} on ${f.id} = ${v.lead_field_id} where ${v.lead_id} = ${l.id}`
  const isWithForm = requestedIncludes.has('form')
  return {
    values: requestedIncludes.has('values') || requestedIncludes.has('values.field') ? values : undefined,
    form: isWithForm
      ? referenced(scoped, fLeadForms, l.lead_form_id, { id: fLeadForms.id, name: fLeadForms.name })
      : undefined,
    utm: isWithForm ? utmOf(l, scoped) : undefined,
    user: requestedIncludes.has('user')
      ? referenced(scoped, u, l.user_id, { id: u.id, name: u.name })
      : undefined,
  }
}

/** Columns of a new lead; the contact is derived from the answers. */
export type NewLead = Omit<NewRow<typeof leads>, keyof Contact | 'search_text'> & {
  answers: Answer[]
  contact: Contact
}

/** Inserts a lead with its field values. */
export async function insertLead(tx: TenantTx, lead: NewLead): Promise<LeadRow> {
  const { answers, contact, ...rest } = lead
  const row = await tx.insert(leads, { ...rest, ...contact, search_text: searchTextOf(contact) })
  await tx.insertMany(
    leadValues,
    answers.map((answer) => ({ ...answer, lead_id: row.id })),
  )
  return row
}

/** Inserts a lead of which only the contact is known; it is stored in the library fields with the contact roles. */
export async function insertContactLead(tx: TenantTx, lead: Omit<NewLead, 'answers'>): Promise<LeadRow> {
  const fields = await libraryFields(tx)
  const answers = (['name', 'phone', 'email'] as const).flatMap((part, position) => {
    const field = contactFieldOf(fields, part)
    const value = lead.contact[part]
    if (!field || value === '') return []
    return { lead_field_id: field.lead_field_id, label: field.label, type: field.type, value, position }
  })
  return insertLead(tx, { ...lead, answers })
}

/** Creates a lead entered by hand and assigned to the person who entered it. */
export async function createLead(
  tenant: TenantDb,
  { values, ...columns }: Body<typeof api.leads.create>,
  userId: number,
): Promise<LeadRow & LeadDictionaries> {
  return tenant.transaction(async (tx) => {
    if (columns.lead_form_id && !(await tx.findOne(leadForms, columns.lead_form_id)))
      throw new DomainError('not_found')
    const fields = await libraryFields(tx)
    const answers = readAnswers(fields, values)
    const lead = await insertLead(tx, {
      ...columns,
      notes: columns.notes || null,
      answers,
      contact: contactOf(fields, answers),
      user_id: userId,
    })
    await audit(tx, { action: 'create', entity: 'lead', entity_id: lead.id, title: lead.name })
    return { ...lead, tags: [], reject_reason: null }
  })
}

/** All library fields, none required: staff who enter a call may not know every answer. */
export async function libraryFields(tx: TenantDb): Promise<AnswerField[]> {
  const rows = await tx.find(leadFields, isNull(leadFields.deleted_at), { orderBy: asc(leadFields.position) })
  return rows.map((row) => ({
    lead_field_id: row.id,
    label: row.name,
    type: row.type as AnswerField['type'],
    role: row.role as AnswerField['role'],
    is_required: false,
    options: row.options,
  }))
}

/** Updates a lead; a stale version is refused with the current lead. */
export async function updateLead(
  tenant: TenantDb,
  id: number,
  { version, ...patch }: Patch,
  viewer: LeadEditor,
): Promise<LeadRow & LeadDictionaries> {
  const where = and(
    viewer.scope === 'own' ? sql`user_id = ${viewer.userId}` : undefined,
    version === undefined ? undefined : sql`version = ${version}`,
  )
  const { tag_ids, seen_tag_ids, ...plain } = withoutStaleReason(patch)
  const needsChecks =
    tag_ids !== undefined || typeof plain.reject_reason_id === 'number' || plain.user_id !== undefined
  const row = needsChecks
    ? await writeChecked(tenant, id, { ...plain, tag_ids, seen_tag_ids }, where, viewer)
    : await writeLead(tenant, id, plain, where)
  if (row) return row
  throw await staleLead(tenant, id, viewer, { patch })
}

/**
 * The refusal of a stale version, with the current lead and who changed what `patch` was to change. Throws `not_found` for one
 * beyond the viewer's scope.
 */
export async function staleLead(
  tenant: TenantDb,
  id: number,
  viewer: Viewer,
  { includes = [], patch = {} }: { includes?: readonly Include[]; patch?: object } = {},
): Promise<DomainError> {
  const lead = await getLead(tenant, id, viewer, includes)
  const changed_by = await lastChangeOf(tenant, 'lead', id, auditedFields(patch))
  // Error bodies are not serialised by the contract, so undeclared columns are removed here.
  return new DomainError('stale_version', {
    current: leadShape.parse(lead),
    ...(changed_by && { changed_by }),
  })
}

type Written = (LeadRow & LeadDictionaries) | undefined

/** One statement for the frequent changes: status and notes. */
function writeLead(
  tenant: TenantDb,
  id: number,
  patch: Omit<Patch, 'version' | 'tag_ids' | 'seen_tag_ids'>,
  where: SQL | undefined,
  extraChanges: AuditChanges = {},
): Promise<Written> {
  return updateWithAudit(tenant, {
    table: leads,
    id,
    patch,
    where,
    entity: 'lead',
    masked,
    named: { reject_reason_id: { as: 'reject_reason', table: r }, user_id: { as: 'user', table: u } },
    extraChanges,
    alongside: patch.status && settleTasksOfChanged(tenant),
    columns: (scoped) => dictionaryColumns(scoped, changed),
  })
}

/** Checks that the tags, the reject reason and the assignee exist before they are set. */
function writeChecked(
  tenant: TenantDb,
  id: number,
  { tag_ids, seen_tag_ids, ...patch }: Omit<Patch, 'version'>,
  where: SQL | undefined,
  viewer: LeadEditor,
): Promise<Written> {
  return tenant.transaction(async (tx) => {
    const lead = await tx.lock(leads, id, where)
    if (!lead) return undefined
    if (patch.user_id !== undefined) await assignByHand(tx, lead, patch.user_id, viewer)
    const reason = patch.reject_reason_id
    if (reason) assertRejected(patch.status ?? lead.status)
    if (reason && reason !== lead.reject_reason_id) await assertListedReason(tx, reason)
    const changes = tag_ids ? await replaceTags(tx, { lead_id: id }, tag_ids, seen_tag_ids) : {}
    return writeLead(tx, id, patch, where, changes)
  })
}

/** Columns whose values the audit log does not store. */
const masked = ['notes']
