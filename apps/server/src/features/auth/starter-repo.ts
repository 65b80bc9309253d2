import type { LeadFieldRole, LeadFieldType } from '@veranda/contract'
import { leadFields } from '#db/schema/tables.gen.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { insertForm } from '#features/lead-forms/lead-forms-repo.ts'
import { welcomeUser } from '#features/notifications/personal-repo.ts'
import { texts } from './texts.ts'

const { fields, form } = texts.starter

const starterFields: {
  name: string
  type: LeadFieldType
  role: LeadFieldRole | null
  is_required: boolean
}[] = [
  { name: fields.name, type: 'text', role: 'client_name', is_required: true },
  { name: fields.phone, type: 'phone', role: 'client_phone', is_required: true },
  { name: fields.email, type: 'email', role: 'client_email', is_required: false },
  { name: fields.comment, type: 'textarea', role: null, is_required: false },
]

/**
 * Initial data of a company: four lead fields and a published form with them. `userId`: its first user, if it has
 * one.
 */
export async function addStarterData(tenant: TenantDb, userId: number | null): Promise<void> {
  await tenant.transaction(async (tx) => {
    const rows = await tx.insertMany(
      leadFields,
      starterFields.map((field, position) => ({ ...field, position })),
    )
    if (userId !== null) await welcomeUser(tx, userId)
    await insertForm(tx, userId, {
      name: form.name,
      is_active: true,
      protection: 'standard',
      title: form.title,
      description: form.description,
      submit_text: '',
      success_text: '',
      consent_text: form.consent,
      fields: rows.map((row) => ({ lead_field_id: row.id, is_required: row.is_required })),
    })
  })
}
