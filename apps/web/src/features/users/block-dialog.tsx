import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { counted, type User } from '@veranda/contract'
import { useId, useState } from 'react'
import { colleaguesQuery } from '#lib/colleagues-query.ts'
import { texts } from './texts.ts'
import { useBlockUser, useHandOver, workQuery } from './user-queries.ts'

const t = texts.block

/** Shuts a colleague out and asks what becomes of the work. */
export function BlockDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const titleId = useId()
  const [heir, setHeir] = useState('')
  const { data: work } = useQuery(workQuery(user.id))
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const block = useBlockUser(user.id)
  const handOver = useHandOver(user.id)
  const hasWork = work !== undefined && work.leads + work.clients + work.orders + work.tasks > 0

  const confirm = async () => {
    await block.mutateAsync()
    if (hasWork && heir !== '') {
      await handOver.mutateAsync(heir === 'nobody' ? null : Number(heir)).catch(() => undefined)
    }
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
          <DialogContentText sx={{ mt: 1.5 }}>
            {hasWork
              ? t.work([
                  counted(work.leads, t.leadForms),
                  counted(work.clients, t.clientForms),
                  counted(work.orders, t.orderForms),
                  counted(work.tasks, t.taskForms),
                ])
              : t.noWork}
          </DialogContentText>
        )}
        {hasWork && (
          <TextField
            select
            fullWidth
            label={t.to}
            value={heir}
            onChange={(event) => setHeir(event.target.value)}
            slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
            sx={{ mt: 3 }}
          >
            <MenuItem value="">{t.leave}</MenuItem>
            <MenuItem value="nobody">{t.nobody}</MenuItem>
            {colleagues
              .filter(({ id }) => id !== user.id)
              .map(({ id, name }) => (
                <MenuItem key={id} value={String(id)}>
                  {name}
                </MenuItem>
              ))}
          </TextField>
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
