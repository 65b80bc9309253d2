import type { ContactMatches, Lead } from '@veranda/contract'
import { ContactMatchesAlert } from './contact-matches.tsx'
import { hasMatches, type SearchedContact, useContactMatches } from './contact-matches-query.ts'
import { texts } from './texts.ts'

interface Props {
  lead: Pick<Lead, 'id' | 'phone' | 'email'>
  /** A client that the screen names elsewhere. */
  exceptClientId?: number | undefined
}

/** What else the company has of the person who asks. Nothing for a new person. */
export function KnownPerson({ lead, exceptClientId }: Props) {
  const { phone, email, id } = lead
  const matches = useContactMatches({ phone, email, exceptLeadId: id, exceptClientId })
  if (!matches || !hasMatches(matches)) return null
  return <ContactMatchesAlert title={titleOf(matches)} matches={matches} />
}

function titleOf({ leads_count, earlier_leads_count, clients }: ContactMatches): string {
  if (earlier_leads_count > 0) return texts.nthLead(earlier_leads_count + 1)
  return leads_count > 0 && clients.length === 0 ? texts.cameAgain : texts.knownTitle
}

/** Leads and orders of a person whose client the screen names itself. */
export function KnownLeadsAndOrders({ contact }: { contact: SearchedContact }) {
  const matches = useContactMatches(contact)
  const others = matches && { ...matches, clients: [] }
  if (!others || !hasMatches(others)) return null
  return <ContactMatchesAlert title={texts.knownTitle} matches={others} />
}
