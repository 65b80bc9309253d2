import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { formatNumber, type ImportListItem } from '@veranda/contract'
import { isInProgress } from './import-queries.ts'
import { importTexts as t } from './import-texts.ts'

const rowCount = (item: ImportListItem) =>
  item.created_count + item.updated_count + item.skipped_count + item.failed_count

/** The figures of an import. */
export function ImportFacts({ item }: { item: ImportListItem }) {
  const {
    created_count,
    updated_count,
    skipped_count,
    failed_count,
    warned_count,
    reverted_count,
    kept_count,
  } = item
  const facts = [
    t.counts.created(formatNumber(created_count)),
    updated_count > 0 && t.counts.updated(formatNumber(updated_count)),
    skipped_count > 0 && t.counts.skipped(formatNumber(skipped_count)),
    failed_count > 0 && t.counts.failed(formatNumber(failed_count)),
    warned_count > 0 && t.counts.warned(formatNumber(warned_count)),
  ]
  return (
    <Stack sx={{ gap: 0.5 }}>
      {isInProgress(item) && <Progress item={item} />}
      <Typography variant="body2">{facts.filter(Boolean).join(' · ')}</Typography>
      {item.status === 'cancelled' && (
        <Typography variant="body2" color="textSecondary">
          {t.stopped(formatNumber(rowCount(item)), formatNumber(item.rows_count))}
        </Typography>
      )}
      {item.status === 'reverted' && (
        <Typography variant="body2" color="textSecondary">
          {t.reverted(formatNumber(reverted_count))}
          {kept_count > 0 && `. ${t.kept(formatNumber(kept_count))}`}
        </Typography>
      )}
    </Stack>
  )
}

function Progress({ item }: { item: ImportListItem }) {
  const isReverting = item.status === 'reverting'
  const done = isReverting ? item.reverted_count + item.kept_count : rowCount(item)
  const all = isReverting ? item.created_count + item.updated_count : item.rows_count
  const label = t.progress(formatNumber(done), formatNumber(all))
  return (
    <>
      <Typography variant="body2" role="status">
        {label}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={all === 0 ? 0 : Math.min(100, (done / all) * 100)}
        aria-label={label}
        sx={{ borderRadius: 1, height: 6 }}
      />
    </>
  )
}
