import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { LeadForm } from '@veranda/contract'
import { useId } from 'react'
import { EmbedPanel } from './embed-panel.tsx'
import { texts } from './texts.ts'

const t = texts.embed

export function EmbedDialog({ form, onClose }: { form: LeadForm; onClose: () => void }) {
  const titleId = useId()
  const theme = useTheme()
  const isPhone = useMediaQuery(theme.breakpoints.down('sm'))
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: 640, width: '100%', ...(isPhone && { borderRadius: 0 }) } } }}
    >
      <DialogTitle id={titleId}>{t.title(form.name)}</DialogTitle>
      <DialogContent dividers>
        <EmbedPanel form={form} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
