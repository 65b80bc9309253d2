import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type AdminAnnouncement, announcementSeverities, modules, pages } from '@veranda/contract'
import { useState } from 'react'
import { useDates } from '#lib/format/dates.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { EmptyState } from '#ui/page/states.tsx'
import { PagedList } from '#ui/records/paged-list.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { AnnouncementDialog } from './announcement-dialog.tsx'
import { Row, Rows, SecondaryText } from './health/rows.tsx'
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
      <PagedList query={query} texts={t}>
        {(announcements) =>
          announcements.length === 0 ? (
            <EmptyState title={t.emptyTitle} text={t.emptyText} />
          ) : (
            <Rows label={t.list}>
              {announcements.map((announcement) => (
                <AnnouncementRow key={announcement.id} announcement={announcement} />
              ))}
            </Rows>
          )
        }
      </PagedList>
      {isAdding && <AnnouncementDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function stateOf({ starts_at, ends_at }: AdminAnnouncement, now: Date) {
  if (ends_at && new Date(ends_at) <= now) return 'over'
  return new Date(starts_at) > now ? 'planned' : 'current'
}

const stateColors = { current: 'success', planned: 'info', over: 'default' } as const

function AnnouncementRow({ announcement }: { announcement: AdminAnnouncement }) {
  const dates = useDates()
  const [isAsked, setAsked] = useState(false)
  const end = useEndAnnouncement()
  const close = () => setAsked(false)
  const state = stateOf(announcement, new Date())
  const { text, severity, module, starts_at, ends_at } = announcement
  const audience = module ? t.only(modules[module].name) : t.everybody
  return (
    <Row columns="minmax(0, 1fr) auto auto">
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>{text}</Box>
        <SecondaryText>
          {announcementSeverities[severity]}, {audience} ·{' '}
          {t.span(dates.dateTime(starts_at), ends_at && dates.dateTime(ends_at))} · {announcement.created_by}
        </SecondaryText>
      </Box>
      <Box>
        <StatusChip label={t.states[state]} color={stateColors[state]} />
      </Box>
      <Button
        size="small"
        color="secondary"
        disabled={state === 'over'}
        onClick={() => setAsked(true)}
        aria-label={`${t.end}: ${text}`}
        sx={{ justifySelf: 'start' }}
      >
        {t.end}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t.endTitle}
        text={t.endText}
        confirmLabel={t.end}
        isPending={end.isPending}
        onClose={close}
        onConfirm={() => end.mutate(announcement.id, { onSettled: close })}
      />
    </Row>
  )
}
