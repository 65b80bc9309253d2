import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useChatRights } from '#entities/chat/use-chat-rights.ts'
import { useToken } from '#lib/http/token.ts'
import { logError } from '#lib/log.ts'
import { lazyPart } from '#lib/offline/lazy-part.ts'
import { startServiceWorker } from '#lib/offline/service-worker.ts'
import { useRecordChanges } from '#lib/query/record-changes.ts'
import { useCurrentPage } from '#lib/routes/current-page.ts'
import { useLeadOverlay } from '#lib/routes/use-search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { useIdle } from '#lib/session/use-idle.ts'

const inBackground = { isInBackground: true }

const LeadDialog = lazyPart(() => import('#features/leads/dialog/lead-dialog.tsx'), 'LeadDialog')

/** Stays while pages change: an upload goes on. */
const UploadPanel = lazyPart(() => import('#entities/file/upload-panel.tsx'), 'UploadPanel', inBackground)

const OfflineQueue = lazyPart(
  () => import('#features/orders/list/offline-queue.tsx'),
  'OfflineQueue',
  inBackground,
)

/** Goes on while pages change: news are told, what was said is sent. */
const ChatWatch = lazyPart(() => import('#features/chats/sync/chat-watch.tsx'), 'ChatWatch', inBackground)

/** Opens what a notification was clicked for. */
const PushWatch = lazyPart(() => import('#features/account/push/push-watch.tsx'), 'PushWatch', inBackground)

const ShortcutsHelp = lazyPart(
  () => import('#app/shortcuts/shortcuts-help.tsx'),
  'ShortcutsHelp',
  inBackground,
)

/** What opens over any signed-in page by the address: `?lead=ID` shows a lead. */
export function Overlays() {
  const { leadId, close } = useLeadOverlay()
  const isSignedIn = useToken() !== null
  const current = useCurrentPage()
  useOfflinePage()
  useRecordChanges()
  if (!isSignedIn || !current || current.page.isPublic) return null
  return (
    <>
      <Suspense fallback={null}>{leadId && <LeadDialog leadId={leadId} onClose={close} />}</Suspense>
      {/* What is measured is kept from the first moment on. */}
      <Suspense fallback={null}>
        <OfflineQueue />
      </Suspense>
      <Watches />
    </>
  )
}

/** What goes on beside the pages. The page itself comes first. */
function Watches() {
  const { canRead } = useChatRights()
  const isIdle = useIdle()
  if (!isIdle) return null
  return (
    // Whatever becomes of them, the page goes on.
    <CatchBoundary getResetKey={sameKey} errorComponent={Nothing} onCatch={tellOfWatch}>
      <Suspense fallback={null}>
        <UploadPanel />
        {canRead && <ChatWatch />}
        <PushWatch />
        <ShortcutsHelp />
      </Suspense>
    </CatchBoundary>
  )
}

const sameKey = () => 'watches'
const Nothing = () => null
const tellOfWatch = (error: unknown) => logError('What goes on beside the page has failed', error)

/** Without a connection staff get a page that says so; anyone who measures has the whole app (`OfflineQueue`). */
function useOfflinePage(): void {
  const { user, can } = useCurrentUser()
  const isWanted = user && !can('order.measure')
  useEffect(() => {
    if (isWanted) startServiceWorker('page')
  }, [isWanted])
}
