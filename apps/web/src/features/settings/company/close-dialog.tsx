import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { api } from '@veranda/contract'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { texts } from '#features/settings/texts.ts'
import { applyServerErrors } from '#lib/forms/forms.ts'
import { call } from '#lib/http/call.ts'
import { everyQuery } from '#lib/query/query-keys.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { PasswordField } from '#ui/fields/password-field.tsx'

const t = texts.data

interface Values {
  name: string
  password: string
}

/** Requires the name and the password, so that nobody closes a company by accident. */
export function CloseDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  const { user } = useCurrentUser()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm<Values>({ defaultValues: { name: '', password: '' } })
  const { errors } = form.formState
  const close = useMutation({
    mutationFn: (body: Values) => call(api.accountClosure.close, { body }),
    meta: { isSilent: true, refreshes: [everyQuery] },
  })
  const submit = form.handleSubmit(async (body) => {
    setProblem(null)
    try {
      await close.mutateAsync(body)
    } catch (error) {
      setProblem(applyServerErrors(form, error, t.closeCall))
    }
  })
  return (
    <Dialog open aria-labelledby={titleId} slotProps={{ paper: { sx: { maxWidth: 500, width: '100%' } } }}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{t.closeTitle}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2.5 }}>
          <Alert severity="warning">{t.closeDialogText}</Alert>
          {problem && <Alert severity="error">{problem}</Alert>}
          <TextField
            {...form.register('name')}
            label={t.name(user?.company.name ?? '')}
            autoComplete="off"
            error={Boolean(errors.name)}
            helperText={errors.name?.message}
          />
          <PasswordField
            {...form.register('password')}
            label={t.password}
            autoComplete="current-password"
            error={Boolean(errors.password)}
            helperText={errors.password?.message}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" variant="contained" color="error" loading={form.formState.isSubmitting}>
            {t.close}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
