import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { limits } from '@veranda/contract'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '#lib/http/call.ts'
import { failureText } from '#lib/http/failure-text.ts'
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx'
import { texts } from './texts.ts'

interface Props {
  title: string
  label: string
  submit: string
  required: string
  initial: string
  maxLength: number
  onSubmit: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the name of a new or renamed item. */
export function NameDialog({ title, label, submit, required, initial, maxLength, onSubmit, onClose }: Props) {
  const titleId = useId()
  const [name, setName] = useState(initial)
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim()) return setProblem(required)
    setPending(true)
    try {
      await onSubmit(name.trim())
      onClose()
    } catch (error) {
      setProblem(problemOf(error))
      setPending(false)
    }
  }
  return (
    <EditDialog
      onClose={onClose}
      isSending={isPending}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: limits.deleteDialogWidth, width: '100%' } } }}
    >
      <form onSubmit={(event) => void save(event)} noValidate>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            fullWidth
            required
            margin="dense"
            label={label}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onFocus={selectStem}
            error={problem !== null}
            helperText={problem}
            slotProps={{ htmlInput: { maxLength } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isPending}>
            {texts.folders.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {submit}
          </Button>
        </DialogActions>
      </form>
    </EditDialog>
  )
}

/** Selects the name without its extension. */
function selectStem({ target }: { target: HTMLInputElement | HTMLTextAreaElement }): void {
  const end = target.value.lastIndexOf('.')
  target.setSelectionRange(0, end > 0 ? end : target.value.length)
}

function problemOf(error: unknown): string {
  const [messages] = error instanceof ApiError ? Object.values(error.errors) : []
  return messages?.[0] ?? failureText(error)
}
