import type { ConsentText } from '@veranda/contract'
import { sql } from 'drizzle-orm'
import { audit } from '#db/audit.ts'
import { consentTexts, users } from '#db/schema/tables.gen.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { formsWithDefaultConsent, lockForms, republish } from '#features/lead-forms/lead-forms-repo.ts'

/** Every version of the company's consent, newest first. */
export function listConsents(tenant: TenantDb): Promise<ConsentText[]> {
  return tenant.rows<ConsentText>(
    (scoped) => sql`
      select c.id, c.no, c.text, c.created_at, u.name as user_name
      from ${scoped(consentTexts)} c left join ${scoped(users)} u on u.id = c.user_id
      order by c.no desc limit 200`,
  )
}

/** A new text. The forms that name none are published anew with it. */
export function addConsent(tenant: TenantDb, text: string, userId: number): Promise<ConsentText> {
  return tenant.transaction(async (tx) => {
    await lockForms(tx)
    const [newest] = await listConsents(tx)
    if (newest?.text === text) return newest
    const { id, no, created_at } = await tx.insert(consentTexts, {
      no: (newest?.no ?? 0) + 1,
      text,
      user_id: userId,
    })
    for (const form of await formsWithDefaultConsent(tx)) await republish(tx, form, userId)
    await audit(tx, {
      action: 'update',
      entity: 'settings',
      changes: { consent_text: [newest?.text ?? '', text] },
    })
    return { id, no, text, created_at, user_name: tx.actor?.name ?? null }
  })
}
