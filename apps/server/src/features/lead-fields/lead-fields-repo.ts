import type { api, Body, LeadField, LeadFieldType } from '@veranda/contract'
import { and, eq, isNull, ne, type SQL } from 'drizzle-orm'
import { audit, changesOf } from '#db/audit.ts'
import { leadFields, leadForms, leadValues } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { countOf } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { formsWithField, lockForms, republish } from '#features/lead-forms/lead-forms-repo.ts'
import { checkOptions, checkTypeChange } from './lead-field-rules.ts'
import { texts } from './texts.ts'

const form = alias(leadForms, 'form')
const f = alias(leadFields, 'f')

type FieldRow = Row<typeof leadFields>
type NewField = Body<typeof api.leadFields.create>
type FieldPatch = Body<typeof api.leadFields.update>

/** Lead fields in order, each with the number of forms that use it. */
export function listFields(tenant: TenantDb, id?: number): Promise<LeadField[]> {
  const one = id === undefined ? sql`` : sql`and ${f.id} = ${id}`
  return tenant.rows(
    (scoped) =>
      select({
        id: f.id,
        name: f.name,
        type: f.type,
        role: f.role,
        is_required: f.is_required,
        options: f.options,
        placeholder: f.placeholder,
        help: f.help,
        position: f.position,
        created_at: f.created_at,
        forms_count: countOf`from ${scoped(form)}
          where ${form.deleted_at} is null
            and ${form.fields} @> jsonb_build_array(jsonb_build_object('lead_field_id', ${f.id}))`,
      })`from ${scoped(f)} where ${f.deleted_at} is null ${one} order by ${f.position}, ${f.id}`,
  )
}

async function getField(tenant: TenantDb, id: number): Promise<LeadField> {
  const [field] = await listFields(tenant, id)
  if (!field) throw new DomainError('not_found')
  return field
}

export function createField(tenant: TenantDb, body: NewField): Promise<LeadField> {
  checkOptions(body.type, body.options)
  return tenant.transaction(async (tx) => {
    await lockForms(tx)
    await checkRole(tx, body.role, null)
    const [last] = await tx.find(leadFields, isNull(leadFields.deleted_at), {
      orderBy: sql`position desc`,
      limit: 1,
    })
    const row = await tx.insert(leadFields, { ...body, position: (last?.position ?? -1) + 1 })
    await audit(tx, { action: 'create', entity: 'lead_field', entity_id: row.id, title: row.name })
    return getField(tx, row.id)
  })
}

export function updateField(
  tenant: TenantDb,
  id: number,
  patch: FieldPatch,
  userId: number,
): Promise<LeadField> {
  return tenant.transaction(async (tx) => {
    await lockForms(tx)
    const field = await lockField(tx, id)
    const type = patch.type ?? (field.type as LeadFieldType)
    checkOptions(type, patch.options ?? field.options)
    checkTypeChange(field.type as LeadFieldType, type, await hasAnswers(tx, id))
    await checkRole(tx, patch.role ?? null, id)
    if (Object.keys(patch).length > 0) await tx.update(leadFields, id, patch)
    // Visitors see changed fields: each form gets a new version, old versions stay.
    for (const form of await formsWithField(tx, id)) await republish(tx, form, userId)
    const changes = changesOf(field, patch)
    await audit(tx, { action: 'update', entity: 'lead_field', entity_id: id, title: field.name, changes })
    return getField(tx, id)
  })
}

/** Deletes a lead field; existing answers keep its name. */
export async function removeField(tenant: TenantDb, id: number): Promise<void> {
  await tenant.transaction(async (tx) => {
    await lockForms(tx)
    const field = await lockField(tx, id)
    const forms = await formsWithField(tx, id)
    if (forms.length > 0) {
      throw new DomainError('field_in_use', { message: texts.usedIn(forms.map((form) => form.name)) })
    }
    await tx.trash(leadFields, id)
    await audit(tx, { action: 'delete', entity: 'lead_field', entity_id: id, title: field.name })
  })
}

export async function reorderFields(tenant: TenantDb, ids: number[]): Promise<LeadField[]> {
  return tenant.transaction(async (tx) => {
    await lockForms(tx)
    const fields = await tx.find(leadFields, isNull(leadFields.deleted_at))
    const known = new Set(fields.map((field) => field.id))
    const isWhole =
      ids.length === known.size && new Set(ids).size === known.size && ids.every((id) => known.has(id))
    // Another company's field is reported as missing, an incomplete list as invalid.
    if (ids.some((id) => !known.has(id))) throw new DomainError('not_found')
    if (!isWhole) throw fieldError('ids', texts.unknownIds)
    await Promise.all(ids.map((id, position) => tx.update(leadFields, id, { position })))
    return listFields(tx)
  })
}

async function lockField(tx: TenantTx, id: number): Promise<FieldRow> {
  const field = await tx.lock(leadFields, id)
  if (!field) throw new DomainError('not_found')
  return field
}

async function hasAnswers(tx: TenantTx, id: number): Promise<boolean> {
  return (await tx.findFirst(leadValues, eq(leadValues.lead_field_id, id))) !== undefined
}

/** Each role belongs to at most one existing field. */
async function checkRole(tx: TenantTx, role: LeadField['role'], ownId: number | null): Promise<void> {
  if (role === null) return
  const isAnotherField = ownId === null ? undefined : ne(leadFields.id, ownId)
  const holder = await tx.findFirst(
    leadFields,
    and(eq(leadFields.role, role), isNull(leadFields.deleted_at), isAnotherField) as SQL,
  )
  if (holder) throw fieldError('role', texts.roleTaken(holder.name))
}
