import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import { type Permission, pages } from '@veranda/contract'
import { useState } from 'react'
import { stringifySearch } from '#lib/search-params.ts'
import { useCurrentUser } from '#lib/use-current-user.ts'
import { ExportsBlock } from '#ui/exports-block.tsx'
import { ImportsBlock } from '#ui/imports/imports-block.tsx'
import { RevealInOrder } from '#ui/reveal-in-order.tsx'
import { LinkButton } from '#ui/router-link.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { texts } from './texts.ts'

const t = texts.data

const trash = stringifySearch({ trash: 'true' })
const bins: { permission: Permission; path: string; label: string }[] = [
  { permission: 'lead.delete', path: pages['leads.index'].path, label: t.trashLeads },
  { permission: 'client.delete', path: pages['clients.index'].path, label: t.trashClients },
  { permission: 'file.manage', path: pages['files.index'].path, label: t.trashFiles },
]

/** The company's data: taking it along, bringing back what was deleted, and leaving. */
export function DataSection() {
  const { can } = useCurrentUser()
  const [isClosing, setClosing] = useState(false)
  return (
    <RevealInOrder>
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        <ExportsBlock />
      </Card>
      {can('record.import') && <ImportsBlock />}
      <SectionCard title={t.trashTitle} hint={t.trashHint}>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {bins
            .filter(({ permission }) => can(permission))
            .map(({ path, label }) => (
              <LinkButton key={path} variant="outlined" to={`${path}${trash}`}>
                {label}
              </LinkButton>
            ))}
        </Stack>
      </SectionCard>
      {can('company.close') && (
        <SectionCard title={t.closeTitle} hint={t.closeHint}>
          <div>
            <Button variant="outlined" color="error" onClick={() => setClosing(true)}>
              {t.close}
            </Button>
          </div>
          {isClosing && <CloseDialog onClose={() => setClosing(false)} />}
        </SectionCard>
      )}
    </RevealInOrder>
  )
}
