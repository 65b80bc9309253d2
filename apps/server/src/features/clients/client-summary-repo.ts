import type { ClientConsent, ClientSummary, Scope } from '@veranda/contract'
import { reaches, type Viewer } from '#db/ownership.ts'
import { chatVisitors, formSubmissions, leadForms, leads } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { first, jsonObject, nothing, textOrEmpty } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { figuresOfOrders } from './client-list-repo.ts'
import { getClient, removalObstacles } from './clients-repo.ts'

const s = alias(formSubmissions, 's')
const l = alias(leads, 'l')
const f = alias(leadForms, 'f')
const v = alias(chatVisitors, 'v')

/** The viewer of a client, with their scopes of leads, chats and of orders whose amounts they see (`null`: none). */
export interface SummaryViewer extends Viewer {
  orders: Scope | null
  leads: Scope | null
  chats: Scope | null
}

export async function clientSummary(
  tenant: TenantDb,
  clientId: number,
  viewer: SummaryViewer,
): Promise<ClientSummary> {
  const { id } = await getClient(tenant, clientId, viewer)
  const { orders: scope, userId } = viewer
  const [figures, ofForms, ofChats, obstacles] = await Promise.all([
    scope === null
      ? []
      : tenant.rows((scoped) => figuresOfOrders(scoped, sql`${id}::bigint`, { scope, userId })),
    viewer.leads === null ? [] : formConsents(tenant, id, { scope: viewer.leads, userId }),
    viewer.chats === null ? [] : chatConsents(tenant, id),
    removalObstacles(tenant, id),
  ])
  const consents = [...ofForms, ...ofChats].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
  return { orders: figures[0] ?? null, consents, removal_refusal: obstacles }
}

/** Consents that came with the client's leads. */
async function formConsents(tenant: TenantDb, clientId: number, viewer: Viewer): Promise<ClientConsent[]> {
  const rows = await tenant.rows(
    (scoped) =>
      select({
        key: textOrEmpty(sql`'form ' || ${s.id}`),
        at: s.consent_at,
        text: s.consent_text,
        form: first(f.name)`from ${scoped(f)} where ${f.id} = ${s.lead_form_id}`,
        lead: jsonObject({ id: l.id, number: l.number }),
      })`from ${scoped(l)} join ${scoped(s)} on ${s.lead_id} = ${l.id}
      where ${l.client_id} = ${clientId} and ${l.deleted_at} is null and ${s.consent_at} is not null
        and ${reaches(viewer, l.user_id)}`,
  )
  return rows.flatMap(({ at, ...consent }) => (at === null ? [] : [{ at, ...consent }]))
}

/** Consents given in the chat on the company's site. */
async function chatConsents(tenant: TenantDb, clientId: number): Promise<ClientConsent[]> {
  const rows = await tenant.rows(
    (scoped) =>
      select({
        key: textOrEmpty(sql`'chat ' || ${v.id}`),
        at: v.consent_at,
        text: v.consent_text,
        form: nothing,
        lead: nothing,
      })`from ${scoped(v)} where ${v.client_id} = ${clientId} and ${v.consent_at} is not null`,
  )
  return rows.flatMap(({ at, ...consent }) => (at === null ? [] : [{ at, ...consent }]))
}
