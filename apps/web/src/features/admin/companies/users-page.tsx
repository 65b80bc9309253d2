import PasswordIcon from '@mui/icons-material/LockOutlined'
import SignOutIcon from '@mui/icons-material/LogoutOutlined'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type AdminUser, pages, roles, userStates } from '@veranda/contract'
import { useState } from 'react'
import { adminUsersQuery, useEndSessions, useSendReset } from '#features/admin/admin-queries.ts'
import { texts } from '#features/admin/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { type Action, ActionMenu } from '#ui/action-menu.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { ListSearch } from '#ui/lists/list-search.tsx'
import { ListToolbar } from '#ui/lists/list-toolbar.tsx'
import { nameStyle } from '#ui/lists/name-style.ts'
import type { RecordColumn } from '#ui/lists/record-column.ts'
import { RecordList } from '#ui/lists/record-list.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { EmptyState } from '#ui/page/states.tsx'
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
      <RecordList
        name="admin-users"
        label={t.list}
        query={query}
        texts={t}
        toolbar={
          <ListToolbar>
            <ListSearch q={q} texts={t} />
          </ListToolbar>
        }
        columns={useUserColumns()}
        empty={<EmptyState title={t.emptyTitle} text={t.emptyText} />}
      />
    </>
  )
}

function useUserColumns(): RecordColumn<AdminUser>[] {
  const dates = useDates()
  const { columns } = t
  return [
    { id: 'name', label: columns.name, width: 172, isFixed: true, cell: (user) => <UserName user={user} /> },
    { id: 'email', label: columns.email, cell: ({ email }) => email },
    { id: 'company', label: columns.company, cell: ({ company }) => <CompanyLink company={company} /> },
    { id: 'role', label: columns.role, width: 176, cell: ({ role }) => roles[role] },
    {
      id: 'seen',
      label: columns.seen,
      width: 144,
      cell: ({ last_seen_at }) => (last_seen_at ? dates.dateTime(last_seen_at) : texts.never),
    },
    {
      id: 'sessions',
      label: columns.sessions,
      width: 88,
      align: 'right',
      cell: ({ sessions }) => sessions || '',
    },
    {
      id: 'actions',
      label: columns.actions,
      width: 96,
      align: 'right',
      isFixed: true,
      isAction: true,
      cell: (user) => <Actions user={user} />,
    },
  ]
}

function UserName({ user: { name, state } }: { user: AdminUser }) {
  return (
    <Stack component="span" direction="row" sx={{ gap: 1, alignItems: 'center', minWidth: 0 }}>
      <Box component="span" sx={nameStyle}>
        {name}
      </Box>
      {state !== 'active' && <StatusChip {...userStates[state]} />}
    </Stack>
  )
}

function CompanyLink({ company: { id, name, is_platform } }: Pick<AdminUser, 'company'>) {
  if (is_platform) return t.platform
  return <RouterLink to={pathTo('admin.company', { id })}>{name}</RouterLink>
}

function Actions({ user }: { user: AdminUser }) {
  const [dialog, setDialog] = useState<'end' | 'reset' | null>(null)
  const end = useEndSessions()
  const reset = useSendReset()
  const close = () => setDialog(null)
  const actions: Action[] = [
    ...(user.state === 'active'
      ? [{ label: t.reset, icon: PasswordIcon, onClick: () => setDialog('reset') }]
      : []),
    ...(user.sessions > 0 ? [{ label: t.end, icon: SignOutIcon, onClick: () => setDialog('end') }] : []),
  ]
  return (
    <>
      <ActionMenu label={t.actions(user.name)} actions={actions} />
      <ConfirmDialog
        open={dialog === 'end'}
        title={t.endTitle}
        text={t.endText(user.name)}
        confirmLabel={t.end}
        isPending={end.isPending}
        onClose={close}
        onConfirm={() => end.mutate(user.id, { onSettled: close })}
      />
      <ConfirmDialog
        open={dialog === 'reset'}
        title={t.resetTitle}
        text={t.resetText(user.email)}
        confirmLabel={t.resetConfirm}
        color="primary"
        isPending={reset.isPending}
        onClose={close}
        onConfirm={() => reset.mutate(user.id, { onSettled: close })}
      />
    </>
  )
}
