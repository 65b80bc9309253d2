import type { api, Body } from '@veranda/contract'
import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import { audit } from '#db/audit.ts'
import { ownedBy, type Viewer } from '#db/ownership.ts'
import { clients, leadFields, leadForms, leads, leadValueChanges, leadValues } from '#db/schema/tables.gen.ts'
import { idsWithContact } from '#db/search.ts'
import { alias } from '#db/sql/aliases.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { searchedContact } from '#features/clients/contact-matches-repo.ts'
import { searchTextOf } from '#text/search-text.ts'
import { type Answer, type AnswerField, type Contact, contactOf, readAnswers } from './answer-rules.ts'
import { staleLead } from './leads-repo.ts'
import { texts } from './texts.ts'

type LeadRow = Row<typeof leads>
type FieldRow = Row<typeof leadFields>
type ValueRow = Row<typeof leadValues>

const l = alias(leads, 'l')
const c = alias(clients, 'c')

const masked = '•••'

/** Corrects, adds or removes an answer, checked as the lead's form checks it. */
export function correctAnswer(
  tenant: TenantDb,
  id: number,
  { lead_field_id, value, version }: Body<typeof api.leads.correctAnswer>,
  viewer: Viewer,
): Promise<void> {
  return tenant.transaction(async (tx) => {
    const lead = await lockLead(tx, id, version, viewer)
    const values = await valuesOf(tx, id)
    const library = await tx.findFirst(leadFields, eq(leadFields.id, lead_field_id))
    const isAnswered = values.some((one) => one.lead_field_id === lead_field_id)
    // A field in the trash keeps its answers, but gets no new ones.
    if (!library || (library.deleted_at !== null && !isAnswered))
      throw fieldError('lead_field_id', texts.noSuchField)
    const field = await askedField(tx, lead, library)
    const [answer] = readAnswers([field], { [lead_field_id]: value })
    await writeAnswer(tx, lead, values, field, answer?.value ?? '')
  })
}

/** Sets an answer back to what it said before a correction, even if the form would refuse it by now. */
export function restoreAnswer(
  tenant: TenantDb,
  { id, change_id }: { id: number; change_id: number },
  version: number | undefined,
  viewer: Viewer,
): Promise<void> {
  return tenant.transaction(async (tx) => {
    const lead = await lockLead(tx, id, version, viewer)
    const ofLead = and(eq(leadValueChanges.id, change_id), eq(leadValueChanges.lead_id, id)) as SQL
    const change = await tx.findFirst(leadValueChanges, ofLead)
    const library =
      change?.lead_field_id && (await tx.findFirst(leadFields, eq(leadFields.id, change.lead_field_id)))
    if (!library) throw new DomainError('not_found')
    const field = await askedField(tx, lead, library)
    await writeAnswer(tx, lead, await valuesOf(tx, id), field, change.before)
  })
}

/** Throws `not_found` for a lead beyond the scope, `stale_version` with the present answers for one changed since. */
async function lockLead(
  tx: TenantTx,
  id: number,
  version: number | undefined,
  viewer: Viewer,
): Promise<LeadRow> {
  const lead = await tx.lock(leads, id, ownedBy(viewer, leads.user_id))
  if (!lead) throw new DomainError('not_found')
  if (version !== undefined && version !== lead.version)
    throw await staleLead(tx, id, viewer, { includes: ['values.field'] })
  return lead
}

const valuesOf = (tx: TenantTx, leadId: number): Promise<ValueRow[]> =>
  tx.find(leadValues, eq(leadValues.lead_id, leadId), {
    orderBy: sql`${asc(leadValues.position)}, ${asc(leadValues.id)}`,
  })

/** The field as the lead's form asks it; a field that the form does not have is never required. */
async function askedField(tx: TenantTx, { lead_form_id }: LeadRow, library: FieldRow): Promise<AnswerField> {
  const form = lead_form_id === null ? undefined : await tx.findOne(leadForms, lead_form_id)
  const asked = form?.fields.find((one) => one.lead_field_id === library.id)
  return {
    lead_field_id: library.id,
    label: asked?.label ?? library.name,
    type: library.type as AnswerField['type'],
    role: library.role as AnswerField['role'],
    is_required: asked?.is_required ?? false,
    options: library.options,
  }
}

/** Writes an answer with everything that follows from it. Nothing happens if it says the same. */
async function writeAnswer(
  tx: TenantTx,
  lead: LeadRow,
  values: ValueRow[],
  field: AnswerField,
  value: string,
): Promise<void> {
  const known = values.find((one) => one.lead_field_id === field.lead_field_id)
  const before = known?.value ?? ''
  if (before === value) return
  const label = known?.label ?? field.label
  const answer = { lead_id: lead.id, lead_field_id: field.lead_field_id, label, type: field.type }
  if (!known) {
    const position = Math.max(-1, ...values.map((one) => one.position)) + 1
    await tx.insert(leadValues, { ...answer, value, position })
  } else if (value === '') await tx.deleteWhere(leadValues, eq(leadValues.id, known.id))
  else await tx.updateWhere(leadValues, eq(leadValues.id, known.id), { value })
  await tx.insert(leadValueChanges, { ...answer, before, after: value, user_id: tx.actor?.userId ?? null })
  await tx.update(leads, lead.id, {
    ...(await derivedPatch(tx, lead, values, await valuesOf(tx, lead.id))),
    version: lead.version + 1,
    updated_at: sql`now()`,
  })
  const shown = (text: string) => (text === '' ? null : `${label}: ${masked}`)
  await audit(tx, {
    action: 'update',
    entity: 'lead',
    entity_id: lead.id,
    title: lead.name,
    changes: { answer: [shown(before), shown(value)] },
  })
}

/** The lead's columns that the answers give and that differ by now. Others stay, as imports and chats set them too. */
async function derivedPatch(tx: TenantTx, lead: LeadRow, before: ValueRow[], after: ValueRow[]) {
  const library = await tx.find(leadFields, isNull(leadFields.deleted_at))
  const [old, now] = [contactIn(before, library), contactIn(after, library)]
  const parts = (['name', 'phone', 'email'] as const).filter((part) => old[part] !== now[part])
  if (parts.length === 0) return {}
  const changed: Partial<Contact> = Object.fromEntries(parts.map((part) => [part, now[part]]))
  const contact = { name: lead.name, phone: lead.phone, email: lead.email, ...changed }
  const isSamePerson = contact.phone === lead.phone && contact.email === lead.email
  return {
    ...changed,
    search_text: searchTextOf(contact),
    ...(!isSamePerson && { is_repeat: await isRepeat(tx, lead, contact) }),
  }
}

function contactIn(values: ValueRow[], library: FieldRow[]): Contact {
  const answers = values.flatMap(({ lead_field_id, label, type, value, position }): Answer[] =>
    lead_field_id === null
      ? []
      : [{ lead_field_id, label, type: type as Answer['type'], value: value ?? '', position }],
  )
  const roleOf = (id: number) => library.find((one) => one.id === id)?.role ?? null
  const fields = answers.map(
    (answer): AnswerField => ({
      ...answer,
      role: roleOf(answer.lead_field_id) as AnswerField['role'],
      is_required: false,
      options: [],
    }),
  )
  return contactOf(fields, answers)
}

/** Whether an earlier lead or client has the contact: the rule of the trigger of migration 0040, applied later. */
async function isRepeat(tx: TenantTx, { id, created_at }: LeadRow, contact: Contact): Promise<boolean> {
  const searched = searchedContact(contact)
  if (!searched) return false
  const earlier = await tx.rows(
    (scoped) => sql`
      select from ${scoped(l)} where ${l.id} = any(${idsWithContact('lead_contacts', searched)}) and ${l.id} < ${id}
      union all
      select from ${scoped(c)} where ${c.id} = any(${idsWithContact('client_contacts', searched)})
        and ${c.created_at} < ${created_at}::timestamptz
      limit 1`,
  )
  return earlier.length > 0
}
