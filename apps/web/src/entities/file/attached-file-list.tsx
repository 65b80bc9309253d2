import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { FileRecord } from '@veranda/contract'
import type { ReactNode } from 'react'
import { useDates } from '#lib/format/dates.ts'
import { fileSize } from '#lib/format/file-size.ts'
import { useTrashFile } from './file-queries.ts'
import { FileThumb } from './file-thumb.tsx'
import { texts } from './texts.ts'

interface Props {
  label: string
  files: FileRecord[]
  onOpen: (fileId: number) => void
  /** Further actions of a file, before moving it to the trash. */
  actionsOf?: (file: FileRecord) => ReactNode
}

export function AttachedFileList({ label, files, onOpen, actionsOf }: Props) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
      }}
    >
      {files.map((file) => (
        <AttachedFile key={file.id} file={file} onOpen={() => onOpen(file.id)} actions={actionsOf?.(file)} />
      ))}
    </Box>
  )
}

interface FileProps {
  file: FileRecord
  onOpen: () => void
  actions: ReactNode
}

function AttachedFile({ file, onOpen, actions }: FileProps) {
  const trash = useTrashFile()
  const dates = useDates()
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        minWidth: 0,
      }}
    >
      <ButtonBase
        onClick={onOpen}
        aria-label={texts.open(file.name)}
        sx={{
          flex: 1,
          minWidth: 0,
          gap: 1.5,
          p: 1,
          justifyContent: 'flex-start',
          textAlign: 'left',
          borderRadius: 1,
        }}
      >
        <FileThumb file={file} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
            {file.name}
          </Typography>
          <Typography variant="caption" component="p" color="textSecondary" noWrap>
            {[fileSize(file.size), dates.dateTime(file.created_at)].join(' · ')}
          </Typography>
        </Box>
      </ButtonBase>
      {actions}
      {file.can_change && (
        <IconButton
          aria-label={texts.remove.label(file.name)}
          onClick={() => trash.mutate(file)}
          disabled={trash.isPending}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  )
}
