import type { ConsentText } from '@veranda/contract'
import { audit } from '#db/audit.ts'
import { consentTexts, users } from '#db/schema/tables.gen.ts'
import { alias, outerAlias } from '#db/sql/aliases.ts'
import { select } from '#db/sql/select.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { formsWithDefaultConsent, lockForms, republish } from '#features/lead-forms/lead-forms-repo.ts'

const c = alias(consentTexts, 'c')
const u = outerAlias(users, 'u')

/** Versions of the company's consent text, newest first. */
export function listConsents(tenant: TenantDb): Promise<ConsentText[]> {
  return tenant.rows(
    (scoped) => select({
      id: c.id,
      no: c.no,
      text: c.text,
      created_at: c.created_at,
      user_name: u.name,
    })`from ${scoped(c)} left join ${scoped(u)} on ${u.id} = ${c.user_id}
      order by ${c.no} desc limit 200`,
  )
}

/** Adds a version. Forms that use the company's text are republished with it. */
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
