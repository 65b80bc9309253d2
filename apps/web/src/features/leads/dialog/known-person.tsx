import type { Lead } from '@veranda/contract'
import { ContactMatchesAlert } from '#entities/client/contact-matches.tsx'
import { hasMatches, useContactMatches } from '#entities/client/contact-matches-query.ts'
import { texts } from '#entities/client/texts.ts'

/** What else the company has of the person who asks. Nothing for a new person. */
export function KnownPerson({ lead }: { lead: Lead }) {
  const matches = useContactMatches({
    phone: lead.phone,
    email: lead.email,
    exceptLeadId: lead.id,
    // The lead's own client is named in the main information.
    exceptClientId: lead.client_id ?? undefined,
  })
  if (!matches || !hasMatches(matches)) return null
  const isNth = matches.leads_count > 0
  return (
    <ContactMatchesAlert
      title={isNth ? texts.nthLead(matches.leads_count + 1) : texts.knownTitle}
      matches={matches}
    />
  )
}
