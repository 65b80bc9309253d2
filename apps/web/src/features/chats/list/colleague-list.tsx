import Badge from '@mui/material/Badge'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type Colleague, type Permission, scopeOf } from '@veranda/contract'
import { useState } from 'react'
import { colleaguesQuery } from '#entities/user/colleagues-query.ts'
import { UserAvatar } from '#entities/user/user-avatar.tsx'
import { texts } from '#features/chats/texts.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { ListSkeleton } from '#ui/page/states.tsx'

const t = texts.start

interface Props {
  online: readonly number[]
  /** Includes the user. */
  withMe?: boolean
  /** Only colleagues with this permission. */
  may?: Permission
  onChoose: (userId: number, colleague: Colleague) => void
}

/** Searchable list of colleagues; a click chooses one. */
export function ColleagueList({ online, withMe = false, may, onChoose }: Props) {
  const { user } = useCurrentUser()
  const { data } = useQuery(colleaguesQuery)
  const [q, setQ] = useState('')
  if (!data) return <ListSkeleton rows={4} />
  const query = q.trim().toLowerCase()
  const shown = data.filter(
    ({ id, name, role }) =>
      (withMe || id !== user?.id) &&
      (may === undefined || scopeOf(role, may) !== null) &&
      name.toLowerCase().includes(query),
  )
  return (
    <>
      <TextField
        fullWidth
        size="small"
        autoFocus
        value={q}
        onChange={(event) => setQ(event.target.value)}
        placeholder={t.colleague}
        slotProps={{ htmlInput: { 'aria-label': t.colleague } }}
        sx={{ px: 1, mb: 1 }}
      />
      {shown.length === 0 && (
        <Typography color="textSecondary" sx={{ px: 2, py: 2 }}>
          {t.nobody}
        </Typography>
      )}
      <List disablePadding>
        {shown.map((one) => (
          <ListItem key={one.id} disablePadding>
            <ListItemButton
              onClick={() => onChoose(one.id, one)}
              sx={{ borderRadius: '12px', gap: 1.5, px: 1 }}
            >
              <Badge
                variant="dot"
                color="success"
                overlap="circular"
                invisible={!online.includes(one.id)}
                anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
              >
                <UserAvatar name={one.name} userId={one.id} hasAvatar={one.has_avatar} />
              </Badge>
              <ListItemText primary={one.name} secondary={factsOf(one, online.includes(one.id))} />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </>
  )
}

const factsOf = ({ job_title, is_absent }: Colleague, isOnline: boolean) =>
  [job_title, is_absent && t.absent, isOnline && t.online].filter(Boolean).join(' · ')
