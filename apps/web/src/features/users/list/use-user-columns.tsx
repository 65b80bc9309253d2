import { roles, type User } from '@veranda/contract'
import { distributionText, UserName, UserStatusChip } from '#features/users/edit/user-facts.tsx'
import { texts } from '#features/users/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import type { RecordColumn } from '#ui/lists/record-column.ts'

const t = texts.list

/** Columns of the user list. */
export function useUserColumns(): RecordColumn<User>[] {
  const dates = useDates()
  return [
    { id: 'name', label: t.columns.name, isFixed: true, cell: (user) => <UserName user={user} isOneLine /> },
    { id: 'role', label: t.columns.role, width: 172, cell: ({ role }) => roles[role] },
    {
      id: 'department',
      label: t.columns.department,
      width: 140,
      isForWide: true,
      cell: ({ department }) => department,
    },
    {
      id: 'status',
      label: t.columns.status,
      width: 124,
      cell: ({ status }) => <UserStatusChip status={status} />,
    },
    {
      id: 'distribution',
      label: t.columns.distribution,
      width: 160,
      isForWide: true,
      isQuiet: () => true,
      cell: (user) => distributionText(user, dates.today()),
    },
    {
      id: 'leads',
      label: t.columns.leads,
      width: 136,
      align: 'right',
      cell: ({ leads_in_work }) => String(leads_in_work),
    },
    {
      id: 'seen',
      label: t.columns.seen,
      width: 168,
      cell: ({ last_seen_at }) => (last_seen_at ? dates.dateTime(last_seen_at) : t.never),
    },
  ]
}
