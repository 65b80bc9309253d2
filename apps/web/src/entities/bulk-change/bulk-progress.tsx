import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { type BulkChange, formatNumber } from '@veranda/contract'
import { ProgressPanel } from '#ui/progress-panel.tsx'
import {
  type BulkCall,
  bulkChangeQuery,
  isInProgress,
  resultOf,
  undoneText,
  useCancelBulkChange,
  useFollowedChange,
  useRefreshWhenDone,
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
  useRefreshWhenDone(job, changed.refreshes)
  const cancel = useCancelBulkChange(job.id)
  const undo = useUndoBulkChange(changed)
  const { total, done, text } = stateOf(job, changed.forms)
  return (
    <ProgressPanel
      label={t.label}
      text={text}
      progress={isInProgress(job) ? (total === 0 ? 0 : done / total) : undefined}
    >
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
    </ProgressPanel>
  )
}

function stateOf(job: BulkChange, forms: BulkCall['forms']) {
  const { status, total_count, changed_count, same_count, skipped_count, undone_count, kept_count } = job
  const isUndo = status === 'undoing'
  const [done, total] = isUndo
    ? [undone_count + kept_count, changed_count]
    : [changed_count + same_count + skipped_count, total_count]
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
