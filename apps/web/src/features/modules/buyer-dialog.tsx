import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type Buyer, buyer as buyerSchema } from '@veranda/contract'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { applyServerErrors } from '#lib/forms/forms.ts'
import { ApiError } from '#lib/http/call.ts'
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx'
import { texts } from './texts.ts'

const t = texts.buyer

interface Props {
  known: Buyer | null
  onClose: () => void
  onSubmit: (buyer: Buyer) => Promise<void>
}

/** Asks for whom the invoice is, where the company's settings do not say. */
export function BuyerDialog({ known, onClose, onSubmit }: Props) {
  const titleId = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({
    resolver: zodResolver(buyerSchema),
    defaultValues: known ?? { legal_name: '', inn: '', kpp: '', address: '' },
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (buyer) => {
    setProblem(null)
    try {
      await onSubmit(buyer)
    } catch (error) {
      setProblem(applyServerErrors(form, withoutPrefix(error), texts.cart.call))
    }
  })
  const field = (name: keyof Buyer, label: string, hint = ' ') => (
    <TextField
      {...form.register(name)}
      label={label}
      error={Boolean(errors[name])}
      helperText={errors[name]?.message ?? hint}
      fullWidth
    />
  )
  return (
    <EditDialog
      onClose={onClose}
      isSending={isSubmitting}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: 520, width: '100%' } } }}
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{t.title}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{t.text}</DialogContentText>
          {problem && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {problem}
            </Alert>
          )}
          <Stack sx={{ gap: 1, pt: 0.5 }}>
            {field('legal_name', t.legalName, t.legalNameHint)}
            <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: { xs: 1, sm: 2 } }}>
              {field('inn', t.inn)}
              {field('kpp', t.kpp, t.kppHint)}
            </Stack>
            {field('address', t.address)}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isSubmitting}>
            {t.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            {t.submit}
          </Button>
        </DialogActions>
      </form>
    </EditDialog>
  )
}

/** The server names the fields as parts of the order. */
function withoutPrefix(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const errors = Object.fromEntries(
    Object.entries(error.errors).map(([path, messages]) => [path.replace(/^buyer\./, ''), messages]),
  )
  return new ApiError(error.status, {
    message: error.message,
    errors,
    ...(error.code && { code: error.code }),
  })
}
