import { useLayoutEffect, useRef, useState } from 'react'

/** How far from the top of the page an element begins, in pixels. What stands above it comes and goes. */
export function usePageTop<T extends HTMLElement>() {
  const ref = useRef<T>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    // Its size, and that of what holds it, are those that change with what stands above.
    for (let one = element.parentElement; one && one !== document.documentElement; one = one.parentElement)
      observer.observe(one)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [])
  return { ref, top }
}
