import { limits } from '@veranda/contract'
import { useEffect } from 'react'
import { type TooManyRequestsDetail, tooManyRequestsEvent } from '#lib/http/request.ts'
import { showSnackbar } from '#lib/notices/snackbars.ts'
import { texts } from './texts.ts'

export function warnOfTooManyRequests(event: Event): void {
  const detail = (event as CustomEvent<TooManyRequestsDetail | null>).detail
  showSnackbar({
    title: texts.tooManyRequests.title,
    text: detail?.message || texts.tooManyRequests.text,
    color: 'warning',
    timeout: limits.tooManyRequestsSnackbarMs,
  })
}

/** Shows a warning when the transport reports too many requests. */
export function useTooManyRequestsWarning(): void {
  useEffect(() => {
    window.addEventListener(tooManyRequestsEvent, warnOfTooManyRequests)
    return () => window.removeEventListener(tooManyRequestsEvent, warnOfTooManyRequests)
  }, [])
}
