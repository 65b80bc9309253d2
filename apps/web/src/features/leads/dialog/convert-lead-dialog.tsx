import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { convertLeadBody, errorTable, type Lead, limits } from '@veranda/contract'
import { type ReactNode, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useConvertLead } from '#features/leads/lead-queries.ts'
import { texts } from '#features/leads/texts.ts'
import { applyServerErrors } from '#lib/forms/forms.ts'
import { ApiError } from '#lib/http/call.ts'
import { failureText } from '#lib/http/failure-text.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { toast } from '#lib/notices/toasts.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx'
import { savedBefore } from '#ui/notices/saved-before.tsx'
import { prefillOf } from './prefill-rules.ts'

const t = texts.convert

const pathOf = (id: number) => pathTo('clients.show', { id })

type ContactInput = z.input<typeof convertLeadBody>
type Contact = z.output<typeof convertLeadBody>

interface Props {
  lead: Lead
  onClose: () => void
}

/** Makes a client of a lead. Remounted each time it opens, so that it starts from the lead's own answers. */
export function ConvertLeadDialog({ lead, onClose }: Props) {
  const titleId = useId()
  const [key] = useIdempotencyKey()
  const [problem, setProblem] = useState<ReactNode>(null)
  const convert = useConvertLead(lead.id, key)
  const form = useForm<ContactInput, unknown, Contact>({
    resolver: zodResolver(convertLeadBody),
    defaultValues: prefillOf(lead),
    mode: 'onTouched',
  })
  const { errors } = form.formState

  const onRefused = (error: Error) => {
    const isRefusal = error instanceof ApiError
    if (isRefusal && error.code === 'lead_already_converted') {
      toast.info(errorTable.lead_already_converted.text)
      onClose()
    } else if (isRefusal && error.status === 422) {
      setProblem(savedBefore(error, pathOf, 'client_id') ?? applyServerErrors(form, error, t.call))
    } else if (!(isRefusal && error.status === 401)) {
      toast.error(failureText(error, t.call))
    }
  }
  const submit = form.handleSubmit((body) => {
    setProblem(null)
    convert.mutate(body, { onSuccess: onClose, onError: onRefused })
  })
  return (
    <EditDialog
      onClose={onClose}
      isSending={convert.isPending}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: limits.convertDialogWidth, width: '100%' } } }}
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{t.title}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2.5, pt: 1 }}>
            {problem && <Alert severity="error">{problem}</Alert>}
            <TextField
              {...form.register('name')}
              label={t.name}
              required
              autoFocus
              fullWidth
              error={Boolean(errors.name)}
              helperText={errors.name?.message}
            />
            <TextField
              {...form.register('phone')}
              label={t.phone}
              type="tel"
              fullWidth
              error={Boolean(errors.phone)}
              helperText={errors.phone?.message}
            />
            <TextField
              {...form.register('email')}
              label={t.email}
              type="email"
              fullWidth
              error={Boolean(errors.email)}
              helperText={errors.email?.message}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={convert.isPending}>
            {t.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={convert.isPending}>
            {t.submit}
          </Button>
        </DialogActions>
      </form>
    </EditDialog>
  )
}
