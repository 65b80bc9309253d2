import UploadIcon from '@mui/icons-material/CloudUploadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { type DataImport, type ImportTarget, importTargets, limits } from '@veranda/contract'
import { useRef, useState } from 'react'
import { DropOverlay } from '#entities/file/drop-overlay.tsx'
import { useDrop } from '#entities/file/use-drop.ts'
import { failureText } from '#lib/http/failure-text.ts'
import { useExample, useSendTable } from './import-queries.ts'
import { texts } from './texts.ts'

const t = texts.file

interface Props {
  target: ImportTarget
  onTarget: (target: ImportTarget) => void
  onSent: (created: DataImport) => void
}

/** Checks before upload what the server would refuse. */
function faultOf(file: File): string | null {
  if (!/\.(xlsx|csv)$/i.test(file.name)) return t.wrongType
  return file.size > limits.importBytes ? t.tooLarge : null
}

/** Chooses the type of records and the file. */
export function FileStep({ target, onTarget, onSent }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const send = useSendTable(target)
  const example = useExample(target)
  const take = ([file]: File[]) => {
    if (!file || send.isPending) return
    const fault = faultOf(file)
    setProblem(fault)
    if (fault) return
    send.mutate(file, { onSuccess: onSent, onError: (error) => setProblem(failureText(error, t.call)) })
  }
  return (
    <Stack sx={{ gap: 2.5 }}>
      <ToggleButtonGroup
        exclusive
        color="primary"
        aria-label={t.target}
        value={target}
        onChange={(_event, next: ImportTarget | null) => next && onTarget(next)}
        disabled={send.isPending}
      >
        {Object.entries(importTargets).map(([code, label]) => (
          <ToggleButton key={code} value={code} sx={{ px: 3 }}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {problem && <Alert severity="error">{problem}</Alert>}
      <DropArea isPending={send.isPending} onFiles={take} />
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ gap: 1, alignItems: { xs: 'flex-start', sm: 'center' }, justifyContent: 'space-between' }}
      >
        <Typography variant="body2" color="textSecondary">
          {t.hint}
        </Typography>
        <Button
          onClick={() => example.mutate()}
          loading={example.isPending}
          sx={{ flexShrink: 0, ml: { xs: -1, sm: 0 } }}
        >
          {t.example}
        </Button>
      </Stack>
    </Stack>
  )
}

function DropArea({ isPending, onFiles }: { isPending: boolean; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const { isOver, handlers } = useDrop(isPending ? null : onFiles)
  return (
    <Box
      {...handlers}
      sx={{
        position: 'relative',
        border: 1,
        borderStyle: 'dashed',
        borderColor: 'text.disabled',
        borderRadius: 2,
        px: 2,
        py: { xs: 4, sm: 6 },
        textAlign: 'center',
      }}
    >
      <UploadIcon aria-hidden sx={{ fontSize: 44, color: 'text.secondary' }} />
      <Typography variant="h3" component="p" sx={{ mt: 1 }}>
        {t.title}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        {t.or}
      </Typography>
      <Button variant="contained" loading={isPending} onClick={() => input.current?.click()}>
        {t.pick}
      </Button>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ mt: 1, minHeight: 20 }}>
        {isPending && t.reading}
      </Typography>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t.input}
        accept=".xlsx,.csv"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same file may be chosen again after it was corrected.
          event.target.value = ''
          onFiles(files)
        }}
      />
      <DropOverlay isOver={isOver} />
    </Box>
  )
}
