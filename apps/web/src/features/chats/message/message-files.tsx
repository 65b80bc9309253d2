import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import type { ChatFile } from '@veranda/contract'
import { useState } from 'react'
import { FileThumb } from '#entities/file/file-thumb.tsx'
import { threadTexts } from '#features/chats/thread/thread-texts.ts'
import { fileSize } from '#lib/format/file-size.ts'

const t = threadTexts.message

interface Props {
  files: readonly ChatFile[]
  onOpen?: (file: ChatFile, files: readonly ChatFile[]) => void
}

/** Files of a message: pictures as thumbnails, others as cards. */
export function MessageFiles({ files, onOpen }: Props) {
  if (files.length === 0) return null
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, py: 0.5, display: 'flex', flexWrap: 'wrap', gap: 0.75 }}
    >
      {files.map((file) => (
        <Box component="li" key={file.id} sx={{ minWidth: 0, maxWidth: '100%' }}>
          <ButtonBase
            onClick={() => onOpen?.(file, files)}
            disabled={!onOpen}
            aria-label={t.openFile(file.name)}
            sx={{ borderRadius: 1.25, maxWidth: '100%', textAlign: 'left' }}
          >
            {file.kind === 'image' && file.thumbnail_url ? <Picture file={file} /> : <Card file={file} />}
          </ButtonBase>
        </Box>
      ))}
    </Box>
  )
}

const maxWidth = 220
const maxHeight = 200

/** Its size is known before it loads, so that nothing jumps. */
function Picture({ file }: { file: ChatFile }) {
  const [isBroken, setBroken] = useState(false)
  const { width, height } = file
  const scale = width && height ? Math.min(1, maxWidth / width, maxHeight / height) : 1
  const size =
    width && height
      ? { width: Math.max(64, width * scale), height: Math.max(48, height * scale) }
      : { width: 160, height: 120 }
  if (isBroken) return <Card file={file} />
  return (
    <Box
      component="img"
      src={file.thumbnail_url ?? undefined}
      alt={file.name}
      loading="lazy"
      onError={() => setBroken(true)}
      sx={{
        ...size,
        maxWidth: '100%',
        objectFit: 'cover',
        display: 'block',
        borderRadius: 1.25,
        bgcolor: 'action.hover',
      }}
    />
  )
}

function Card({ file }: { file: ChatFile }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        p: 0.75,
        pr: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.25,
        bgcolor: 'background.paper',
        color: 'text.primary',
        minWidth: 0,
        maxWidth: 280,
      }}
    >
      <FileThumb file={file} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
          {file.name}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {fileSize(file.size)}
        </Typography>
      </Box>
    </Box>
  )
}
