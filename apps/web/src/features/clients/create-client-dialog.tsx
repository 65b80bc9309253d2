import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type Client, createClientBody } from '@veranda/contract'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { applyServerErrors } from '#lib/forms.ts'
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts'
import { ClientFields, type ClientInput, type ClientValues, emptyClient } from './client-fields.tsx'
import { useCreateClient } from './client-queries.ts'
import { texts } from './texts.ts'

const t = texts.create

interface Props {
  onClose: () => void
  onCreated: (client: Client) => void
}

/** Mounted anew each time it opens. */
export function CreateClientDialog({ onClose, onCreated }: Props) {
  const titleId = useId()
  const [key] = useIdempotencyKey()
  const [problem, setProblem] = useState<string | null>(null)
  const create = useCreateClient(key)
  const form = useForm<ClientInput, unknown, ClientValues>({
    resolver: zodResolver(createClientBody),
    defaultValues: emptyClient,
    mode: 'onTouched',
  })
  const submit = form.handleSubmit((body) => {
    setProblem(null)
    create.mutate(body, {
      onSuccess: (client) => {
        onClose()
        onCreated(client)
      },
      onError: (error) => setProblem(applyServerErrors(form, error, t.call)),
    })
  })
  return (
    <Dialog open aria-labelledby={titleId} slotProps={{ paper: { sx: { maxWidth: 500, width: '100%' } } }}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{t.title}</DialogTitle>
        <DialogContent>
          {problem && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {problem}
            </Alert>
          )}
          <Box sx={{ pt: 1 }}>
            <ClientFields form={form} />
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={create.isPending}>
            {texts.form.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={create.isPending}>
            {t.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
