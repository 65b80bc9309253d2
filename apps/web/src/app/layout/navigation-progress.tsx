import LinearProgress from '@mui/material/LinearProgress'
import { useRouterState } from '@tanstack/react-router'
import { texts } from '#app/texts.ts'
import { useDebounced } from '#lib/browser/use-debounced.ts'

/** A progress line while the next page loads; not for quick loads. */
export function NavigationProgress() {
  const isPending = useRouterState({ select: (state) => state.status === 'pending' })
  const isLong = useDebounced(isPending, 200)
  if (!isPending || !isLong) return null
  return (
    <LinearProgress
      aria-label={texts.opening}
      sx={{ position: 'fixed', inset: '0 0 auto', zIndex: 'tooltip' }}
    />
  )
}
