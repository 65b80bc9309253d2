import DialogContentText from '@mui/material/DialogContentText'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { hasWork, type Work, workBeyondRole } from '@veranda/contract'
import { colleaguesQuery } from '#entities/user/colleagues-query.ts'
import { texts, workParts } from '#features/users/texts.ts'

const t = texts.block

interface Props {
  userId: number
  work: Work
  value: string
  /** Why the chosen user cannot take over. */
  problem: string | null
  /** Further options: value → label. */
  otherOptions: Record<string, string>
  onChange: (value: string) => void
}

/** Tasks always have an assignee, so work with tasks cannot be left unassigned. */
export const mayBeUnassigned = (work: Work): Record<string, string> =>
  work.tasks === 0 ? { nobody: t.nobody } : {}

/** The open work of a user, and its new assignee: only users whose role may do it are offered. */
export function NewAssigneeField({ userId, work, value, problem, otherOptions, onChange }: Props) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  if (!hasWork(work)) return <DialogContentText sx={{ mt: 1.5 }}>{t.noWork}</DialogContentText>
  const newAssignees = colleagues.filter(
    ({ id, role }) => id !== userId && workBeyondRole(role, work).length === 0,
  )
  return (
    <>
      <DialogContentText sx={{ mt: 1.5 }}>{t.work(workParts(work))}</DialogContentText>
      <TextField
        select
        fullWidth
        label={t.to}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={problem !== null}
        helperText={problem}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        sx={{ mt: 3 }}
      >
        {Object.entries(otherOptions).map(([key, label]) => (
          <MenuItem key={key} value={key}>
            {label}
          </MenuItem>
        ))}
        {newAssignees.map(({ id, name }) => (
          <MenuItem key={id} value={String(id)}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </>
  )
}
