import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type BulkChange, formatNumber } from '@veranda/contract'
import { reserveBottomSpace } from '#ui/notices/bottom-space.ts'
import {
  type BulkCall,
  bulkChangeQuery,
  isInProgress,
  resultOf,
  undoneText,
  useCancelBulkChange,
  useFollowedChange,
  useUndoBulkChange,
} from './bulk-queries.ts'
import { texts } from './texts.ts'

const t = texts.progress

/** The long change that the URL names, with its progress, at the bottom of its list. */
export function BulkProgress(props: BulkCall) {
  const { id, close } = useFollowedChange()
  const { data: job } = useQuery({ ...bulkChangeQuery(id ?? 0), enabled: id !== null })
  if (id === null || !job) return null
  return <Progress job={job} onClose={close} {...props} />
}

function Progress({ job, onClose, ...changed }: BulkCall & { job: BulkChange; onClose: () => void }) {
  const cancel = useCancelBulkChange(job.id)
  const undo = useUndoBulkChange(changed)
  const { total, done, text } = stateOf(job, changed.forms)
  return (
    <Paper
      ref={reserveBottomSpace}
      role="region"
      aria-label={t.label}
      elevation={6}
      sx={{ position: 'sticky', bottom: 16, zIndex: 3, mt: 2, p: 2, border: 1, borderColor: 'divider' }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <Typography role="status" sx={{ flex: 1, minWidth: 200, fontWeight: 600 }}>
          {text}
        </Typography>
        {job.status === 'running' && (
          <Button onClick={() => cancel.mutate()} loading={cancel.isPending}>
            {t.cancel}
          </Button>
        )}
        {job.can_undo && (
          <Button variant="outlined" onClick={() => undo.mutate(job.id)} loading={undo.isPending}>
            {t.undo}
          </Button>
        )}
        {!isInProgress(job) && <Button onClick={onClose}>{t.close}</Button>}
      </Stack>
      {isInProgress(job) && (
        <LinearProgress
          variant="determinate"
          value={total === 0 ? 0 : Math.min(100, (done / total) * 100)}
          aria-label={t.label}
          sx={{ mt: 1.5, borderRadius: 1, height: 6 }}
        />
      )}
    </Paper>
  )
}

function stateOf(job: BulkChange, forms: BulkCall['forms']) {
  const { status, total_count, changed_count, skipped_count, undone_count, kept_count } = job
  const isUndo = status === 'undoing'
  const [done, total] = isUndo
    ? [undone_count + kept_count, changed_count]
    : [changed_count + skipped_count, total_count]
  const numbers = [formatNumber(done), formatNumber(total)] as const
  const result = resultOf(job, forms)
  const sentences: Record<BulkChange['status'], string> = {
    running: t.running(...numbers),
    undoing: t.undoing(...numbers),
    done: result,
    cancelled: t.cancelled(result),
    failed: t.failed(result),
    undone: undoneText(job),
  }
  return { done, total, text: sentences[status] }
}
