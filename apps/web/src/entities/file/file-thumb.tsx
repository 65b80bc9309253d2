import AudioIcon from '@mui/icons-material/AudiotrackOutlined'
import DocumentIcon from '@mui/icons-material/DescriptionOutlined'
import ArchiveIcon from '@mui/icons-material/FolderZipOutlined'
import ImageIcon from '@mui/icons-material/ImageOutlined'
import VideoIcon from '@mui/icons-material/MovieOutlined'
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined'
import TableIcon from '@mui/icons-material/TableChartOutlined'
import Box from '@mui/material/Box'
import type { FileKind, FileRecord } from '@veranda/contract'
import { type ElementType, useState } from 'react'

const icons: Record<FileKind, ElementType> = {
  image: ImageIcon,
  document: DocumentIcon,
  video: VideoIcon,
  audio: AudioIcon,
  archive: ArchiveIcon,
}

const colors: Record<FileKind, string> = {
  image: 'info.main',
  document: 'primary.main',
  video: 'secondary.main',
  audio: 'warning.main',
  archive: 'text.secondary',
}

function iconOf({ kind, type }: Pick<FileRecord, 'kind' | 'type'>): { Icon: ElementType; color: string } {
  if (type === 'pdf') return { Icon: PdfIcon, color: 'error.main' }
  if (type === 'csv' || type === 'xlsx') return { Icon: TableIcon, color: 'success.main' }
  return { Icon: icons[kind], color: colors[kind] }
}

type Thumbed = Pick<FileRecord, 'kind' | 'type' | 'thumbnail_url'>

/** A file's thumbnail, or the icon of its type. */
export function FileThumb({ file, size = 44 }: { file: Thumbed; size?: number }) {
  const [isBroken, setBroken] = useState(false)
  const { Icon, color } = iconOf(file)
  return (
    <Box
      aria-hidden
      sx={{
        width: size,
        height: size,
        flexShrink: 0,
        borderRadius: 1.25,
        overflow: 'hidden',
        bgcolor: 'background.default',
        border: 1,
        borderColor: 'divider',
        display: 'grid',
        placeItems: 'center',
        color,
      }}
    >
      {file.thumbnail_url && !isBroken ? (
        <Box
          component="img"
          src={file.thumbnail_url}
          alt=""
          loading="lazy"
          onError={() => setBroken(true)}
          sx={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
        />
      ) : (
        <Icon sx={{ fontSize: Math.round(size * 0.5) }} />
      )}
    </Box>
  )
}
