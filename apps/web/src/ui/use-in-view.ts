import { type RefObject, useEffect, useRef, useState } from 'react'

/** Looked after before it comes into sight, so that it is there by then. */
const ahead = '300px'

/** Whether something has come into sight yet; it stays so. What is heavy waits for it. */
export function useInView<T extends Element>(): { ref: RefObject<T | null>; isSeen: boolean } {
  const ref = useRef<T>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isSeen) return
    const observer = new IntersectionObserver(
      (entries) => setSeen(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: ahead },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isSeen])
  return { ref, isSeen }
}
