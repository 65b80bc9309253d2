import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useQuery } from '@tanstack/react-query'
import { hasWork, type User } from '@veranda/contract'
import { useId, useState } from 'react'
import { texts } from '#features/users/texts.ts'
import { handOverProblem, useBlockUser, useHandOver, workQuery } from '#features/users/user-queries.ts'
import { mayBeUnassigned, NewAssigneeField } from './new-assignee-field.tsx'

const t = texts.block

/** Blocks a user and asks who takes over their work. */
export function BlockDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const titleId = useId()
  const [newAssignee, setNewAssignee] = useState('')
  const { data: work } = useQuery(workQuery(user.id))
  const block = useBlockUser(user.id)
  const handOver = useHandOver(user.id)

  const confirm = async () => {
    // The work first: if it is refused, another assignee can still be chosen.
    if (work && hasWork(work) && newAssignee !== '')
      await handOver.mutateAsync(newAssignee === 'nobody' ? null : Number(newAssignee))
    await block.mutateAsync()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: 500, width: '100%' } } }}
    >
      <DialogTitle id={titleId}>{t.title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t.text(user.name)}</DialogContentText>
        {work && (
          <NewAssigneeField
            userId={user.id}
            work={work}
            value={newAssignee}
            problem={handOverProblem(handOver.error)}
            otherOptions={{ '': t.leave, ...mayBeUnassigned(work) }}
            onChange={setNewAssignee}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.roles.close}</Button>
        <Button
          variant="contained"
          color="error"
          onClick={() => void confirm().catch(() => undefined)}
          loading={block.isPending || handOver.isPending}
          disabled={work === undefined}
        >
          {t.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
