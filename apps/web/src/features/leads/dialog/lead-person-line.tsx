import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { LeadAssignee } from '#features/leads/lead-assignee.tsx'
import type { KnownLead } from '#features/leads/lead-cache.ts'
import { texts } from '#features/leads/texts.ts'
import { clamped } from '#ui/clamped.ts'
import { spaceMarker } from '#ui/notices/use-snackbar-offset.ts'
import { CopyablePhone } from '#ui/records/copyable-phone.tsx'
import { LeadViewers } from './lead-viewers.tsx'

const t = texts.person

interface Props {
  lead: KnownLead | undefined
  isLoading: boolean
  /** Buttons to the neighbours in the list. */
  steps: ReactNode
}

/** Who asked, how to call them and who works on it. It stays in sight while the lead scrolls. */
export function LeadPersonLine({ lead, isLoading, steps }: Props) {
  return (
    <Box
      {...spaceMarker}
      component="section"
      aria-label={t.label}
      sx={{
        display: 'flex',
        // The dialog is a column, whose content scrolls; this line never gives way to it.
        flexShrink: 0,
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        alignItems: 'center',
        columnGap: { xs: 1, md: 3 },
        minHeight: 44,
        pl: { xs: 2, sm: 3 },
        pr: { xs: 1, sm: 2 },
        py: 0.25,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {lead && <Person lead={lead} />}
      {lead && <LeadViewers key={lead.id} leadId={lead.id} />}
      {isLoading && <Skeleton sx={{ flex: '0 1 220px' }} />}
      {steps && <Box sx={{ display: 'flex', ml: 'auto', order: { xs: 1, md: 3 } }}>{steps}</Box>}
    </Box>
  )
}

/** In a narrow or enlarged window the contact is a line of its own below the name, which is never cut to a few letters. */
function Person({ lead }: { lead: KnownLead }) {
  const name = lead.name || texts.list.noName
  return (
    <>
      <Typography
        title={name}
        aria-live="polite"
        sx={{
          fontWeight: 600,
          flex: { xs: '1 1 0', md: '0 1 auto' },
          minWidth: { xs: 0, md: 120 },
          ...clamped(2),
        }}
      >
        {name}
      </Typography>
      <Box
        sx={{
          order: 2,
          display: 'flex',
          alignItems: 'center',
          columnGap: { xs: 1, sm: 3 },
          justifyContent: { xs: 'space-between', sm: 'flex-start' },
          width: { xs: '100%', md: 'auto' },
          flex: { md: '1 0 auto' },
          maxWidth: '100%',
          minWidth: 0,
          // The line's own is that of the buttons beside the name.
          pr: { xs: 1, md: 0 },
        }}
      >
        {lead.phone && <CopyablePhone phone={lead.phone} />}
        <Typography component="div" variant="body2" sx={{ minWidth: 0, maxWidth: 260 }}>
          <LeadAssignee lead={lead} />
        </Typography>
      </Box>
    </>
  )
}
