import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { formatNumber, type Health, pages } from '@veranda/contract'
import type { ReactNode } from 'react'
import { healthQuery, samplesQuery } from '#features/admin/platform-queries.ts'
import { texts } from '#features/admin/platform-texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { fileSize } from '#lib/format/file-size.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { RevealInOrder } from '#ui/page/reveal-in-order.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { ErrorList } from './error-list.tsx'
import { Row, Rows, SecondaryText, Section } from './rows.tsx'
import { Sparkline } from './sparkline.tsx'

const t = texts.health
/** In a single row on wide windows. */
const grid = (all: number) => ({
  display: 'grid',
  gap: 2,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
    xl: `repeat(${all}, minmax(0, 1fr))`,
  },
})

/** `/admin/health`: health of the installation. */
export function HealthPage() {
  const { data: health, error, refetch } = useQuery(healthQuery)
  return (
    <RevealInOrder gap={0}>
      <PageHeader title={pages['admin.health'].title} subtitle={t.subtitle} />
      {health && <Now health={health} />}
      {!health && error && <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />}
      {!health && !error && <ListSkeleton rows={2} height={96} />}
      <Section title={t.day}>
        <Charts />
      </Section>
      <Section title={t.errors}>
        <ErrorList />
      </Section>
      {health && (
        <Section title={t.migrations}>
          <Migrations migrations={health.migrations} />
        </Section>
      )}
    </RevealInOrder>
  )
}

function Now({ health }: { health: Health }) {
  const { database, queue, disk, memory } = health
  const isBad = queue.failed > 0 || queue.oldest_seconds > 300
  return (
    <Box component="section" aria-label={t.now} sx={grid(6)}>
      <Figure name={t.database} value={fileSize(database.size_bytes)}>
        {t.ping(formatNumber(database.ping_ms))}
      </Figure>
      <Figure name={t.queue} value={t.waiting(queue.waiting)} isBad={isBad}>
        {queue.oldest_seconds > 0 ? t.oldest(duration(queue.oldest_seconds)) : t.noOldest}
        {queue.failed > 0 && <Box>{t.failed(queue.failed)}</Box>}
      </Figure>
      <Figure
        name={t.disk}
        value={t.free(fileSize(disk.free_bytes))}
        isBad={disk.free_bytes < disk.total_bytes / 20}
      >
        {t.of(fileSize(disk.total_bytes))}
      </Figure>
      <Figure name={t.memory} value={fileSize(memory.used_bytes)}>
        {t.of(fileSize(memory.total_bytes))}
      </Figure>
      <Figure name={t.sockets} value={formatNumber(health.sockets)}>
        {t.live}
      </Figure>
      <Figure name={t.uptime} value={duration(health.uptime_seconds)}>
        {t.version(health.version, health.node_version)}
      </Figure>
    </Box>
  )
}

interface FigureProps {
  name: string
  value: string
  isBad?: boolean
  children: ReactNode
}

function Figure({ name, value, isBad = false, children }: FigureProps) {
  return (
    <Card sx={{ p: 2 }}>
      <SecondaryText>{name}</SecondaryText>
      <Typography sx={{ fontSize: '1.25rem', fontWeight: 650, color: isBad ? 'error.main' : undefined }}>
        {value}
      </Typography>
      <SecondaryText>{children}</SecondaryText>
    </Card>
  )
}

/** In the largest unit that fits. */
function duration(seconds: number): string {
  if (seconds < 60) return t.seconds(seconds)
  if (seconds < 3600) return t.minutes(Math.floor(seconds / 60))
  if (seconds < 86_400) return t.hours(Math.floor(seconds / 3600))
  return t.days(Math.floor(seconds / 86_400))
}

function Charts() {
  const { data, error, refetch, dataUpdatedAt } = useQuery(samplesQuery)
  if (error && !data) return <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={2} height={140} />
  if (data.length < 2) return <SecondaryText>{t.noSamples}</SecondaryText>
  const keys = ['requests', 'errors', 'p95_ms', 'queue', 'sockets'] as const
  return (
    <Box sx={grid(5)}>
      {keys.map((key) => (
        <Sparkline
          key={key}
          name={t.charts[key]}
          points={data.map((sample) => ({ at: sample.at, value: sample[key] }))}
          now={dataUpdatedAt}
          isBad={key === 'errors'}
        />
      ))}
    </Box>
  )
}

function Migrations({ migrations }: Pick<Health, 'migrations'>) {
  const dates = useDates()
  return (
    <Rows label={t.migrations}>
      {migrations.map(({ name, applied_at }) => (
        <Row key={name} columns="minmax(0, 1fr) auto" sx={{ py: 1 }}>
          <Box>{name}</Box>
          <SecondaryText>{dates.dateTime(applied_at)}</SecondaryText>
        </Row>
      ))}
    </Rows>
  )
}
