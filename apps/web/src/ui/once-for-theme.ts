import { type CSSObject, css } from '@emotion/react'
import type { Theme } from '@mui/material/styles'

/**
 * Styles that depend on the theme alone, written out once for each theme instead of once for each element: dozens of elements
 * appear in one frame of scrolling a list.
 */
export function onceForTheme(stylesOf: (theme: Theme) => CSSObject) {
  const known = new WeakMap<Theme, ReturnType<typeof css>>()
  return ({ theme }: { theme: Theme }) => {
    const styles = known.get(theme) ?? css(stylesOf(theme))
    known.set(theme, styles)
    return styles
  }
}
