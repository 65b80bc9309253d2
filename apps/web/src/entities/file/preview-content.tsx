import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ChatFile, fileLimits } from '@veranda/contract'
import { useState } from 'react'
import { ApiError } from '#lib/http/call.ts'
import { request } from '#lib/http/request.ts'
import { fileLinkQuery } from './file-queries.ts'
import { FileThumb } from './file-thumb.tsx'
import { texts } from './texts.ts'

const t = texts.preview

/** Preview of a file, or a hint where there is none. */
export function PreviewContent({ file }: { file: ChatFile }) {
  if (file.type === 'txt' || file.type === 'csv') return <TextPreview file={file} />
  if (file.type === 'pdf' || ['image', 'video', 'audio'].includes(file.kind))
    return <LinkedPreview file={file} />
  return <NoPreview file={file} />
}

function LinkedPreview({ file }: { file: ChatFile }) {
  const link = useQuery(fileLinkQuery(file.id, 'preview'))
  const [isBroken, setBroken] = useState(false)
  if (link.isError || isBroken) return <Failure />
  if (!link.data) return <CircularProgress aria-label={file.name} color="inherit" />
  const { url } = link.data
  const onError = () => setBroken(true)
  if (file.kind === 'image') return <Picture src={url} name={file.name} onError={onError} />
  if (file.kind === 'video') {
    return <Box component="video" src={url} controls aria-label={file.name} onError={onError} sx={fitting} />
  }
  if (file.kind === 'audio') {
    return (
      <Box
        component="audio"
        src={url}
        controls
        aria-label={file.name}
        onError={onError}
        sx={{ width: 'min(520px, 90vw)' }}
      />
    )
  }
  return (
    <Box
      component="iframe"
      src={url}
      title={file.name}
      sx={{ width: '100%', height: '100%', border: 0, bgcolor: '#fff', borderRadius: 1 }}
    />
  )
}

const fitting = { maxWidth: '100%', maxHeight: 'calc(100dvh - 100px)', display: 'block', borderRadius: 1 }

function Picture({ src, name, onError }: { src: string; name: string; onError: () => void }) {
  return (
    <Box component="img" src={src} alt={name} onError={onError} sx={{ ...fitting, objectFit: 'contain' }} />
  )
}

/** The beginning of a text file. */
function TextPreview({ file }: { file: ChatFile }) {
  const query = useQuery({
    queryKey: ['files', 'text', file.id],
    queryFn: async ({ signal }) => {
      const headers = { Range: `bytes=0-${fileLimits.textPreviewBytes - 1}` }
      const response = await request(`/api/files/${file.id}/content`, { headers, signal })
      if (!response.ok) throw new ApiError(response.status, {})
      return decoded(await response.arrayBuffer())
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isSilent: true },
  })
  if (query.isError) return <Failure />
  if (query.data === undefined) return <CircularProgress aria-label={file.name} color="inherit" />
  return (
    <Box
      sx={{
        width: '100%',
        height: '100%',
        overflow: 'auto',
        bgcolor: 'background.paper',
        color: 'text.primary',
        borderRadius: 1,
      }}
    >
      {file.size > fileLimits.textPreviewBytes && <Alert severity="info">{t.cut}</Alert>}
      <Box
        component="pre"
        tabIndex={0}
        sx={{ m: 0, p: 2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: 14 }}
      >
        {query.data}
      </Box>
    </Box>
  )
}

/** Decodes UTF-16 or UTF-8 by byte order mark, else UTF-8, else Windows-1251. */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const text = new TextDecoder().decode(bytes)
  // The cut may split the last character; an invalid one elsewhere means another encoding.
  return text.slice(0, -2).includes('\ufffd') ? new TextDecoder('windows-1251').decode(bytes) : text
}

function NoPreview({ file }: { file: ChatFile }) {
  return (
    <Stack sx={{ alignItems: 'center', gap: 2, px: 3, textAlign: 'center' }}>
      <FileThumb file={file} size={96} />
      <Typography>{t.none}</Typography>
    </Stack>
  )
}

function Failure() {
  return <Alert severity="error">{t.failure}</Alert>
}
