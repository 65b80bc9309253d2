import Button from '@mui/material/Button'
import type { Client } from '@veranda/contract'
import { useState } from 'react'
import { ContactMatchesAlert } from '#entities/client/contact-matches.tsx'
import { mayBeTwin, useContactMatches } from '#entities/client/contact-matches-query.ts'
import { MergeClientDialog } from './merge-client-dialog.tsx'
import { mergeTexts as t } from './merge-texts.ts'
import { useMayMerge } from './use-may-merge.ts'

/** Other clients with the phone or e-mail of this one, which may be the same person. Nothing without any. */
export function SimilarClients({ client }: { client: Client }) {
  const { id, phone, email } = client
  const matches = useContactMatches({ phone, email, exceptClientId: id })
  const [otherId, setOtherId] = useState<number | null>(null)
  const mayMerge = useMayMerge(client)
  if (!mayBeTwin(matches)) return null
  return (
    <>
      <ContactMatchesAlert
        title={t.similar}
        matches={{ ...matches, leads: [], leads_count: 0, orders: [] }}
        clientAction={(other) =>
          mayMerge && (
            <Button
              size="small"
              variant="outlined"
              aria-label={t.mergeWith(other.name)}
              onClick={() => setOtherId(other.id)}
            >
              {t.merge}
            </Button>
          )
        }
      />
      {otherId !== null && (
        <MergeClientDialog client={client} initialOtherId={otherId} onClose={() => setOtherId(null)} />
      )}
    </>
  )
}
