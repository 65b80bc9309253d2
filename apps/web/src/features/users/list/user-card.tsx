import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { counted, roles, type User } from '@veranda/contract'
import { UserName, UserStatusChip } from '#features/users/edit/user-facts.tsx'
import { texts } from '#features/users/texts.ts'
import { useDates } from '#lib/format/dates.ts'

const t = texts.list

/** A user as a card, where a table does not fit. */
export function UserCard({ user }: { user: User }) {
  const dates = useDates()
  return (
    <>
      <UserName user={user} />
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', mt: 1 }}>
        <UserStatusChip status={user.status} />
        <Typography variant="body2">{roles[user.role]}</Typography>
      </Stack>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {counted(user.leads_in_work, t.leadForms)} ·{' '}
        {user.last_seen_at
          ? `${t.columns.seen.toLowerCase()}: ${dates.dateTime(user.last_seen_at)}`
          : t.never.toLowerCase()}
      </Typography>
    </>
  )
}
