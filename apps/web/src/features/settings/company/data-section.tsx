import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import { type Permission, pages } from '@veranda/contract'
import { useState } from 'react'
import { ExportsBlock } from '#entities/export/exports-block.tsx'
import { ImportsBlock } from '#entities/import/imports-block.tsx'
import { texts } from '#features/settings/texts.ts'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { RevealInOrder } from '#ui/page/reveal-in-order.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { LinkButton } from '#ui/router-link.tsx'
import { CloseDialog } from './close-dialog.tsx'

const t = texts.data

const trash = stringifySearch({ trash: 'true' })
const bins: { permission: Permission; path: string; label: string }[] = [
  { permission: 'lead.delete', path: pages['leads.index'].path, label: t.trashLeads },
  { permission: 'client.delete', path: pages['clients.index'].path, label: t.trashClients },
  { permission: 'file.manage', path: pages['files.index'].path, label: t.trashFiles },
]

/** Exports the company's data, restores deleted records, and closes the company. */
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
