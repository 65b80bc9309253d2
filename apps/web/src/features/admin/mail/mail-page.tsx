import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { jobStates, pages, type QueuedEmail, type StoredEmail } from '@veranda/contract'
import { useState } from 'react'
import {
  mailQueueQuery,
  storedEmailsQuery,
  useResendEmail,
  useRetryJob,
} from '#features/admin/platform-queries.ts'
import { texts } from '#features/admin/platform-texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import type { RecordColumn } from '#ui/lists/record-column.ts'
import { RecordList } from '#ui/lists/record-list.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { EmptyState } from '#ui/page/states.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { TemplateList } from './template-list.tsx'

const t = texts.mail
const tabs = ['letters', 'queue', 'templates'] as const

/** `/admin/mail`: stored e-mails, queued ones, and templates. */
export function MailPage() {
  const { params, setParams } = useSearchParams()
  const tab = tabs.find((one) => one === params.tab) ?? 'letters'
  return (
    <>
      <PageHeader title={pages['admin.mail'].title} subtitle={t.subtitle} />
      <Tabs
        value={tab}
        onChange={(_event, next: string) => setParams({ tab: next })}
        aria-label={t.tabList}
        variant="scrollable"
        sx={{ mb: 2 }}
      >
        {tabs.map((one) => (
          <Tab
            key={one}
            value={one}
            label={t.tabs[one]}
            id={`mail-tab-${one}`}
            aria-controls={`mail-${one}`}
          />
        ))}
      </Tabs>
      {tabs.map((one) => (
        <Box
          key={one}
          role="tabpanel"
          id={`mail-${one}`}
          aria-labelledby={`mail-tab-${one}`}
          hidden={one !== tab}
        >
          {one === tab && <Content tab={one} />}
        </Box>
      ))}
    </>
  )
}

function Content({ tab }: { tab: (typeof tabs)[number] }) {
  if (tab === 'letters') return <StoredEmails />
  return tab === 'queue' ? <Queue /> : <TemplateList />
}

function StoredEmails() {
  const query = useInfiniteQuery(storedEmailsQuery)
  const dates = useDates()
  const columns: RecordColumn<StoredEmail & { id: string }>[] = [
    { id: 'subject', label: t.columns.subject, isFixed: true, cell: ({ subject }) => subject },
    { id: 'to', label: t.columns.to, cell: ({ to }) => to },
    {
      id: 'created',
      label: t.columns.created,
      width: 152,
      cell: ({ created_at }) => dates.dateTime(created_at),
    },
    {
      id: 'actions',
      label: t.columns.actions,
      width: 316,
      align: 'right',
      isFixed: true,
      isAction: true,
      cell: (email) => <EmailActions email={email} />,
    },
  ]
  return (
    <RecordList
      name="admin-letters"
      label={t.storedEmails}
      query={query}
      texts={t}
      columns={columns}
      empty={<EmptyState title={t.storedTitle} text={t.storedText} />}
    />
  )
}

function EmailActions({ email }: { email: StoredEmail }) {
  const [isOpen, setOpen] = useState(false)
  const resend = useResendEmail()
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} aria-label={`${t.open}: ${email.subject}`}>
        {t.open}
      </Button>
      <Button
        size="small"
        color="secondary"
        loading={resend.isPending}
        onClick={() => resend.mutate(email.name)}
        aria-label={`${t.resend}: ${email.subject}`}
      >
        {t.resend}
      </Button>
      {isOpen && <EmailDialog email={email} onClose={() => setOpen(false)} />}
    </>
  )
}

function Queue() {
  const query = useInfiniteQuery(mailQueueQuery)
  const dates = useDates()
  const columns: RecordColumn<QueuedEmail>[] = [
    { id: 'subject', label: t.columns.subject, isFixed: true, cell: ({ subject }) => subject },
    { id: 'to', label: t.columns.to, width: 208, cell: ({ to }) => to },
    {
      id: 'state',
      label: t.columns.state,
      width: 124,
      cell: ({ state }) => <StatusChip {...jobStates[state]} />,
    },
    { id: 'error', label: t.columns.error, cell: ({ last_error }) => last_error },
    {
      id: 'created',
      label: t.columns.created,
      width: 152,
      cell: ({ created_at }) => dates.dateTime(created_at),
    },
    {
      id: 'attempts',
      label: t.columns.attempts,
      width: 96,
      cell: ({ attempts, max_attempts }) => t.attempts(attempts, max_attempts),
    },
    {
      id: 'actions',
      label: t.columns.actions,
      width: 188,
      align: 'right',
      isFixed: true,
      isAction: true,
      cell: (email) => <ResendButton email={email} />,
    },
  ]
  return (
    <RecordList
      name="admin-mail-queue"
      label={t.queue}
      query={query}
      texts={t}
      columns={columns}
      empty={<EmptyState title={t.queueTitle} text={t.queueText} />}
    />
  )
}

function ResendButton({ email: { id, subject, state } }: { email: QueuedEmail }) {
  const retry = useRetryJob()
  return (
    <Button
      size="small"
      disabled={state === 'running'}
      loading={retry.isPending}
      onClick={() => retry.mutate(id)}
      aria-label={`${t.resend}: ${subject}`}
    >
      {t.resend}
    </Button>
  )
}
