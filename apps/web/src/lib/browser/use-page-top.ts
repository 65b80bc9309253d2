import { useLayoutEffect, useRef, useState } from 'react'

/** Distance of an element from the top of the page, in pixels; follows changes of the content above. */
export function usePageTop<T extends HTMLElement>() {
  const ref = useRef<T>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    // The sizes of the element and its ancestors change with the content above.
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
