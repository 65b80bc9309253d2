import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { jobStates, pages, type QueuedLetter, type StoredLetter } from '@veranda/contract'
import { useState } from 'react'
import { Row, Rows, SecondaryText } from '#features/admin/health/rows.tsx'
import {
  lettersQuery,
  mailQueueQuery,
  useResendLetter,
  useRetryJob,
} from '#features/admin/platform-queries.ts'
import { texts } from '#features/admin/platform-texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { EmptyState } from '#ui/page/states.tsx'
import { PagedList } from '#ui/records/paged-list.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { LetterDialog } from './letter-dialog.tsx'
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
  if (tab === 'letters') return <Letters />
  return tab === 'queue' ? <Queue /> : <TemplateList />
}

function Letters() {
  const query = useInfiniteQuery(lettersQuery)
  return (
    <PagedList query={query} texts={t}>
      {(letters) =>
        letters.length === 0 ? (
          <EmptyState title={t.lettersTitle} text={t.lettersText} />
        ) : (
          <Rows label={t.letters}>
            {letters.map((letter) => (
              <LetterRow key={letter.name} letter={letter} />
            ))}
          </Rows>
        )
      }
    </PagedList>
  )
}

function LetterRow({ letter }: { letter: StoredLetter }) {
  const dates = useDates()
  const [isOpen, setOpen] = useState(false)
  const resend = useResendLetter()
  return (
    <Row columns="minmax(0, 1fr) auto auto">
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>{letter.subject}</Box>
        <SecondaryText>{t.to(letter.to)}</SecondaryText>
      </Box>
      <SecondaryText>{dates.dateTime(letter.created_at)}</SecondaryText>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button size="small" onClick={() => setOpen(true)} aria-label={`${t.open}: ${letter.subject}`}>
          {t.open}
        </Button>
        <Button
          size="small"
          color="secondary"
          loading={resend.isPending}
          onClick={() => resend.mutate(letter.name)}
          aria-label={`${t.resend}: ${letter.subject}`}
        >
          {t.resend}
        </Button>
      </Box>
      {isOpen && <LetterDialog letter={letter} onClose={() => setOpen(false)} />}
    </Row>
  )
}

function Queue() {
  const query = useInfiniteQuery(mailQueueQuery)
  return (
    <PagedList query={query} texts={t}>
      {(letters) =>
        letters.length === 0 ? (
          <EmptyState title={t.queueTitle} text={t.queueText} />
        ) : (
          <Rows label={t.queue}>
            {letters.map((letter) => (
              <QueuedRow key={letter.id} letter={letter} />
            ))}
          </Rows>
        )
      }
    </PagedList>
  )
}

function QueuedRow({ letter }: { letter: QueuedLetter }) {
  const dates = useDates()
  const retry = useRetryJob()
  return (
    <Row columns="minmax(0, 1fr) auto auto">
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Box sx={{ fontWeight: 600 }}>{letter.subject}</Box>
          <StatusChip {...jobStates[letter.state]} />
        </Box>
        <SecondaryText>{t.to(letter.to)}</SecondaryText>
        {letter.last_error && <Box sx={{ color: 'error.main', mt: 0.5 }}>{letter.last_error}</Box>}
      </Box>
      <SecondaryText>
        {dates.dateTime(letter.created_at)}
        <Box>{texts.attempts(letter.attempts, letter.max_attempts)}</Box>
      </SecondaryText>
      <Button
        size="small"
        disabled={letter.state === 'running'}
        loading={retry.isPending}
        onClick={() => retry.mutate(letter.id)}
        aria-label={`${t.resend}: ${letter.subject}`}
        sx={{ justifySelf: 'start' }}
      >
        {t.resend}
      </Button>
    </Row>
  )
}
