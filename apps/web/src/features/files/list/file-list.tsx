import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type FileFolder, type FileRecord, fileLimits } from '@veranda/contract'
import { useState } from 'react'
import { fileListQuery } from '#entities/file/file-queries.ts'
import { PreviewDialog } from '#entities/file/preview-dialog.tsx'
import { type FilesState, filterOf, isBesideRecords } from '#features/files/files-state.ts'
import { texts } from '#features/files/texts.ts'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { type SelectionRules, useSelection } from '#ui/lists/use-selection.ts'
import { BulkBar } from './bulk-bar.tsx'
import { FileCards } from './file-cards.tsx'
import { FileTable } from './file-table.tsx'
import { NoFiles } from './no-files.tsx'

interface Props {
  state: FilesState
  folders: FileFolder[]
  hasFolders: boolean
  onFiles: ((files: File[]) => void) | null
}

/** Files of the open folder or of the search. */
export function FileList({ state, folders, hasFolders, onFiles }: Props) {
  const query = useInfiniteQuery(fileListQuery(filterOf(state)))
  return (
    <PagedList query={query} texts={texts.list}>
      {(files) => {
        if (files.length > 0) return <Files files={files} folders={folders} state={state} />
        return hasFolders ? null : <NoFiles state={state} onFiles={onFiles} />
      }}
    </PagedList>
  )
}

const selectionRules: SelectionRules<FileRecord> = {
  mayChoose: ({ can_change }) => can_change,
  max: fileLimits.bulkMax,
  texts: { all: texts.list.selectAll, one: ({ name }) => texts.list.select(name) },
}

function Files({ files, folders, state }: { files: FileRecord[]; folders: FileFolder[]; state: FilesState }) {
  const theme = useTheme()
  const isNarrow = useMediaQuery(theme.breakpoints.down(768))
  const selection = useSelection(files, selectionRules)
  const [shown, setShown] = useState<number | null>(null)
  const Layout = isNarrow ? FileCards : FileTable
  const hasPlaces = state.q !== '' || state.isTrash || isBesideRecords(state.place)
  const from = typeof state.place === 'number' ? state.place : state.place === 'root' ? null : undefined
  return (
    <>
      <Layout
        files={files}
        folders={folders}
        hasPlaces={hasPlaces}
        isTrash={state.isTrash}
        selection={selection}
        onOpen={({ id }) => setShown(id)}
      />
      {selection && <BulkBar selection={selection} isTrash={state.isTrash} from={from} />}
      {shown !== null && (
        <PreviewDialog files={files} fileId={shown} onShow={setShown} onClose={() => setShown(null)} />
      )}
    </>
  )
}
