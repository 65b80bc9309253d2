import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type AdminAnnouncement, announcementSeverities, modules, pages } from '@veranda/contract'
import { useState } from 'react'
import { useDates } from '#lib/format/dates.ts'
import { ConfirmedButton } from '#ui/dialogs/confirmed-button.tsx'
import type { RecordColumn } from '#ui/lists/record-column.ts'
import { RecordList } from '#ui/lists/record-list.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { EmptyState } from '#ui/page/states.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { AnnouncementDialog } from './announcement-dialog.tsx'
import { announcementsQuery, useEndAnnouncement } from './platform-queries.ts'
import { texts } from './platform-texts.ts'

const t = texts.announcements

/** `/admin/announcements`: announcements to all staff. */
export function AnnouncementsPage() {
  const query = useInfiniteQuery(announcementsQuery)
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <PageHeader
        title={pages['admin.announcements'].title}
        subtitle={t.subtitle}
        actions={
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        }
      />
      <RecordList
        name="admin-announcements"
        label={t.list}
        query={query}
        texts={t}
        columns={useAnnouncementColumns()}
        empty={<EmptyState title={t.emptyTitle} text={t.emptyText} />}
      />
      {isAdding && <AnnouncementDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function stateOf({ starts_at, ends_at }: AdminAnnouncement, now: Date) {
  if (ends_at && new Date(ends_at) <= now) return 'over'
  return new Date(starts_at) > now ? 'planned' : 'current'
}

const stateColors = { current: 'success', planned: 'info', over: 'default' } as const

function useAnnouncementColumns(): RecordColumn<AdminAnnouncement>[] {
  const dates = useDates()
  const { columns } = t
  return [
    { id: 'text', label: columns.text, isFixed: true, cell: ({ text }) => text },
    {
      id: 'severity',
      label: columns.severity,
      width: 128,
      cell: ({ severity }) => announcementSeverities[severity],
    },
    {
      id: 'audience',
      label: columns.audience,
      width: 168,
      cell: ({ module }) => (module ? t.only(modules[module].name) : t.everybody),
    },
    {
      id: 'span',
      label: columns.span,
      width: 312,
      cell: ({ starts_at, ends_at }) => t.span(dates.dateTime(starts_at), ends_at && dates.dateTime(ends_at)),
    },
    {
      id: 'author',
      label: columns.author,
      width: 160,
      isForWide: true,
      cell: ({ created_by }) => created_by,
    },
    {
      id: 'state',
      label: columns.state,
      width: 148,
      cell: (announcement) => <State announcement={announcement} />,
    },
    {
      id: 'actions',
      label: columns.actions,
      width: 116,
      align: 'right',
      isFixed: true,
      isAction: true,
      cell: (announcement) => <EndButton announcement={announcement} />,
    },
  ]
}

function State({ announcement }: { announcement: AdminAnnouncement }) {
  const state = stateOf(announcement, new Date())
  return <StatusChip label={t.states[state]} color={stateColors[state]} />
}

function EndButton({ announcement }: { announcement: AdminAnnouncement }) {
  return (
    <ConfirmedButton
      label={t.end}
      aria-label={`${t.end}: ${announcement.text}`}
      size="small"
      color="secondary"
      disabled={stateOf(announcement, new Date()) === 'over'}
      mutation={useEndAnnouncement()}
      variables={announcement.id}
      question={{ title: t.endTitle, text: t.endText, confirmLabel: t.end }}
    />
  )
}
