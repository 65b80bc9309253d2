import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { ClientConsent } from '@veranda/contract'
import { useState } from 'react'
import { clientSummaryQuery } from '#features/clients/client-queries.ts'
import { texts } from '#features/clients/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { ReadingDialog } from '#ui/dialogs/reading-dialog.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { Fact } from './fact.tsx'

const t = texts.card

/** When the client consented to the processing of personal data, and to what. Nothing without consents. */
export function ClientConsents({ clientId }: { clientId: number }) {
  const { data } = useQuery(clientSummaryQuery(clientId))
  if (!data?.consents.length) return null
  return (
    <Fact label={t.consents} isWide>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.consents.map((consent) => (
          <Consent key={consent.key} consent={consent} />
        ))}
      </Box>
    </Fact>
  )
}

function Consent({ consent: { at, text, form, lead } }: { consent: ClientConsent }) {
  const [isOpen, setOpen] = useState(false)
  const date = useDates().date(at)
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <span>
        {[date, form === null ? t.consentChat : t.consentForm(form)].join(', ')}
        {lead && (
          <>
            {', '}
            <RouterLink to={`?lead=${lead.id}`}>{t.lead(lead.number)}</RouterLink>
          </>
        )}
      </span>
      {text && (
        <Button size="small" aria-label={t.consentText(date)} onClick={() => setOpen(true)}>
          {t.showText}
        </Button>
      )}
      {isOpen && (
        <ReadingDialog title={t.consentText(date)} onClose={() => setOpen(false)}>
          {text}
        </ReadingDialog>
      )}
    </Box>
  )
}
