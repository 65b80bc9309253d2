import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type User, type UserStatus, userStatuses } from '@veranda/contract'
import { UserAvatar } from '#entities/user/user-avatar.tsx'
import { texts } from '#features/users/texts.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { clamped } from '#ui/clamped.ts'
import { RouterLink } from '#ui/router-link.tsx'
import { StatusChip, type StatusColor } from '#ui/status-chip.tsx'

const t = texts.list

const colors: Record<UserStatus, StatusColor> = { active: 'success', invited: 'info', blocked: 'default' }

export function UserStatusChip({ status }: { status: UserStatus }) {
  return <StatusChip label={userStatuses[status]} color={colors[status]} />
}

/** Name, position and e-mail. `isOneLine`: in a table row. */
export function UserName({ user, isOneLine = false }: { user: User; isOneLine?: boolean }) {
  const { user: current } = useCurrentUser()
  const rest = [user.job_title, user.email].filter(Boolean).join(' · ')
  return (
    <Stack direction="row" sx={{ gap: isOneLine ? 1 : 1.5, alignItems: 'center', minWidth: 0 }}>
      <UserAvatar
        name={user.name}
        userId={user.id}
        hasAvatar={user.has_avatar}
        {...(isOneLine && { size: 26 })}
      />
      <Box sx={isOneLine ? { overflow: 'hidden', textOverflow: 'ellipsis' } : { minWidth: 0 }}>
        <RouterLink
          to={pathTo('users.edit', { id: user.id })}
          color="inherit"
          underline="hover"
          title={user.name}
          sx={{ fontWeight: 600, ...(!isOneLine && clamped(2)) }}
        >
          {user.name}
        </RouterLink>
        {current?.id === user.id && (
          <Typography component="span" variant="body2" color="textSecondary">
            {` (${t.you})`}
          </Typography>
        )}
        <Typography
          component={isOneLine ? 'span' : 'p'}
          variant="body2"
          color="textSecondary"
          title={rest}
          noWrap={!isOneLine}
        >
          {isOneLine ? ` · ${rest}` : rest}
        </Typography>
      </Box>
    </Stack>
  )
}

/** Whether new leads are assigned to the user today. `today` is `YYYY-MM-DD`. */
export function distributionText(user: User, today: string): string {
  const isAway =
    (user.absent_from ?? user.absent_until) !== null &&
    (user.absent_from ?? today) <= today &&
    (user.absent_until ?? today) >= today
  if (isAway) return t.absent
  return user.receives_leads ? t.inDistribution : t.notInDistribution
}
