/** How much of the window's bottom is taken by buttons over which nothing may lie. The undo bar writes it out: it is in the first visit. */
export const bottomRoom = '--bottom-room'

/** A page's bar and that of a screen opened over it may be there at once. */
const taking = new Set<HTMLElement>()

function measure(): void {
  const { style } = document.documentElement
  const tops = [...taking].map((element) => element.getBoundingClientRect().top)
  const room = Math.round(window.innerHeight - Math.min(window.innerHeight, ...tops))
  if (room > 0) style.setProperty(bottomRoom, `${room}px`)
  else style.removeProperty(bottomRoom)
}

/** The `ref` of an element with such buttons: what floats at the bottom stands above it while it is there. */
export function reserveBottomSpace(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const observer = new ResizeObserver(measure)
  observer.observe(element)
  taking.add(element)
  window.addEventListener('resize', measure)
  // A bar that sticks to the bottom rises with the end of the page.
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
