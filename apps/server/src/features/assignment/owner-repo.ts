import { and, isNotNull, ne, type SQL } from 'drizzle-orm'
import { clients, leads } from '#db/schema/tables.gen.ts'
import { type ContactView, idsWithContact } from '#db/search.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import { searchedContact } from '#features/clients/contact-matches-repo.ts'

/**
 * Users who already deal with the person of a lead, by its phone and e-mail: of the newest client first, then of the newest
 * other lead.
 */
export async function ownersOfPerson(
  tx: TenantTx,
  lead: { id: number; phone: string; email: string },
): Promise<number[]> {
  const contact = searchedContact(lead)
  if (!contact) return []
  const known = (view: ContactView) => sql`id = any(${idsWithContact(view, contact)}) and deleted_at is null`
  const newest = { orderBy: sql`id desc`, limit: 1 }
  const [client] = await tx.find(
    clients,
    and(known('client_contacts'), isNotNull(clients.user_id)) as SQL,
    newest,
  )
  const [earlier] = await tx.find(
    leads,
    and(known('lead_contacts'), isNotNull(leads.user_id), ne(leads.id, lead.id)) as SQL,
    newest,
  )
  return [client, earlier].flatMap((found) => (found?.user_id ? [found.user_id] : []))
}
