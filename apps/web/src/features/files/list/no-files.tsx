import UploadIcon from '@mui/icons-material/CloudUploadOutlined'
import TrashIcon from '@mui/icons-material/DeleteOutlined'
import FolderIcon from '@mui/icons-material/FolderOpenOutlined'
import SearchIcon from '@mui/icons-material/SearchOff'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { UploadButtons } from '#entities/file/upload-buttons.tsx'
import { type FilesState, isBesideRecords } from '#features/files/files-state.ts'
import { texts } from '#features/files/texts.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { EmptyState } from '#ui/page/states.tsx'

const t = texts.list

interface Props {
  state: FilesState
  onFiles: ((files: File[]) => void) | null
}

/** An empty list: nothing found, nothing in the trash, or no files yet. */
export function NoFiles({ state, onFiles }: Props) {
  const { setParams } = useSearchParams()
  if (state.q || state.kind) {
    const reset = (
      <Button variant="outlined" onClick={() => setParams({ q: undefined, kind: undefined })}>
        {t.reset}
      </Button>
    )
    return <EmptyState icon={<SearchIcon />} title={t.nothingTitle} text={t.nothingText} action={reset} />
  }
  if (state.isTrash) {
    return <EmptyState icon={<TrashIcon />} title={t.trashEmptyTitle} text={t.trashEmptyText} />
  }
  if (!onFiles) {
    const isBeside = isBesideRecords(state.place)
    const text = isBeside ? t.emptyRecordsText : t.emptyReaderText
    return <EmptyState icon={<FolderIcon />} title={t.emptyReader} text={text} />
  }
  return (
    <Box sx={{ border: 2, borderStyle: 'dashed', borderColor: 'divider', borderRadius: 1.5 }}>
      <EmptyState
        icon={<UploadIcon />}
        title={t.emptyTitle}
        text={t.emptyText}
        action={
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
            <UploadButtons onFiles={onFiles} variant="outlined" />
          </Box>
        }
      />
    </Box>
  )
}
