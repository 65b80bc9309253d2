import DialogContentText from '@mui/material/DialogContentText'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { beyondRole, counted, hasWork, type Work } from '@veranda/contract'
import { colleaguesQuery } from '#lib/colleagues-query.ts'
import { texts } from './texts.ts'

const t = texts.block

interface Props {
  userId: number
  work: Work
  value: string
  /** What else than a colleague may be chosen: value → label. */
  others: Record<string, string>
  onChange: (value: string) => void
}

/** What somebody answers for, and who gets it: only those whose role may do it are offered. */
export function HeirField({ userId, work, value, others, onChange }: Props) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  if (!hasWork(work)) return <DialogContentText sx={{ mt: 1.5 }}>{t.noWork}</DialogContentText>
  const heirs = colleagues.filter(({ id, role }) => id !== userId && beyondRole(role, work).length === 0)
  const parts = [
    counted(work.leads, t.leadForms),
    counted(work.clients, t.clientForms),
    counted(work.orders, t.orderForms),
    counted(work.tasks, t.taskForms),
  ]
  return (
    <>
      <DialogContentText sx={{ mt: 1.5 }}>{t.work(parts)}</DialogContentText>
      <TextField
        select
        fullWidth
        label={t.to}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        sx={{ mt: 3 }}
      >
        {Object.entries(others).map(([key, label]) => (
          <MenuItem key={key} value={key}>
            {label}
          </MenuItem>
        ))}
        {heirs.map(({ id, name }) => (
          <MenuItem key={id} value={String(id)}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </>
  )
}
