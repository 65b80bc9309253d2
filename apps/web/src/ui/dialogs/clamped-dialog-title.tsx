import Box from '@mui/material/Box'
import DialogTitle from '@mui/material/DialogTitle'
import { clamped } from '#ui/clamped.ts'

/** A dialog title of at most three lines, however long the name. */
export function ClampedDialogTitle({ id, title }: { id: string; title: string }) {
  return (
    <DialogTitle id={id} title={title}>
      <Box component="span" sx={clamped(3)}>
        {title}
      </Box>
    </DialogTitle>
  )
}
