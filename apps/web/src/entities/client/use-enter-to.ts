import { type RefObject, useEffect, useRef } from 'react'

/**
 * While active, Enter in a one-line field of the form moves the focus to the first button, else link, of the element with
 * the returned ref, else to the element, instead of submitting. The form's own button still submits.
 */
export function useEnterTo(isActive: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = ref.current?.closest('form')
    if (!isActive || !form) return
    const onKeyDown = (event: KeyboardEvent) => {
      const isSubmission = event.key === 'Enter' && event.target instanceof HTMLInputElement
      if (!isSubmission) return
      event.preventDefault()
      const within = (name: 'button' | 'a') => ref.current?.querySelector<HTMLElement>(name)
      ;(within('button') ?? within('a') ?? ref.current)?.focus()
    }
    form.addEventListener('keydown', onKeyDown)
    return () => form.removeEventListener('keydown', onKeyDown)
  }, [isActive])
  return ref
}
