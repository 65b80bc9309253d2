import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import type { FileFolder, FileRecord } from '@veranda/contract'
import { FileThumb } from '#entities/file/file-thumb.tsx'
import { texts as fileTexts } from '#entities/file/texts.ts'
import { FilePlace } from '#features/files/file-place.tsx'
import { texts } from '#features/files/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { fileSize } from '#lib/format/file-size.ts'
import type { RecordColumn } from '#ui/lists/record-column.ts'
import { RecordTable } from '#ui/lists/table/record-table.tsx'
import type { Selection } from '#ui/lists/use-selection.ts'
import { FileActions } from './file-actions.tsx'

const t = texts.list

export interface FilesProps {
  files: FileRecord[]
  folders: FileFolder[]
  /** Whether the files are in different folders. */
  hasPlaces: boolean
  isTrash: boolean
  /** `undefined` if no file may be changed. */
  selection: Selection<FileRecord> | undefined
  onOpen: (file: FileRecord) => void
}

export function FileTable({ files, folders, hasPlaces, isTrash, selection, onOpen }: FilesProps) {
  const dates = useDates()
  const place: RecordColumn<FileRecord> = {
    id: 'place',
    label: t.columns.place,
    width: 190,
    cell: (file) => <FilePlace file={file} folders={folders} />,
  }
  const columns: RecordColumn<FileRecord>[] = [
    { id: 'name', label: t.columns.name, cell: (file) => <FileName file={file} onOpen={onOpen} /> },
    ...(hasPlaces ? [place] : []),
    { id: 'size', label: t.columns.size, width: 84, align: 'right', cell: ({ size }) => fileSize(size) },
    {
      id: 'date',
      label: isTrash ? t.columns.deleted : t.columns.created,
      width: 140,
      cell: ({ created_at, deleted_at }) => dates.dateTime(isTrash ? deleted_at : created_at),
    },
    { id: 'user', label: t.columns.user, width: 140, cell: ({ user }) => user?.name },
    {
      id: 'actions',
      label: t.columns.actions,
      width: 96,
      align: 'right',
      cell: (file) => <FileActions file={file} />,
    },
  ]
  return <RecordTable name="files" label={t.table} records={files} columns={columns} selection={selection} />
}

function FileName({ file, onOpen }: { file: FileRecord; onOpen: (file: FileRecord) => void }) {
  return (
    <ButtonBase
      onClick={() => onOpen(file)}
      aria-label={fileTexts.open(file.name)}
      title={file.name}
      sx={{ gap: 1, justifyContent: 'flex-start', textAlign: 'left', borderRadius: 1, width: '100%' }}
    >
      <FileThumb file={file} size={28} />
      <Typography component="span" variant="body2" noWrap sx={{ fontWeight: 600 }}>
        {file.name}
      </Typography>
    </ButtonBase>
  )
}
