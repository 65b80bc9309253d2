import Button from '@mui/material/Button'
import type { ContactMatches } from '@veranda/contract'
import { ContactMatchesAlert } from './contact-matches.tsx'
import { mayBeTwin, type SearchedContact, useContactMatches } from './contact-matches-query.ts'
import { texts } from './texts.ts'

type KnownClient = ContactMatches['clients'][number]

interface Props {
  contact: SearchedContact
  /** The button beside each client. */
  label: string
  /** Its accessible name, with the client's name. */
  labelOf: (name: string) => string
  isBusy?: boolean
  onChoose: (client: KnownClient) => void
}

/** Offers existing clients with the phone or e-mail of a form that would add another. */
export function KnownClients({ contact, label, labelOf, isBusy = false, onChoose }: Props) {
  const matches = useContactMatches(contact)
  if (!mayBeTwin(matches)) return null
  return (
    <ContactMatchesAlert
      title={texts.sameContactTitle}
      matches={matches}
      isInForm
      takesEnter
      clientAction={(client) => (
        <Button
          size="small"
          variant="outlined"
          disabled={isBusy}
          onClick={() => onChoose(client)}
          aria-label={labelOf(client.name)}
        >
          {label}
        </Button>
      )}
    />
  )
}
