import type { EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { type ReactNode, useMemo } from 'react'
import { useAppearance } from '#lib/browser/appearance.ts'
import { createAppTheme } from './theme.ts'

interface Props {
  /** Styles with the page's nonce, which the CSP requires. */
  styles: EmotionCache
  children: ReactNode
}

/** Provides theme and styles. */
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
