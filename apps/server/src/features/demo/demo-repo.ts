import { limits, moduleCodes } from '@veranda/contract'
import { isNull, sql } from 'drizzle-orm'
import { createCompany, createUser, findAccount } from '#db/platform/accounts.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { leadFields, leadForms } from '#db/schema.ts'
import { notificationEvents } from '#features/auth/auth-repo.ts'
import { hashPassword } from '#features/auth/password-repo.ts'
import { addStarterData } from '#features/auth/starter-repo.ts'
import { contactOf, readAnswers } from '#features/leads/answer-rules.ts'
import { insertLead } from '#features/leads/leads-repo.ts'
import { addDemoChats } from './demo-chats-repo.ts'
import { addDemoOrders } from './demo-orders-repo.ts'
import { texts } from './texts.ts'

/** Who a newcomer signs in as. The company lives on this machine only. */
export const demoAccount = { email: 'demo@veranda.local', password: 'demo-veranda' } as const
export const demoSlug = 'zayavka'

/** Makes the demo company, unless it is there. */
export async function seedDemo(platform: PlatformDb): Promise<void> {
  if (await findAccount(platform, demoAccount.email)) return
  const password_hash = await hashPassword(demoAccount.password)
  const created = await createCompany(platform, {
    name: texts.company,
    modules: moduleCodes,
    trialDays: limits.trialDays,
    user: { name: texts.owner, email: demoAccount.email, password_hash, role: 'owner' },
    notificationEvents,
  })
  if (!created) return
  for (const colleague of texts.colleagues) {
    await platform.transaction((run) =>
      createUser(run, created.company_id, { user: { ...colleague, password_hash }, notificationEvents }),
    )
  }
  await fill(platform, created.company_id, created.user_id)
}

async function fill(platform: PlatformDb, companyId: number, userId: number): Promise<void> {
  const tenant = platform.tenant(companyId)
  await addStarterData(tenant, userId)
  await tenant.transaction(async (tx) => {
    const [form] = await tx.updateWhere(leadForms, isNull(leadForms.deleted_at), { slug: demoSlug })
    const rows = await tx.find(leadFields, isNull(leadFields.deleted_at), { orderBy: sql`position` })
    const fields = rows.map((row) => ({
      lead_field_id: row.id,
      label: row.name,
      type: row.type as 'text',
      role: row.role as 'client_name' | null,
      is_required: false,
      options: [],
    }))
    for (const [index, [name, phone, email, comment, status]] of texts.leads.entries()) {
      const given = [name, phone, email, comment]
      const values = Object.fromEntries(
        fields.map((field, place) => [field.lead_field_id, given[place] ?? '']),
      )
      const answers = readAnswers(fields, values)
      const created_at = new Date(Date.now() - (index + 1) * 7 * 3600 * 1000).toISOString()
      await insertLead(tx, {
        answers,
        contact: contactOf(fields, answers),
        source: texts.source,
        status,
        lead_form_id: form?.id ?? null,
        user_id: status === 'new' ? null : userId,
        created_at,
      })
    }
  })
  await addDemoOrders(tenant, userId)
  await addDemoChats(tenant, userId)
}
