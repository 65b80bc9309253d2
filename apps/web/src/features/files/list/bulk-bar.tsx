import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import MoveIcon from '@mui/icons-material/DriveFileMoveOutlined'
import RestoreIcon from '@mui/icons-material/RestoreOutlined'
import Button from '@mui/material/Button'
import { counted, type FileRecord } from '@veranda/contract'
import { useState } from 'react'
import { useBulkFileAction } from '#features/files/file-mutations.ts'
import { MoveDialog } from '#features/files/move-dialog.tsx'
import { texts } from '#features/files/texts.ts'
import { offerUndo } from '#lib/notices/undo.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { SelectionBar } from '#ui/lists/selection-bar.tsx'
import type { Selection } from '#ui/lists/use-selection.ts'

const t = texts.bulk

interface Props {
  selection: Selection<FileRecord>
  isTrash: boolean
  /** The open folder; `undefined` if the selected files cannot be moved. */
  from: number | null | undefined
}

/** Actions on selected files. */
export function BulkBar({ selection, isTrash, from }: Props) {
  const { ids, clear } = selection
  if (ids.length === 0) return null
  return (
    <SelectionBar label={t.label} count={counted(ids.length, texts.list.forms)} onClear={clear}>
      {isTrash ? (
        <TrashActions ids={ids} onDone={clear} />
      ) : (
        <ActiveFileActions ids={ids} from={from} onDone={clear} />
      )}
    </SelectionBar>
  )
}

function ActiveFileActions({
  ids,
  from,
  onDone,
}: {
  ids: number[]
  from: Props['from']
  onDone: () => void
}) {
  const [isMoving, setMoving] = useState(false)
  const move = useBulkFileAction('move')
  const trash = useBulkFileAction('trash')
  const restore = useBulkFileAction('restore')
  const remove = () =>
    trash.mutate(
      { ids },
      {
        onSuccess: () => {
          offerUndo({ text: t.undo, onUndo: () => restore.mutate({ ids }) })
          onDone()
        },
      },
    )
  const finish = () => {
    setMoving(false)
    onDone()
  }
  return (
    <>
      {from !== undefined && (
        <Button startIcon={<MoveIcon />} onClick={() => setMoving(true)}>
          {texts.files.move}
        </Button>
      )}
      <Button color="error" startIcon={<DeleteIcon />} onClick={remove} loading={trash.isPending}>
        {texts.files.remove}
      </Button>
      {isMoving && (
        <MoveDialog
          from={from ?? null}
          isPending={move.isPending}
          onMove={(folder_id) => move.mutate({ ids, folder_id }, { onSuccess: finish })}
          onClose={() => setMoving(false)}
        />
      )}
    </>
  )
}

function TrashActions({ ids, onDone }: { ids: number[]; onDone: () => void }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const restore = useBulkFileAction('restore')
  const purge = useBulkFileAction('purge')
  return (
    <>
      <Button
        startIcon={<RestoreIcon />}
        onClick={() => restore.mutate({ ids }, { onSuccess: onDone })}
        loading={restore.isPending}
      >
        {texts.files.restore}
      </Button>
      <Button color="error" onClick={() => setDialogOpen(true)}>
        {texts.files.purge}
      </Button>
      <ConfirmDialog
        open={isDialogOpen}
        title={texts.files.purgeTitle}
        text={texts.files.purgeText(counted(ids.length, texts.list.forms))}
        confirmLabel={texts.files.purge}
        isPending={purge.isPending}
        onConfirm={() => purge.mutate({ ids }, { onSuccess: onDone, onSettled: () => setDialogOpen(false) })}
        onClose={() => setDialogOpen(false)}
      />
    </>
  )
}
