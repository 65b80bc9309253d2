import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { BottomPanel } from './bottom-panel.tsx'

interface Props {
  label: string
  /** What has been done so far, or the result. */
  text: string
  /** The part done, 0 to 1; `null` while it is not known; absent when nothing runs. */
  progress?: number | null | undefined
  /** Buttons. */
  children: ReactNode
}

/** Work that takes longer than a request, at the bottom of the page that started it. */
export function ProgressPanel({ label, text, progress, children }: Props) {
  return (
    <BottomPanel label={label}>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <Typography role="status" sx={{ flex: 1, minWidth: 200, fontWeight: 600 }}>
          {text}
        </Typography>
        {children}
      </Stack>
      {progress !== undefined && (
        <LinearProgress
          {...(progress !== null && { variant: 'determinate', value: Math.min(100, progress * 100) })}
          aria-label={label}
          sx={{ mt: 1.5, mb: 0.5, borderRadius: 1, height: 6 }}
        />
      )}
    </BottomPanel>
  )
}
