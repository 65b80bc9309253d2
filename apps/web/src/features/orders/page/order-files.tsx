import GroupIcon from '@mui/icons-material/DriveFileMoveOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { api, type FileRecord, type Order, type OrderFileStage, orderFileStages } from '@veranda/contract'
import { useState } from 'react'
import { AttachedFileList } from '#entities/file/attached-file-list.tsx'
import { DropOverlay } from '#entities/file/drop-overlay.tsx'
import { fileKeys, fileListQuery } from '#entities/file/file-queries.ts'
import { PreviewDialog } from '#entities/file/preview-dialog.tsx'
import { UploadButtons } from '#entities/file/upload-buttons.tsx'
import { addUploads } from '#entities/file/uploads.ts'
import { useDrop } from '#entities/file/use-drop.ts'
import { useFreshFiles } from '#entities/file/use-fresh-files.ts'
import { call } from '#lib/http/call.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { ListFooter } from '#ui/lists/list-footer.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { orderFilesTexts as t } from './order-files-texts.ts'

type Group = OrderFileStage | null

const groups: [Group, string][] = [
  ...(Object.entries(orderFileStages) as [OrderFileStage, string][]),
  [null, t.other],
]

/** Files of an order by stage: before, measuring, after, and others. */
export function OrderFiles({ order, canAdd }: { order: Order; canAdd: boolean }) {
  const { can } = useCurrentUser()
  const [group, setGroup] = useState<Group>('measure')
  const mayAdd = canAdd && can('file.manage')
  const add = mayAdd ? (files: File[]) => addUploads(files, { order_id: order.id, order_stage: group }) : null
  const { isOver, handlers } = useDrop(add)
  useFreshFiles()
  if (!can('file.read')) return null
  return (
    <Box {...handlers} sx={{ position: 'relative' }}>
      <DropOverlay isOver={isOver} />
      <SectionCard title={t.title}>
        {add && (
          <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
            <GroupChoice group={group} onChange={setGroup} />
            <UploadButtons onFiles={add} variant="outlined" />
          </Stack>
        )}
        <Groups order={order} mayAdd={mayAdd} />
      </SectionCard>
    </Box>
  )
}

function GroupChoice({ group, onChange }: { group: Group; onChange: (group: Group) => void }) {
  return (
    <ToggleButtonGroup
      exclusive
      aria-label={t.add}
      value={group ?? t.other}
      onChange={(_event, chosen: string | null) => {
        const found = groups.find(([code]) => (code ?? t.other) === chosen)
        if (found) onChange(found[0])
      }}
      sx={{ flexWrap: 'wrap' }}
    >
      {groups.map(([code, name]) => (
        <ToggleButton key={name} value={code ?? t.other} sx={{ minHeight: 44, px: 2 }}>
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

function Groups({ order, mayAdd }: { order: Order; mayAdd: boolean }) {
  const query = useInfiniteQuery(fileListQuery({ order_id: String(order.id) }))
  const [shown, setShown] = useState<number | null>(null)
  if (query.isPending) return <ListSkeleton rows={1} />
  if (query.isError)
    return <ErrorState error={query.error} title={t.loadFailure} onRetry={() => void query.refetch()} />
  const files = query.data.pages.flatMap((page) => page.data)
  if (files.length === 0)
    return <Typography color="textSecondary">{mayAdd ? t.empty : t.emptyReader}</Typography>
  return (
    <Stack sx={{ gap: 2 }}>
      {groups.map(([code, name]) => {
        const inside = files.filter(({ order_stage }) => order_stage === code)
        if (inside.length === 0) return null
        return (
          <div key={name}>
            <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
              {name}
            </Typography>
            <AttachedFileList
              label={t.group(name)}
              files={inside}
              onOpen={setShown}
              actionsOf={(file) => file.can_change && <MoveButton file={file} />}
            />
          </div>
        )
      })}
      <ListFooter
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
      {shown !== null && (
        <PreviewDialog files={files} fileId={shown} onShow={setShown} onClose={() => setShown(null)} />
      )}
    </Stack>
  )
}

function MoveButton({ file }: { file: FileRecord }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const move = useMutation({
    mutationFn: (order_stage: Group) =>
      call(api.files.update, { params: { id: file.id }, body: { order_stage } }),
    meta: { texts: t.call, refreshes: [fileKeys.all] },
  })
  return (
    <>
      <IconButton
        aria-label={t.move(file.name)}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <GroupIcon fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {groups.map(([code, name]) => (
          <MenuItem
            key={name}
            selected={code === file.order_stage}
            onClick={() => {
              setAnchor(null)
              if (code !== file.order_stage) move.mutate(code)
            }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
