import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { texts } from '#app/texts.ts'
import { useTooManyRequestsWarning } from '#app/too-many-requests.ts'
import { setTabTitle } from '#lib/browser/tab-title.ts'
import { useCurrentPage } from '#lib/routes/current-page.ts'
import { Notices } from '#ui/notices/notices.tsx'
import { pageTitle } from '#ui/page/page-title.ts'
import { NavigationProgress } from './navigation-progress.tsx'
import { Overlays } from './overlays.tsx'

/** The routed page, dialogs over it, and messages. */
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
    setTabTitle(pageTitle(title))
  }, [title])
}
