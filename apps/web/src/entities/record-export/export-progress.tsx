import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { counted, type Forms, type RecordExport } from '@veranda/contract'
import { useDownloadFile } from '#entities/file/file-queries.ts'
import { ProgressPanel } from '#ui/progress-panel.tsx'
import { recordExportQuery, useCancelExport, useFollowedExport } from './export-queries.ts'
import { texts as t } from './texts.ts'

interface Props {
  forms: Forms
}

/** The export that the URL names: its progress, then its file. */
export function ExportProgress({ forms }: Props) {
  const { id, close } = useFollowedExport()
  const { data } = useQuery({ ...recordExportQuery(id ?? 0), enabled: id !== null })
  if (id === null || !data) return null
  return <Progress one={data} forms={forms} onClose={close} />
}

function Progress({ one, forms, onClose }: Props & { one: RecordExport; onClose: () => void }) {
  const cancel = useCancelExport(one.id)
  const download = useDownloadFile()
  const { status, file_id } = one
  return (
    <ProgressPanel
      label={t.label}
      text={textOf(one, forms)}
      progress={status === 'running' ? null : undefined}
    >
      {status === 'running' && (
        <Button onClick={() => cancel.mutate()} loading={cancel.isPending}>
          {t.cancel}
        </Button>
      )}
      {status === 'ready' && file_id !== null && (
        <Button
          variant="contained"
          onClick={() => download.mutate({ id: file_id })}
          loading={download.isPending}
        >
          {t.download}
        </Button>
      )}
      {status !== 'running' && <Button onClick={onClose}>{t.close}</Button>}
    </ProgressPanel>
  )
}

function textOf({ status, rows_count, file_id, size }: RecordExport, forms: Forms): string {
  switch (status) {
    case 'running':
      return t.running(rows_count)
    case 'ready':
      return file_id === null ? t.gone : t.ready(counted(rows_count, forms), t.size(size ?? 0))
    case 'cancelled':
      return t.cancelled
    case 'failed':
      return t.failed
  }
}
