import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import type { StockRoll } from '@veranda/contract'
import { type FormEvent, useId, useState } from 'react'
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx'
import { useWriteOffStock } from './stock-queries.ts'
import { stockTexts } from './stock-texts.ts'

const t = stockTexts.writeOffForm

/** Asks for the reason of a write-off. */
export function WriteOffDialog({ roll, onClose }: { roll: StockRoll; onClose: () => void }) {
  const titleId = useId()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const writeOff = useWriteOffStock(roll)
  const isMissing = isTried && reason.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (reason.trim()) writeOff.mutate(reason.trim(), { onSuccess: onClose })
  }
  return (
    <EditDialog
      onClose={onClose}
      isSending={writeOff.isPending}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: 440, width: '100%' } } }}
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{t.title(roll.number)}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{t.text}</DialogContentText>
          <TextField
            label={t.reason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            required
            fullWidth
            autoFocus
            error={isMissing}
            helperText={isMissing ? t.reasonFault : undefined}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={writeOff.isPending}>
            {stockTexts.form.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={writeOff.isPending}>
            {t.submit}
          </Button>
        </DialogActions>
      </form>
    </EditDialog>
  )
}
