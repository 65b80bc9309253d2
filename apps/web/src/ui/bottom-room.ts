/** How much of the window's bottom is taken by buttons over which nothing may lie. */
export const bottomRoom = '--bottom-room'

/** The `ref` of an element with such buttons: what floats at the bottom stands above it while it is there. */
export function takeBottomRoom(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const { style } = document.documentElement
  const measure = () => {
    const { top } = element.getBoundingClientRect()
    style.setProperty(bottomRoom, `${Math.max(0, Math.round(window.innerHeight - top))}px`)
  }
  const observer = new ResizeObserver(measure)
  observer.observe(element)
  window.addEventListener('resize', measure)
  measure()
  return () => {
    observer.disconnect()
    window.removeEventListener('resize', measure)
    style.removeProperty(bottomRoom)
  }
}
