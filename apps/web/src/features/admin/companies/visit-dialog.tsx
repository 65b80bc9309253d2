import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { pages, visitBody } from '@veranda/contract'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useStartVisit } from '#features/admin/admin-queries.ts'
import { texts } from '#features/admin/texts.ts'
import { applyServerErrors } from '#lib/forms/forms.ts'
import { switchImpersonation } from '#lib/session/company-visit.ts'
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx'

const t = texts.visit

interface Props {
  company: { id: number; name: string }
  onClose: () => void
}

/** Asks why an operator looks into a company. Remounted each time it opens. */
export function VisitDialog({ company, onClose }: Props) {
  const titleId = useId()
  const start = useStartVisit()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({ resolver: zodResolver(visitBody), defaultValues: { reason: '' } })
  const { reason } = form.formState.errors
  const submit = form.handleSubmit((body) =>
    start.mutate(
      { id: company.id, ...body },
      {
        onSuccess: ({ id }) => switchImpersonation(id, pages.dashboard.path),
        onError: (error) => setProblem(applyServerErrors(form, error, t.call)),
      },
    ),
  )
  return (
    <EditDialog
      onClose={onClose}
      isSending={start.isPending}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: 520, width: '100%' } } }}
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{t.title(company.name)}</DialogTitle>
        <DialogContent>
          <DialogContentText>{t.text}</DialogContentText>
          {problem && (
            <Alert severity="error" sx={{ mt: 2 }}>
              {problem}
            </Alert>
          )}
          <TextField
            {...form.register('reason')}
            label={t.reason}
            error={Boolean(reason)}
            helperText={reason?.message ?? t.hint}
            multiline
            minRows={2}
            fullWidth
            autoFocus
            sx={{ mt: 3 }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={start.isPending}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={start.isPending}>
            {t.submit}
          </Button>
        </DialogActions>
      </form>
    </EditDialog>
  )
}
