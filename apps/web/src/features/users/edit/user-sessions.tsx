import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { deviceName, type User } from '@veranda/contract'
import { texts } from '#features/users/texts.ts'
import { sessionsQuery } from '#features/users/user-queries.ts'
import { useDates } from '#lib/format/dates.ts'

const t = texts.access

/** Active sessions of a user. */
export function UserSessions({ user }: { user: User }) {
  const { dateTime } = useDates()
  const { data: sessions, error } = useQuery(sessionsQuery(user.id))
  if (error) return <Typography color="error">{t.sessionsFailure}</Typography>
  if (!sessions) return <Skeleton variant="rounded" height={56} />
  return (
    <Box>
      <Typography variant="body2" color="textSecondary">
        {t.seen}: {user.last_seen_at ? dateTime(user.last_seen_at) : texts.list.never.toLowerCase()}
      </Typography>
      <Box component="ul" aria-label={t.sessions} sx={{ listStyle: 'none', p: 0, m: 0, mt: 1 }}>
        {sessions.length === 0 && (
          <Typography component="li" variant="body2" color="textSecondary">
            {t.noSessions}
          </Typography>
        )}
        {sessions.map((session) => (
          <Box component="li" key={session.id} sx={{ py: 0.75 }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {deviceName(session.user_agent)}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {session.ip_address} · {dateTime(session.last_seen_at)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
