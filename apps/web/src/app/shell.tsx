import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCurrentPage } from '#lib/current-page.ts'
import { Notices } from '#ui/notices.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { NavigationProgress } from './navigation-progress.tsx'
import { Overlays } from './overlays.tsx'
import { texts } from './texts.ts'
import { useTooManyRequestsWarning } from './too-many-requests.ts'

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
    document.title = pageTitle(title)
  }, [title])
}
