import { zodResolver } from '@hookform/resolvers/zod'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { type AdminPurchase, rejectPurchaseBody } from '@veranda/contract'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx'
import { useRejectPurchase } from './purchases-queries.ts'
import { texts } from './purchases-texts.ts'

interface Props {
  purchase: AdminPurchase
  onClose: () => void
}

/** Remounted each time it opens. */
export function RejectDialog({ purchase, onClose }: Props) {
  const titleId = useId()
  const reject = useRejectPurchase()
  const form = useForm({ resolver: zodResolver(rejectPurchaseBody), defaultValues: { reason: '' } })
  const { reason } = form.formState.errors
  const submit = form.handleSubmit((body) =>
    reject.mutate({ id: purchase.id, ...body }, { onSettled: onClose }),
  )
  return (
    <EditDialog
      onClose={onClose}
      isSending={reject.isPending}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: 500, width: '100%' } } }}
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{texts.rejectTitle(purchase.number)}</DialogTitle>
        <DialogContent>
          <TextField
            {...form.register('reason')}
            label={texts.rejectReason}
            error={Boolean(reason)}
            helperText={reason?.message ?? texts.rejectHint}
            multiline
            minRows={3}
            fullWidth
            autoFocus
            sx={{ mt: 1 }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={reject.isPending}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="contained" color="error" loading={reject.isPending}>
            {texts.reject}
          </Button>
        </DialogActions>
      </form>
    </EditDialog>
  )
}
