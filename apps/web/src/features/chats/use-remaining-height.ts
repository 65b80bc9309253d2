import { useLayoutEffect, useRef, useState } from 'react'

/** The height that is left under what stands above: the chat scrolls within itself, never the page. */
export function useRemainingHeight() {
  const ref = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(64)
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const measure = () => setTop(Math.round(box.getBoundingClientRect().top + window.scrollY))
    measure()
    // Strips above come and go.
    const observer = new ResizeObserver(measure)
    if (box.parentElement) observer.observe(box.parentElement)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [])
  return { ref, height: `calc(100dvh - ${top}px)` }
}
