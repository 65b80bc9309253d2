import DoneIcon from '@mui/icons-material/CheckCircleOutlined'
import CloseIcon from '@mui/icons-material/Close'
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined'
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined'
import PauseIcon from '@mui/icons-material/Pause'
import PlayIcon from '@mui/icons-material/PlayArrow'
import RetryIcon from '@mui/icons-material/Refresh'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { type ChangeEvent, useRef, useState } from 'react'
import { fileSize } from '#lib/format/file-size.ts'
import { texts } from './texts.ts'
import { cancelUpload, pauseUpload, resumeUpload, resumeWithFile, type UploadItem } from './uploads.ts'

const t = texts.panel

/** An upload with its progress. */
export function UploadRow({ item }: { item: UploadItem }) {
  const [isWrong, setWrong] = useState(false)
  const { state, name } = item
  const isUnderWay = !['done', 'failed'].includes(state)
  const percent = Math.round((item.sent / item.size) * 100)
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, pl: 2, pr: 1, py: 1 }}>
      <StateIcon state={state} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap title={name} sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography
          variant="caption"
          component="p"
          color={state === 'failed' || isWrong ? 'error' : 'textSecondary'}
        >
          {isWrong ? t.wrongFile : stateText(item)}
        </Typography>
        {isUnderWay && (
          <LinearProgress
            variant={state === 'checking' ? 'indeterminate' : 'determinate'}
            {...(state !== 'checking' && { value: percent })}
            aria-label={name}
            sx={{ mt: 0.5, height: 6, borderRadius: 3 }}
          />
        )}
      </Box>
      <Actions item={item} onWrong={setWrong} />
    </Box>
  )
}

function stateText({ state, error, sent, size }: UploadItem): string {
  if (state === 'failed') return error ?? ''
  if (state === 'sending') return t.of(fileSize(sent), fileSize(size))
  return t.states[state]
}

function StateIcon({ state }: { state: UploadItem['state'] }) {
  if (state === 'done') return <DoneIcon color="success" aria-hidden />
  if (state === 'failed') return <ErrorIcon color="error" aria-hidden />
  return <FileIcon color="action" aria-hidden />
}

function Actions({ item, onWrong }: { item: UploadItem; onWrong: (isWrong: boolean) => void }) {
  const { key, name, state } = item
  const input = useRef<HTMLInputElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = [...(event.target.files ?? [])]
    event.target.value = ''
    if (file) onWrong(!resumeWithFile(key, file))
  }
  if (state === 'done') return null
  return (
    <Box sx={{ display: 'flex', flexShrink: 0 }}>
      {(state === 'sending' || state === 'waiting') && (
        <IconButton aria-label={t.pause(name)} onClick={() => pauseUpload(key)}>
          <PauseIcon />
        </IconButton>
      )}
      {(state === 'paused' || state === 'offline') && (
        <IconButton aria-label={t.resume(name)} onClick={() => resumeUpload(key)}>
          <PlayIcon />
        </IconButton>
      )}
      {state === 'failed' && (
        <IconButton aria-label={t.retry(name)} onClick={() => resumeUpload(key)}>
          <RetryIcon />
        </IconButton>
      )}
      {state === 'lost' && (
        <>
          <IconButton aria-label={t.choose(name)} onClick={() => input.current?.click()}>
            <PlayIcon />
          </IconButton>
          <input ref={input} type="file" hidden onChange={choose} />
        </>
      )}
      <IconButton aria-label={t.cancel(name)} onClick={() => cancelUpload(key)}>
        <CloseIcon />
      </IconButton>
    </Box>
  )
}
