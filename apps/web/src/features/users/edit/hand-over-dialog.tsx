import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useQuery } from '@tanstack/react-query'
import { hasWork } from '@veranda/contract'
import { useId, useState } from 'react'
import { texts } from '#features/users/texts.ts'
import { handOverProblem, useHandOver, workQuery } from '#features/users/user-queries.ts'
import { mayBeUnassigned, NewAssigneeField } from './new-assignee-field.tsx'

interface Props {
  user: { id: number; name: string }
  title: string
  text: string
  confirmLabel: string
  /** Called after the work was reassigned, or at once if there is none. */
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** Reassigns all open work of a user before an action that requires it. */
export function HandOverDialog({ user, title, text, confirmLabel, onDone, onClose }: Props) {
  const titleId = useId()
  const [newAssignee, setNewAssignee] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { data: work } = useQuery(workQuery(user.id))
  const handOver = useHandOver(user.id)
  const needsAssignee = work !== undefined && hasWork(work)

  const confirm = async () => {
    setBusy(true)
    try {
      if (needsAssignee) await handOver.mutateAsync(newAssignee === 'nobody' ? null : Number(newAssignee))
      await onDone()
      onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: 500, width: '100%' } } }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{text}</DialogContentText>
        {work && (
          <NewAssigneeField
            userId={user.id}
            work={work}
            value={newAssignee}
            problem={handOverProblem(handOver.error)}
            otherOptions={mayBeUnassigned(work)}
            onChange={setNewAssignee}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.roles.close}</Button>
        <Button
          variant="contained"
          // A refusal is shown at the field.
          onClick={() => void confirm().catch(() => undefined)}
          loading={isBusy}
          disabled={work === undefined || (needsAssignee && newAssignee === '')}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
