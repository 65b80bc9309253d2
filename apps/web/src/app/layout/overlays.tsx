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

/** Stays mounted across pages: uploads continue. */
const UploadPanel = lazyPart(() => import('#entities/file/upload-panel.tsx'), 'UploadPanel', inBackground)

const OfflineQueue = lazyPart(
  () => import('#features/orders/list/offline-queue.tsx'),
  'OfflineQueue',
  inBackground,
)

/** Stays mounted across pages: announces new messages, sends queued ones. */
const ChatWatch = lazyPart(() => import('#features/chats/sync/chat-watch.tsx'), 'ChatWatch', inBackground)

/** Opens the target of a clicked push notification. */
const PushWatch = lazyPart(() => import('#features/account/push/push-watch.tsx'), 'PushWatch', inBackground)

const ShortcutsHelp = lazyPart(
  () => import('#app/shortcuts/shortcuts-help.tsx'),
  'ShortcutsHelp',
  inBackground,
)

/** Dialogs over any page by URL: `?lead=ID` shows a lead. */
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

/** Background components, loaded after the page. */
function Watches() {
  const { canRead } = useChatRights()
  const isIdle = useIdle()
  if (!isIdle) return null
  return (
    // Their failure does not affect the page.
    <CatchBoundary getResetKey={sameKey} errorComponent={Empty} onCatch={logWatchError}>
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
const Empty = () => null
const logWatchError = (error: unknown) => logError('What goes on beside the page has failed', error)

/** Offline, staff get an offline page; users who measure have the whole app (`OfflineQueue`). */
function useOfflinePage(): void {
  const { user, can } = useCurrentUser()
  const isWanted = user && !can('order.measure')
  useEffect(() => {
    if (isWanted) startServiceWorker('page')
  }, [isWanted])
}
