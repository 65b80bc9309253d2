import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type AdminUser, counted, pages, roles, userStates } from '@veranda/contract'
import { useState } from 'react'
import { adminUsersQuery, useEndSessions, useSendReset } from '#features/admin/admin-queries.ts'
import { Row, Rows, SecondaryText } from '#features/admin/health/rows.tsx'
import { texts } from '#features/admin/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { EmptyState } from '#ui/page/states.tsx'
import { ListSearch } from '#ui/records/list-search.tsx'
import { PagedList } from '#ui/records/paged-list.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { StatusChip } from '#ui/status-chip.tsx'

const t = texts.users

/** `/admin/users`: users of all companies. */
export function AdminUsersPage() {
  const { params } = useSearchParams()
  const q = (params.q ?? '').slice(0, 100)
  const query = useInfiniteQuery(adminUsersQuery(q))
  return (
    <>
      <PageHeader title={pages['admin.users'].title} subtitle={t.subtitle} />
      <Box sx={{ mb: 2 }}>
        <ListSearch q={q} texts={t} />
      </Box>
      <PagedList query={query} texts={t}>
        {(users) =>
          users.length === 0 ? (
            <EmptyState title={t.emptyTitle} text={t.emptyText} />
          ) : (
            <Rows label={t.list}>
              {users.map((user) => (
                <UserRow key={user.id} user={user} />
              ))}
            </Rows>
          )
        }
      </PagedList>
    </>
  )
}

function UserRow({ user }: { user: AdminUser }) {
  const dates = useDates()
  const { company, state } = user
  return (
    <Row columns="minmax(0, 4fr) minmax(0, 3fr) minmax(0, 3fr) auto">
      <Box sx={{ minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Box sx={{ fontWeight: 600 }}>{user.name}</Box>
          {state !== 'active' && <StatusChip {...userStates[state]} />}
        </Stack>
        <SecondaryText>{user.email}</SecondaryText>
      </Box>
      <Box sx={{ minWidth: 0 }}>
        {company.is_platform ? (
          t.platform
        ) : (
          <RouterLink to={pathTo('admin.company', { id: company.id })}>{company.name}</RouterLink>
        )}
        <SecondaryText>{roles[user.role]}</SecondaryText>
      </Box>
      <SecondaryText>
        {t.seen(user.last_seen_at ? dates.dateTime(user.last_seen_at) : texts.never)}
        {user.sessions > 0 && <Box>{counted(user.sessions, t.sessions)}</Box>}
      </SecondaryText>
      <Actions user={user} />
    </Row>
  )
}

function Actions({ user }: { user: AdminUser }) {
  const [asked, setAsked] = useState<'end' | 'reset' | null>(null)
  const end = useEndSessions()
  const reset = useSendReset()
  const close = () => setAsked(null)
  return (
    <Stack
      role="group"
      aria-label={t.actions(user.name)}
      sx={{
        flexDirection: { xs: 'column', xl: 'row' },
        alignItems: { xs: 'flex-start', md: 'stretch', xl: 'center' },
      }}
    >
      <Button size="small" disabled={user.state !== 'active'} onClick={() => setAsked('reset')}>
        {t.reset}
      </Button>
      <Button size="small" color="secondary" disabled={user.sessions === 0} onClick={() => setAsked('end')}>
        {t.end}
      </Button>
      <ConfirmDialog
        open={asked === 'end'}
        title={t.endTitle}
        text={t.endText(user.name)}
        confirmLabel={t.end}
        isPending={end.isPending}
        onClose={close}
        onConfirm={() => end.mutate(user.id, { onSettled: close })}
      />
      <ConfirmDialog
        open={asked === 'reset'}
        title={t.resetTitle}
        text={t.resetText(user.email)}
        confirmLabel={t.resetConfirm}
        color="primary"
        isPending={reset.isPending}
        onClose={close}
        onConfirm={() => reset.mutate(user.id, { onSettled: close })}
      />
    </Stack>
  )
}
