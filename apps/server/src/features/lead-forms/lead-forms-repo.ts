import { randomInt } from 'node:crypto'
import { type LeadForm, leadForm, type Protection } from '@veranda/contract'
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { audit, changesOf } from '#db/audit.ts'
import { uniqueViolation } from '#db/runner.ts'
import { formSubmissions, leadFields, leadForms, leadFormVersions } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { countOf } from '#db/sql/expressions.ts'
import { every, select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { defaultConsent } from '#features/company/default-consent-repo.ts'
import { type FormField, type FormSchema, orderedFields, publishedSchema } from './form-rules.ts'
import { texts } from './texts.ts'

const s = alias(formSubmissions, 's')
const f = alias(leadForms, 'f')

type FormRow = Row<typeof leadForms>

export interface FormInput {
  name: string
  slug?: string | undefined
  is_active: boolean
  protection: Protection
  title: string
  description: string
  submit_text: string
  success_text: string
  consent_text: string
  fields: (Partial<FormField> & { lead_field_id: number })[]
}

export type FormPatch = Partial<FormInput> & { version?: number | undefined }

/** Serialises changes of forms and lead fields, or a version might miss a change of a field. */
export const lockForms = (tx: TenantTx): Promise<void> => tx.advisoryLock('forms')

/** Existing forms, newest first. */
export function listForms(tenant: TenantDb, id?: number): Promise<LeadForm[]> {
  const one = id === undefined ? sql`` : sql`and ${f.id} = ${id}`
  return tenant.rows(
    (scoped) =>
      select({
        ...every(f),
        submissions_count: countOf`from ${scoped(s)} where ${s.lead_form_id} = ${f.id}`,
      })`from ${scoped(f)} where ${f.deleted_at} is null ${one} order by ${f.id} desc`,
  )
}

export async function getForm(tenant: TenantDb, id: number): Promise<LeadForm> {
  const [form] = await listForms(tenant, id)
  if (!form) throw new DomainError('not_found')
  return form
}

export async function createForm(tenant: TenantDb, userId: number, input: FormInput): Promise<LeadForm> {
  return tenant.transaction(async (tx) => {
    const form = await getForm(tx, await insertForm(tx, userId, input))
    await audit(tx, { action: 'create', entity: 'lead_form', entity_id: form.id, title: form.name })
    return form
  })
}

/** Creates a form and, if active, publishes it; returns its id. */
export async function insertForm(tx: TenantTx, userId: number | null, input: FormInput): Promise<number> {
  await lockForms(tx)
  const { fields, ...rest } = input
  const row = await savingSlug(() =>
    tx.insert(leadForms, { ...rest, slug: input.slug ?? randomSlug(), fields: orderedFields(fields) }),
  )
  await checkFields(tx, row)
  if (row.is_active) await publish(tx, row, userId)
  return row.id
}

/** Updates a form; an active one is republished if visitors would see a difference. */
export async function updateForm(
  tenant: TenantDb,
  id: number,
  userId: number,
  patch: FormPatch,
): Promise<LeadForm> {
  return tenant.transaction(async (tx) => {
    await lockForms(tx)
    const form = await tx.lock(leadForms, id)
    if (!form) throw new DomainError('not_found')
    const { version, fields, ...rest } = patch
    if (version !== undefined && version !== form.version) {
      throw new DomainError('stale_version', { current: leadForm.parse(await getForm(tx, id)) })
    }
    const changed = await savingSlug(() =>
      tx.update(leadForms, id, {
        ...rest,
        ...(fields && { fields: orderedFields(fields) }),
        version: form.version + 1,
        updated_at: sql`now()`,
      }),
    )
    if (!changed) throw new DomainError('not_found')
    if (fields) await checkFields(tx, changed)
    if (changed.is_active) await publish(tx, changed, userId)
    const changes = changesOf(form, rest)
    await audit(tx, { action: 'update', entity: 'lead_form', entity_id: id, title: form.name, changes })
    return getForm(tx, id)
  })
}

/** Deletes a form: its page stops working, its leads stay. */
export function removeForm(tenant: TenantDb, id: number): Promise<void> {
  return tenant.transaction(async (tx) => {
    const form = await tx.lock(leadForms, id)
    if (!form) throw new DomainError('not_found')
    await tx.trash(leadForms, id)
    await audit(tx, { action: 'delete', entity: 'lead_form', entity_id: id, title: form.name })
  })
}

/** Existing forms with a field. */
export function formsWithField(tenant: TenantDb, fieldId: number): Promise<FormRow[]> {
  const shows = sql`${leadForms.fields} @> ${JSON.stringify([{ lead_field_id: fieldId }])}::jsonb`
  return tenant.find(leadForms, and(isNull(leadForms.deleted_at), shows))
}

/** Existing forms that use the company's consent text. */
export function formsWithDefaultConsent(tenant: TenantDb): Promise<FormRow[]> {
  return tenant.find(leadForms, and(isNull(leadForms.deleted_at), eq(leadForms.consent_text, '')))
}

/** Republishes an active form if visitors would see a difference. */
export async function republish(tx: TenantTx, form: FormRow, userId: number): Promise<void> {
  if (form.is_active) await publish(tx, form, userId)
}

/** The form as it is or would be published, for staff. */
export async function previewForm(
  tenant: TenantDb,
  slug: string,
): Promise<FormSchema & { id: number; slug: string }> {
  const form = await tenant.findFirst(
    leadForms,
    and(eq(leadForms.slug, slug), isNull(leadForms.deleted_at)) as SQL,
  )
  if (!form) throw new DomainError('not_found')
  return {
    ...publishedSchema(form, await libraryOf(tenant, form), await defaultConsent(tenant)),
    id: form.id,
    slug: form.slug,
  }
}

async function publish(tx: TenantTx, form: FormRow, userId: number | null): Promise<void> {
  const schema = publishedSchema(form, await libraryOf(tx, form), await defaultConsent(tx))
  const current = form.published_version_id && (await tx.findOne(leadFormVersions, form.published_version_id))
  if (current && isSame(current.schema, schema)) return
  const no = (form.published_no ?? 0) + 1
  const version = await tx.insert(leadFormVersions, {
    lead_form_id: form.id,
    no,
    schema,
    published_by: userId,
  })
  await tx.update(leadForms, form.id, {
    published_version_id: version.id,
    published_no: no,
    published_at: version.published_at,
  })
}

async function checkFields(tx: TenantTx, form: FormRow): Promise<void> {
  const library = await libraryOf(tx, form)
  if (form.fields.some((field) => !library.has(field.lead_field_id)))
    throw fieldError('fields', texts.fieldUnknown)
}

async function libraryOf(tenant: TenantDb, form: FormRow) {
  const ids = form.fields.map((field) => field.lead_field_id)
  if (ids.length === 0) return new Map<number, never>()
  const rows = await tenant.find(leadFields, and(inArray(leadFields.id, ids), isNull(leadFields.deleted_at)))
  return new Map(rows.map((row) => [row.id, row]))
}

/** jsonb does not keep the order of keys, so the comparison ignores it. */
function isSame(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b)
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** A random slug of ten characters without look-alikes. */
function randomSlug(): string {
  const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
  return Array.from({ length: 10 }, () => signs[randomInt(signs.length)]).join('')
}

/** Slugs are unique across companies; a taken one is refused. */
async function savingSlug<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === uniqueViolation && constraint === 'lead_forms_slug')
      throw fieldError('slug', texts.slugTaken)
    throw error
  }
}
