import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Lead } from '@veranda/contract'
import { spaceMarker } from '#ui/notices/use-snackbar-offset.ts'
import { decisionTexts as t } from './decision-texts.ts'
import { LeadDecision, useIsDecidable } from './lead-decision.tsx'

/** Asks for a decision on a raw request in its dialog. */
export function DecisionLine({ lead }: { lead: Lead | undefined }) {
  const isAsked = useIsDecidable(lead)
  if (!lead || !isAsked) return null
  return (
    <Box
      {...spaceMarker}
      sx={{
        display: 'flex',
        flexShrink: 0,
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        minHeight: 44,
        px: { xs: 2, sm: 3 },
        py: 0.5,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'surface.unread',
      }}
    >
      <Typography variant="body2" sx={{ flex: '1 1 auto' }}>
        {t.undecided}
      </Typography>
      <LeadDecision lead={lead} />
    </Box>
  )
}
