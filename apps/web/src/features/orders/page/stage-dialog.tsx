import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { orderStages, type StageFault } from '@veranda/contract'
import { type FormEvent, useId, useState } from 'react'
import { roubles } from '#lib/format/money.ts'
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx'
import { pageTexts } from './order-page-texts.ts'
import type { StageQuestion } from './use-stage-move.ts'

const t = pageTexts.stage

interface Props extends StageQuestion {
  isPending: boolean
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Shows what prevents a stage change, or asks for its reason. */
export function StageDialog(props: Props) {
  const { to, faults, refusal, isPending, onConfirm, onClose } = props
  const titleId = useId()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isBlocked = faults.some(({ canOverride }) => !canOverride)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (reason.trim()) onConfirm(reason.trim())
  }
  return (
    <EditDialog
      onClose={onClose}
      isSending={isPending}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: 500, width: '100%' } } }}
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{(isBlocked ? t.blocked : t.moveTo)(orderStages[to])}</DialogTitle>
        <DialogContent>
          {refusal && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {refusal}
            </Alert>
          )}
          <Faults faults={faults} isBlocked={isBlocked} />
          <Money {...props} />
          {!isBlocked && (
            <>
              <DialogContentText sx={{ mb: 2 }}>{refusalReason(props)}</DialogContentText>
              <TextField
                label={t.reason}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                fullWidth
                multiline
                minRows={2}
                autoFocus
                error={isTried && !reason.trim()}
                helperText={isTried && !reason.trim() ? t.reasonNeeded : undefined}
                slotProps={{ htmlInput: { maxLength: 500 } }}
              />
            </>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isPending}>
            {isBlocked ? t.understood : t.close}
          </Button>
          {!isBlocked && (
            <Button
              type="submit"
              variant="contained"
              color={to === 'cancelled' ? 'error' : 'primary'}
              loading={isPending}
            >
              {to === 'cancelled' ? t.cancelOrder : t.confirm}
            </Button>
          )}
        </DialogActions>
      </form>
    </EditDialog>
  )
}

function refusalReason({ to, faults, refusal }: StageQuestion): string {
  if (to === 'cancelled') return t.whyCancel
  return faults.length > 0 || refusal !== null ? t.override : t.whyBack
}

/** Cancelling a paid order leaves the client's money with the company. */
function Money({ to, paid_kopecks }: StageQuestion) {
  if (to !== 'cancelled' || !paid_kopecks || paid_kopecks < 0) return null
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {t.paid(roubles(paid_kopecks))}
    </Alert>
  )
}

function Faults({ faults, isBlocked }: { faults: StageFault[]; isBlocked: boolean }) {
  if (faults.length === 0) return null
  return (
    <Alert severity={isBlocked ? 'error' : 'warning'} icon={false} sx={{ mb: 2 }}>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {faults.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </Box>
    </Alert>
  )
}
