import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Three screens of a desktop: at a usual speed of scrolling the next page is there before the end. */
const ahead = '2400px 0px'

/**
 * Calls back as soon as the end of a list is near, once per page. Before the first scrolling only an end in sight counts, so that
 * opening a list reads one page.
 */
export function useNearEnd<T extends Element>(isReady: boolean, onNear: () => void): RefObject<T | null> {
  const ref = useRef<T>(null)
  const [hasScrolled, setScrolled] = useState(false)
  const near = useEffectEvent(onNear)
  useEffect(() => {
    const note = () => setScrolled(true)
    window.addEventListener('scroll', note, { once: true, passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [])
  useEffect(() => {
    const end = ref.current
    if (!end || !isReady) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near()
      },
      { rootMargin: hasScrolled ? ahead : '0px' },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [isReady, hasScrolled])
  return ref
}
