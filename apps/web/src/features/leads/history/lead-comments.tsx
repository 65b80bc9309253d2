import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Lead } from '@veranda/contract'
import { useId } from 'react'
import { Comments } from '#entities/comment/comments.tsx'
import { texts } from '#entities/comment/texts.ts'
import { useTargetComment } from '#lib/routes/use-search-params.ts'
import { useRecordPermission } from '#lib/session/record-permission.ts'
import { useInView } from '#ui/use-in-view.ts'

/** Kept free before the comments are seen; a skeleton would be animated out of sight. */
const placeHeight = 136

/** Comments on a lead. Near the end of the dialog, so they are loaded when scrolled to, or at once for a link to one. */
export function LeadComments({ lead }: { lead: Lead }) {
  const titleId = useId()
  const { ref, isSeen } = useInView<HTMLElement>()
  const isTargeted = useTargetComment() !== null
  const mayWrite = useRecordPermission()('lead.update', lead)
  return (
    <Box component="section" ref={ref} aria-labelledby={titleId}>
      <Typography id={titleId} variant="h4" component="h3" sx={{ mb: 1 }}>
        {texts.title}
      </Typography>
      {isSeen || isTargeted ? (
        <Stack sx={{ gap: 2 }}>
          <Comments subject={{ kind: 'lead', id: lead.id }} mayWrite={mayWrite} />
        </Stack>
      ) : (
        <Box sx={{ height: placeHeight }} />
      )}
    </Box>
  )
}
