import type { Lead } from '@veranda/contract'
import { ContactMatchesAlert } from './contact-matches.tsx'
import { hasMatches, useContactMatches } from './contact-matches-query.ts'
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
  const isNth = matches.leads_count > 0
  return (
    <ContactMatchesAlert
      title={isNth ? texts.nthLead(matches.leads_count + 1) : texts.knownTitle}
      matches={matches}
    />
  )
}
