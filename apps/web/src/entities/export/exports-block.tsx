import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type CompanyExport, exportStatuses } from '@veranda/contract'
import { useDownloadFile } from '#entities/file/file-queries.ts'
import { useDates } from '#lib/format/dates.ts'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { StatusChip, type StatusColor } from '#ui/status-chip.tsx'
import { exportsQuery, useRequestExport } from './export-queries.ts'
import { exportTexts as t } from './export-texts.ts'

/** Exports of the company's data: requests one and lists the finished ones. */
export function ExportsBlock() {
  const { data: exports, error, refetch } = useQuery(exportsQuery)
  const request = useRequestExport()
  const isPending = exports?.some(({ status }) => status === 'pending') ?? false
  return (
    <section aria-label={t.title}>
      <Typography variant="h2">{t.title}</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        {t.hint}
      </Typography>
      <Box sx={{ my: 2.5 }}>
        <Button
          variant="outlined"
          onClick={() => request.mutate()}
          loading={request.isPending}
          disabled={isPending}
        >
          {t.request}
        </Button>
      </Box>
      {!exports && error && <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />}
      {!exports && !error && <ListSkeleton rows={2} />}
      {exports?.length === 0 && <Typography color="textSecondary">{t.none}</Typography>}
      {exports && exports.length > 0 && (
        <Stack component="ul" aria-label={t.list} sx={{ listStyle: 'none', p: 0, m: 0, gap: 1.5 }}>
          {exports.map((one) => (
            <Export key={one.id} one={one} />
          ))}
        </Stack>
      )}
    </section>
  )
}

const colors: Record<CompanyExport['status'], StatusColor> = {
  pending: 'info',
  ready: 'success',
  failed: 'error',
}

function Export({ one }: { one: CompanyExport }) {
  const { dateTime } = useDates()
  const download = useDownloadFile()
  const { status, file_id, size, user_name, created_at } = one
  const megabytes = size === null ? null : t.size((size / 1024 / 1024).toFixed(1).replace('.', ','))
  const facts = [dateTime(created_at), user_name, megabytes]
  return (
    <Stack component="li" direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
      <StatusChip label={exportStatuses[status]} color={colors[status]} />
      <Typography variant="body2" sx={{ flex: 1, minWidth: 160 }}>
        {facts.filter(Boolean).join(' · ')}
      </Typography>
      {status === 'ready' && file_id !== null && (
        <Button
          aria-label={t.downloadLabel(dateTime(created_at))}
          onClick={() => download.mutate({ id: file_id })}
          loading={download.isPending}
        >
          {t.download}
        </Button>
      )}
      {status === 'ready' && file_id === null && (
        <Typography variant="body2" color="textSecondary">
          {t.gone}
        </Typography>
      )}
    </Stack>
  )
}
