import { type RenderResult, render as renderWithoutTheme } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { createStyleCache } from '#lib/browser/style-cache.ts'
import { AppThemeProvider } from '#ui/app-theme-provider.tsx'

/**
 * Renders a component in the app's theme. Its styles go to the test's own document: Emotion's default cache keeps the
 * document of the test file that loaded it first.
 */
export const render = (ui: ReactNode): RenderResult => renderWithoutTheme(ui, { wrapper: Themed })

function Themed({ children }: { children: ReactNode }) {
  const [styles] = useState(() => createStyleCache())
  return <AppThemeProvider styles={styles}>{children}</AppThemeProvider>
}
