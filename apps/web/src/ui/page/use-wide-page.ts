import { useLayoutEffect } from 'react'

const attribute = 'data-wide-page'

/** Selects what follows it while the page is wide. */
export const wherePageIsWide = `[${attribute}]`

let wideParts = 0

/**
 * Gives the page the whole width of the window while the component is mounted. Marked at the root: a page that looked for its wide
 * parts by `:has` would look through all its elements whenever a row of a list is drawn.
 */
export function useWidePage(isWide = true): void {
  useLayoutEffect(() => {
    if (!isWide) return
    const root = document.documentElement
    wideParts += 1
    root.setAttribute(attribute, '')
    return () => {
      wideParts -= 1
      if (wideParts === 0) root.removeAttribute(attribute)
    }
  }, [isWide])
}
