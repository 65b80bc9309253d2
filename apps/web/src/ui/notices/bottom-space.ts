/**
 * CSS variable: height of the window's bottom that must not be covered. The undo bar repeats the name, as it belongs
 * to the initial bundle.
 */
export const bottomSpace = '--bottom-room'

/** A page's bar and a dialog's may be shown at once. */
const taking = new Set<HTMLElement>()

function measure(): void {
  const { style } = document.documentElement
  const tops = [...taking].map((element) => element.getBoundingClientRect().top)
  const offset = Math.round(window.innerHeight - Math.min(window.innerHeight, ...tops))
  if (offset > 0) style.setProperty(bottomSpace, `${offset}px`)
  else style.removeProperty(bottomSpace)
}

/** A `ref` callback for elements whose buttons floating messages must not cover. */
export function reserveBottomSpace(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const observer = new ResizeObserver(measure)
  observer.observe(element)
  taking.add(element)
  window.addEventListener('resize', measure)
  // A sticky bar moves up with the end of the page.
  window.addEventListener('scroll', measure, { capture: true, passive: true })
  measure()
  return () => {
    observer.disconnect()
    taking.delete(element)
    measure()
    if (taking.size > 0) return
    window.removeEventListener('resize', measure)
    window.removeEventListener('scroll', measure, { capture: true })
  }
}
