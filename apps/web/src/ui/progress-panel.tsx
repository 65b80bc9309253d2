import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { reserveBottomSpace } from '#ui/notices/bottom-space.ts'

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
    <Paper
      ref={reserveBottomSpace}
      role="region"
      aria-label={label}
      elevation={6}
      sx={{
        position: 'sticky',
        bottom: 16,
        zIndex: 3,
        mt: 2,
        px: 2,
        py: 1.5,
        borderRadius: 1.5,
        border: 1,
        borderColor: 'divider',
      }}
    >
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
          sx={{ mt: 1.5, borderRadius: 1, height: 6 }}
        />
      )}
    </Paper>
  )
}
