import type { EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { type ReactNode, useMemo } from 'react'
import { useAppearance } from '#lib/browser/appearance.ts'
import { createAppTheme } from './theme.ts'

interface Props {
  /** The page's policy lets only styles with its nonce in. */
  styles: EmotionCache
  children: ReactNode
}

/** How everything within looks. */
export function AppThemeProvider({ styles, children }: Props) {
  const appearance = useAppearance()
  const theme = useMemo(() => createAppTheme(appearance), [appearance])
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}
