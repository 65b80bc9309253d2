import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { Client } from '@veranda/contract'
import { TagChips } from '#entities/dictionary/tag-chip.tsx'
import { useDates } from '#lib/format/dates.ts'
import { changedColumn, type RecordColumn, trashColumn } from '#ui/lists/record-column.ts'
import { PhoneLink } from '#ui/records/phone-link.tsx'
import { ClientAssignee } from './client-assignee.tsx'
import { ClientLink, RestoreClient } from './client-link.tsx'
import { texts } from './texts.ts'

const t = texts.list.columns

/** Columns of the client list and its trash. */
export function useClientColumns(isTrash: boolean): RecordColumn<Client>[] {
  const dates = useDates()
  const columns: RecordColumn<Client>[] = [
    {
      id: 'name',
      label: t.name,
      isFixed: true,
      sorts: ['name', '-name'],
      cell: (client) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
          <ClientLink client={client} isTrash={isTrash} />
          <TagChips tags={client.tags} max={1} isOneLine />
        </Box>
      ),
    },
    { id: 'phone', label: t.phone, width: 148, cell: ({ phone }) => phone && <PhoneLink phone={phone} /> },
    {
      id: 'email',
      label: t.email,
      width: 200,
      cell: ({ email }) =>
        email && (
          <Link href={`mailto:${email}`} title={email} color="inherit" underline="hover">
            {email}
          </Link>
        ),
    },
    { id: 'leads', label: t.leads, width: 80, align: 'right', cell: (client) => String(client.leads_count) },
    {
      id: 'user',
      label: t.user,
      width: 150,
      isQuiet: ({ user }) => user === null,
      cell: (client) =>
        isTrash ? (client.user?.name ?? texts.list.noUser) : <ClientAssignee client={client} />,
    },
    {
      id: 'date',
      label: isTrash ? t.deleted : t.created,
      width: 140,
      ...(!isTrash && { sorts: ['-created_at', 'created_at'] as const }),
      cell: ({ created_at, deleted_at }) => dates.dateTime(isTrash ? deleted_at : created_at),
    },
  ]
  if (!isTrash) return [...columns, changedColumn(t.changed, ({ updated_at }) => dates.dateTime(updated_at))]
  return [...columns, trashColumn(t.action, (client) => <RestoreClient client={client} />)]
}
