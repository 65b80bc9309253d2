import { type ClientListItem, type ClientSort, clientKinds, exportColumns } from '@veranda/contract'
import { TagChips } from '#entities/dictionary/tag-chip.tsx'
import { useHasModule } from '#entities/module/use-has-module.ts'
import { useExportedColumns } from '#entities/record-export/use-exported-columns.ts'
import { useDates } from '#lib/format/dates.ts'
import { roubles } from '#lib/format/money.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { changedColumn, dateWidth, type RecordColumn, trashColumn } from '#ui/lists/record-column.ts'
import { CellLine } from '#ui/lists/table/cell-line.tsx'
import { PhoneLink } from '#ui/records/phone-link.tsx'
import { ClientAssignee } from './client-assignee.tsx'
import { ClientLink, RestoreClient } from './client-link.tsx'
import { texts } from './texts.ts'

const t = texts.list.columns

/** Columns of the client list and its trash. */
export function useClientColumns(isTrash: boolean): RecordColumn<ClientListItem>[] {
  const dates = useDates()
  const seesOrders = useSeesOrders()
  const sorts = (first: ClientSort, second: ClientSort) =>
    isTrash ? {} : { sorts: [first, second] as const }
  const columns: RecordColumn<ClientListItem>[] = [
    {
      id: 'name',
      label: t.name,
      isFixed: true,
      sorts: ['name', '-name'],
      cell: (client) => (
        <CellLine>
          <ClientLink client={client} isTrash={isTrash} />
          <TagChips tags={client.tags} max={1} isOneLine />
        </CellLine>
      ),
    },
    {
      id: 'kind',
      label: t.kind,
      width: 120,
      isForWide: true,
      ...sorts('kind', '-kind'),
      cell: ({ kind }) => clientKinds[kind],
    },
    {
      id: 'phone',
      label: t.phone,
      width: 148,
      isWhole: true,
      cell: ({ phone }) => phone && <PhoneLink phone={phone} />,
    },
    {
      id: 'email',
      label: t.email,
      width: 204,
      cell: ({ email }) =>
        email && (
          <a href={`mailto:${email}`} title={email}>
            {email}
          </a>
        ),
    },
    { id: 'leads', label: t.leads, width: 72, align: 'right', cell: (client) => String(client.leads_count) },
    ...(seesOrders && !isTrash ? orderColumns : []),
    {
      id: 'user',
      label: t.user,
      width: 150,
      isWhole: true,
      ...sorts('user', '-user'),
      isQuiet: ({ user }) => user === null,
      cell: (client) =>
        isTrash ? (client.user?.name ?? texts.list.noUser) : <ClientAssignee client={client} />,
    },
    ...(isTrash ? [] : contactColumns(dates)),
    {
      id: 'date',
      label: isTrash ? t.deleted : t.created,
      width: 140,
      isWhole: true,
      ...sorts('-created_at', 'created_at'),
      cell: ({ created_at, deleted_at }) => dates.dateTime(isTrash ? deleted_at : created_at),
    },
  ]
  if (!isTrash) return [...columns, changedColumn(t.changed, ({ updated_at }) => dates.dateTime(updated_at))]
  return [...columns, trashColumn(t.action, (client) => <RestoreClient client={client} />)]
}

/** The columns of an exported table of clients. */
export const useExportColumns = (isTrash: boolean) =>
  useExportedColumns('clients', useClientColumns(isTrash), exportColumns.clients)

const contactColumns = ({ dateTime }: ReturnType<typeof useDates>): RecordColumn<ClientListItem>[] => [
  {
    id: 'contact',
    label: t.contact,
    width: 150,
    minWidth: dateWidth,
    isForWide: true,
    cell: ({ last_contact_at }) => last_contact_at && dateTime(last_contact_at),
  },
  { id: 'source', label: t.source, width: 130, isExtra: true, cell: ({ source }) => source },
  {
    id: 'tags',
    label: t.tags,
    width: 200,
    isExtra: true,
    cell: ({ tags }) => <TagChips tags={tags} max={3} isOneLine />,
  },
]

/** An amount, and nothing for none, so that the eye finds those who owe. */
const amount = (kopecks: number | undefined) => (kopecks ? roubles(kopecks) : '')

const orderColumns: RecordColumn<ClientListItem>[] = [
  {
    id: 'orders',
    label: t.orders,
    width: 92,
    minWidth: 88,
    align: 'right',
    sorts: ['-orders', 'orders'],
    cell: ({ orders }) => String(orders?.count || ''),
  },
  {
    id: 'total',
    label: t.total,
    width: 120,
    isWhole: true,
    align: 'right',
    isForWide: true,
    sorts: ['-total', 'total'],
    cell: ({ orders }) => amount(orders?.total_kopecks),
  },
  {
    id: 'debt',
    label: t.debt,
    width: 104,
    isWhole: true,
    align: 'right',
    sorts: ['-debt', 'debt'],
    cell: ({ orders }) => amount(orders?.debt_kopecks),
  },
]

/** The server gives amounts of orders to those only. */
export function useSeesOrders(): boolean {
  const { can } = useCurrentUser()
  const hasOrders = useHasModule('soft_windows')
  return hasOrders && can('order.read') && can('order.price.read')
}
