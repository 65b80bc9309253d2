import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useDictionary } from '#entities/dictionary/dictionary-picker.tsx'
import { savedNote } from '#entities/dictionary/saved-note.ts'
import { useLeadOverlay } from '#lib/routes/use-search-params.ts'
import { panelRoom } from '#ui/bottom-panel.tsx'
import { reserveBottomSpace } from '#ui/notices/bottom-space.ts'
import { spaceMarker } from '#ui/notices/use-snackbar-offset.ts'
import { menuWidth } from '#ui/theme.ts'
import { useSaveReason } from './lead-queries.ts'
import { dismissRejectQuestion, useRejectQuestion } from './reject-question-store.ts'
import { texts } from './texts.ts'

const t = texts.reason

/** Asks for the reject reason of a lead that was just rejected: one press saves it, and nothing is blocked meanwhile. */
export function RejectQuestion({ leadId }: { leadId: number }) {
  const isAsked = useRejectQuestion() === leadId
  useEffect(() => dismissRejectQuestion, [])
  return isAsked && <Reasons leadId={leadId} />
}

/** The same over the list, where the row may be gone. */
export function ListRejectQuestion() {
  const leadId = useRejectQuestion()
  const isCovered = useLeadOverlay().leadId !== null
  useEffect(() => dismissRejectQuestion, [])
  if (leadId === null || isCovered) return null
  return (
    <Paper
      ref={reserveBottomSpace}
      elevation={6}
      sx={{
        position: 'fixed',
        bottom: 16,
        // Above the bar of what is selected.
        'body:has([data-bottom-panel]) &': { bottom: panelRoom + 8 },
        // In the middle of the page, beside the menu.
        left: { xs: 16, lg: `calc(var(${menuWidth}, 0px) + 16px)` },
        right: 16,
        mx: 'auto',
        zIndex: 'speedDial',
        width: 'fit-content',
        '&:empty': { display: 'none' },
      }}
    >
      <Reasons key={leadId} leadId={leadId} />
    </Paper>
  )
}

function Reasons({ leadId }: { leadId: number }) {
  const reasons = useDictionary('reject_reason')
  const save = useSaveReason(leadId)
  if (reasons.length === 0) return null
  return (
    <Box
      {...spaceMarker}
      role="group"
      aria-label={t.question}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: { xs: 2, sm: 3 }, py: 1 }}
    >
      <Typography variant="subtitle2" component="p">
        {t.question}
      </Typography>
      {reasons.map(({ id, name }) => (
        <Chip
          key={id}
          label={name}
          variant="outlined"
          disabled={save.isPending}
          onClick={() => save.mutate(id, { onSuccess: dismissRejectQuestion })}
        />
      ))}
      <Button color="secondary" size="small" onClick={dismissRejectQuestion}>
        {t.skip}
      </Button>
      {save.isError && (
        <Typography role="alert" color="error" variant="body2">
          {savedNote(save, 'reject_reason_id', t.save)}
        </Typography>
      )}
    </Box>
  )
}
