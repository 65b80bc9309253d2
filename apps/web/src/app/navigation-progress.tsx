import LinearProgress from '@mui/material/LinearProgress'
import { useRouterState } from '@tanstack/react-router'
import { useDebounced } from '#lib/use-debounced.ts'
import { texts } from './texts.ts'

/** A thin line at the top while the next page is on its way; quick ones do without. */
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
