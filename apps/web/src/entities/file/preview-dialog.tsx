import BackIcon from '@mui/icons-material/ChevronLeft'
import ForwardIcon from '@mui/icons-material/ChevronRight'
import CloseIcon from '@mui/icons-material/Close'
import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { ChatFile } from '@veranda/contract'
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import { useShortcutHelp } from '#lib/browser/shortcuts.ts'
import { fileSize } from '#lib/format/file-size.ts'
import { useDownloadFile } from './file-queries.ts'
import { PreviewContent } from './preview-content.tsx'
import { texts } from './texts.ts'

const t = texts.preview

interface Props {
  files: readonly ChatFile[]
  /** The file being shown. */
  fileId: number
  onShow: (fileId: number) => void
  onClose: () => void
}

/** Previews a file, with buttons for the previous and next one. */
export function PreviewDialog({ files, fileId, onShow, onClose }: Props) {
  const titleId = useId()
  const content = useRef<HTMLDivElement>(null)
  const download = useDownloadFile()
  useShortcutHelp(texts.previewShortcuts)
  // At the last file the pressed arrow button disappears with the focus: the dialog takes it.
  useLayoutEffect(() => {
    if (fileId && document.activeElement === document.body) content.current?.focus()
  }, [fileId])
  const index = files.findIndex(({ id }) => id === fileId)
  const file = files[index]
  if (!file) return null
  const go = (step: -1 | 1) => {
    const neighbour = files[index + step]
    if (neighbour) onShow(neighbour.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Media players use the arrow keys themselves.
    if (event.target instanceof HTMLMediaElement) return
    if (event.code === 'ArrowLeft') go(-1)
    if (event.code === 'ArrowRight') go(1)
  }
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      onKeyDown={onKeyDown}
      aria-labelledby={titleId}
      slotProps={{
        paper: {
          ref: content,
          tabIndex: -1,
          sx: { borderRadius: 0, bgcolor: '#0f172a', color: '#fff', outline: 'none' },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: { xs: 1, sm: 2 }, py: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0, pl: 1 }}>
          <Typography id={titleId} variant="subtitle1" component="h2" noWrap>
            {file.name}
          </Typography>
          <Typography variant="body2" sx={{ color: '#cbd5e1' }}>
            {[fileSize(file.size), files.length > 1 && t.position(index + 1, files.length)]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </Box>
        <Button
          color="inherit"
          startIcon={<DownloadIcon />}
          onClick={() => download.mutate(file)}
          loading={download.isPending}
        >
          {t.download}
        </Button>
        <IconButton color="inherit" onClick={onClose} aria-label={t.close}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', alignItems: 'stretch', position: 'relative' }}>
        <Arrow side="left" label={t.previous} isShown={index > 0} onClick={() => go(-1)} />
        <Box
          sx={{ flex: 1, minWidth: 0, display: 'grid', placeItems: 'center', px: { xs: 0, sm: 8 }, pb: 2 }}
        >
          <PreviewContent key={file.id} file={file} />
        </Box>
        <Arrow side="right" label={t.next} isShown={index < files.length - 1} onClick={() => go(1)} />
      </Box>
    </Dialog>
  )
}

interface ArrowProps {
  side: 'left' | 'right'
  label: string
  isShown: boolean
  onClick: () => void
}

function Arrow({ side, label, isShown, onClick }: ArrowProps) {
  if (!isShown) return null
  return (
    <IconButton
      color="inherit"
      aria-label={label}
      onClick={onClick}
      sx={{
        position: 'absolute',
        top: '50%',
        transform: 'translateY(-50%)',
        [side]: 8,
        zIndex: 1,
        bgcolor: 'rgba(15, 23, 42, 0.7)',
        '&:hover': { bgcolor: '#1e293b' },
      }}
    >
      {side === 'left' ? <BackIcon /> : <ForwardIcon />}
    </IconButton>
  )
}
