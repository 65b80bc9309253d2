import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { ListFooter } from '#ui/lists/list-footer.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { AttachedFileList } from './attached-file-list.tsx'
import { DropOverlay } from './drop-overlay.tsx'
import { fileListQuery } from './file-queries.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { texts } from './texts.ts'
import { UploadButtons } from './upload-buttons.tsx'
import { addUploads } from './uploads.ts'
import { useDrop } from './use-drop.ts'
import { useFreshFiles } from './use-fresh-files.ts'

const t = texts.attachments

interface Props {
  /** The record with the files. */
  target: { lead_id: number } | { client_id: number }
  /** Whether the user may add files to the record. */
  canAdd: boolean
  titleVariant?: 'h2' | 'h4'
  titleComponent?: 'h2' | 'h3'
}

/** A record's files and uploads. Nothing without permission to read files. */
export function Attachments({ target, canAdd, titleVariant = 'h2', titleComponent = 'h2' }: Props) {
  const titleId = useId()
  const { can } = useCurrentUser()
  const add = canAdd && can('file.manage') ? (files: File[]) => addUploads(files, target) : null
  const { isOver, handlers } = useDrop(add)
  useFreshFiles()
  if (!can('file.read')) return null
  return (
    <Box component="section" aria-labelledby={titleId} {...handlers} sx={{ position: 'relative' }}>
      <DropOverlay isOver={isOver} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', mb: 1, minHeight: 44 }}>
        <Typography id={titleId} variant={titleVariant} component={titleComponent} sx={{ flex: 1 }}>
          {t.title}
        </Typography>
        {add && <UploadButtons onFiles={add} variant="outlined" />}
      </Box>
      <AttachedFiles target={target} canAdd={add !== null} />
    </Box>
  )
}

function AttachedFiles({ target, canAdd }: Pick<Props, 'target' | 'canAdd'>) {
  const query = useInfiniteQuery(fileListQuery(target))
  const [shown, setShown] = useState<number | null>(null)
  if (query.isPending) return <ListSkeleton rows={1} />
  if (query.isError) {
    return <ErrorState error={query.error} title={t.loadFailure} onRetry={() => void query.refetch()} />
  }
  const files = query.data.pages.flatMap((page) => page.data)
  if (files.length === 0) return <NoFiles canAdd={canAdd} />
  return (
    <>
      <AttachedFileList label={t.list} files={files} onOpen={setShown} />
      <ListFooter
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
      {shown !== null && (
        <PreviewDialog files={files} fileId={shown} onShow={setShown} onClose={() => setShown(null)} />
      )}
    </>
  )
}

function NoFiles({ canAdd }: { canAdd: boolean }) {
  return (
    <Box
      sx={{
        border: 1,
        borderStyle: canAdd ? 'dashed' : 'solid',
        borderColor: 'divider',
        borderRadius: 1,
        p: 2.5,
        textAlign: 'center',
        color: 'text.secondary',
      }}
    >
      {canAdd ? t.empty : t.emptyReader}
    </Box>
  )
}
