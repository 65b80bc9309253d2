import type { Dashboard } from '@veranda/contract'
import { clients, companySettings, leadForms, leads, orders } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { exists, isTrue } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'

const s = alias(companySettings, 's')
const f = alias(leadForms, 'f')
const l = alias(leads, 'l')
const c = alias(clients, 'c')
const o = alias(orders, 'o')

/** First steps of a company; `null` once it has a form, a lead, a client and an order. */
export async function startOf(tenant: TenantDb): Promise<Dashboard['start']> {
  const [steps] = await tenant.rows(
    (scoped) =>
      select({
        company: isTrue(sql`(select ${s.requisites} ->> 'legal_name' <> '' from ${scoped(s)})`),
        form: exists(sql`select from ${scoped(f)} where ${f.deleted_at} is null and ${f.is_active}`),
        lead: exists(sql`select from ${scoped(l)} where ${l.deleted_at} is null`),
        client: exists(sql`select from ${scoped(c)} where ${c.deleted_at} is null`),
        order: exists(sql`select from ${scoped(o)} where ${o.deleted_at} is null`),
      })``,
  )
  const isComplete = steps?.form && steps.lead && steps.client && steps.order
  return steps && !isComplete ? steps : null
}
