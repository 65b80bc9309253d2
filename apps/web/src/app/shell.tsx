import { Outlet } from '@tanstack/react-router'
import { limits } from '@veranda/contract'
import { useEffect } from 'react'
import { useCurrentPage } from '#lib/current-page.ts'
import { type TooManyRequestsDetail, tooManyRequestsEvent } from '#lib/request.ts'
import { showSnackbar } from '#lib/snackbars.ts'
import { Notices } from '#ui/notices.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { Overlays } from './overlays.tsx'
import { texts } from './texts.ts'

/** The routed view, what may lie over it, and what the app says by itself. */
export function Shell() {
  useDocumentTitle()
  useTooManyRequestsWarning()
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <Overlays />
      <Notices />
    </>
  )
}

function useDocumentTitle(): void {
  const title = useCurrentPage()?.page.title ?? texts.notFound.title
  useEffect(() => {
    document.title = title === texts.product ? title : `${title} — ${texts.product}`
  }, [title])
}

/** The transport says that there were too many requests; the shell shows it. */
function useTooManyRequestsWarning(): void {
  useEffect(() => {
    const warn = (event: Event) => {
      const detail = (event as CustomEvent<TooManyRequestsDetail | null>).detail
      showSnackbar({
        title: texts.tooManyRequests.title,
        text: detail?.message || texts.tooManyRequests.text,
        color: 'warning',
        timeout: limits.tooManyRequestsSnackbarMs,
      })
    }
    window.addEventListener(tooManyRequestsEvent, warn)
    return () => window.removeEventListener(tooManyRequestsEvent, warn)
  }, [])
}
