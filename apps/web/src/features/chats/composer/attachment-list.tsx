import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { fileTypeOf } from '@veranda/contract'
import { FileThumb } from '#entities/file/file-thumb.tsx'
import { fileSize } from '#lib/format/file-size.ts'
import { composerTexts as t } from './composer-texts.ts'
import type { Attachment, Attachments } from './use-attachments.ts'

/** Files of the next message. */
export function AttachmentList({ attachments }: { attachments: Attachments }) {
  if (attachments.list.length === 0) return null
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        pb: 1,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        maxHeight: 168,
        overflowY: 'auto',
      }}
    >
      {attachments.list.map((one) => (
        <Item key={one.key} attachment={one} attachments={attachments} />
      ))}
    </Box>
  )
}

function Item({ attachment, attachments }: { attachment: Attachment; attachments: Attachments }) {
  const { key, name, size, sent, isChecking, problem, isRefused, file } = attachment
  const percent = Math.round((sent / Math.max(1, size)) * 100)
  const state = problem ?? (file ? fileSize(size) : isChecking ? t.checking : t.uploading(percent))
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        pl: 0.75,
        border: 1,
        borderColor: problem ? 'error.main' : 'divider',
        borderRadius: 1.25,
        maxWidth: 280,
        minWidth: 0,
        position: 'relative',
        overflow: 'hidden',
      }}
    >
      <FileThumb
        file={file ?? { kind: 'document', type: fileTypeOf(name) ?? '', thumbnail_url: null }}
        size={36}
      />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography variant="caption" component="p" color={problem ? 'error' : 'textSecondary'}>
          {state}
        </Typography>
      </Box>
      {problem && !isRefused && (
        <Button size="small" onClick={() => attachments.retry(key)}>
          {t.uploadRetry}
        </Button>
      )}
      <IconButton aria-label={t.removeFile(name)} onClick={() => attachments.remove(key)}>
        <CloseIcon fontSize="small" />
      </IconButton>
      {!file && !problem && (
        <LinearProgress
          variant={isChecking ? 'indeterminate' : 'determinate'}
          value={percent}
          aria-label={name}
          sx={{ position: 'absolute', inset: 'auto 0 0 0', height: 3 }}
        />
      )}
    </Box>
  )
}
