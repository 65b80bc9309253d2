import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type LeadStatus, leadStatuses, limits } from '@veranda/contract'
import { useId, useState } from 'react'
import { BulkMenu, type BulkRequest } from '#entities/bulk-change/bulk-bar.tsx'
import { useDictionary } from '#entities/dictionary/dictionary-picker.tsx'
import { texts } from '#features/leads/texts.ts'

const t = texts.bulk

interface Props {
  /** How many leads are selected, in words. */
  count: string
  isPending: boolean
  onApply: (request: BulkRequest<'status'>) => void
}

/** Statuses for the selected leads; a rejection first asks for its reason, if the company has listed any. */
export function BulkStatusMenu({ count, isPending, onApply }: Props) {
  const [isAsking, setAsking] = useState(false)
  const reasons = useDictionary('reject_reason')
  const apply = (params: { status: LeadStatus; reject_reason_id?: number }) =>
    onApply({ action: 'status', params })
  const choose = (status: LeadStatus) => {
    if (status === 'rejected' && reasons.length > 0) setAsking(true)
    else apply({ status })
  }
  const reject = (reason?: number) => {
    setAsking(false)
    apply({ status: 'rejected', ...(reason !== undefined && { reject_reason_id: reason }) })
  }
  return (
    <>
      <BulkMenu
        label={t.status}
        isPending={isPending}
        choices={Object.entries(leadStatuses).map(([status, label]) => ({
          key: status,
          label,
          onChoose: () => choose(status as LeadStatus),
        }))}
      />
      {isAsking && (
        <ReasonDialog count={count} reasons={reasons} onChoose={reject} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

interface DialogProps {
  count: string
  reasons: { id: number; name: string }[]
  onChoose: (reason?: number) => void
  onClose: () => void
}

/** One press chooses the reason and rejects. */
function ReasonDialog({ count, reasons, onChoose, onClose }: DialogProps) {
  const titleId = useId()
  const questionId = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: limits.deleteDialogWidth, width: '100%' } } }}
    >
      <DialogTitle id={titleId}>{t.rejectTitle(count)}</DialogTitle>
      <DialogContent>
        <Typography id={questionId} sx={{ mb: 1.5 }}>
          {t.rejectQuestion}
        </Typography>
        <Stack role="group" direction="row" aria-labelledby={questionId} sx={{ flexWrap: 'wrap', gap: 1 }}>
          {reasons.map(({ id, name }) => (
            <Chip key={id} label={name} variant="outlined" onClick={() => onChoose(id)} />
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.rejectCancel}</Button>
        <Button variant="outlined" onClick={() => onChoose()}>
          {texts.reason.skip}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
