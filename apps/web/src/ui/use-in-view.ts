import { type RefObject, useEffect, useRef, useState } from 'react'

/** Starts early, so that the content is ready when it scrolls into view. */
const rootMargin = '300px'

/** Whether an element has been in view; stays true. Delays heavy content. */
export function useInView<T extends Element>(): { ref: RefObject<T | null>; isSeen: boolean } {
  const ref = useRef<T>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isSeen) return
    const observer = new IntersectionObserver(
      (entries) => setSeen(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: rootMargin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isSeen])
  return { ref, isSeen }
}
