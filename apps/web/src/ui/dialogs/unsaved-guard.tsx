import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { markUnsaved } from '#lib/forms/unsaved.ts'
import { getToken } from '#lib/http/token.ts'
import { parseSearch, type SearchParams } from '#lib/routes/search-params.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { texts } from './texts.ts'

const t = texts.leave

interface Props {
  isDirty: boolean
  /** Query parameters that distinguish records on the page; in a dialog all of them. */
  params?: readonly string[] | 'all'
  /** Whether another question about these changes is open: leaving is refused without a second one. */
  isAsking?: boolean
  /** The user chose to leave without saving. */
  onLeave?: () => void
}

/** Sections of settings, and price lists. */
const places = ['section', 'list']

/** Moves through the history, after which the browser's URL has changed already. */
const traversals: ReadonlySet<string> = new Set(['BACK', 'FORWARD', 'GO'])

interface Place {
  pathname: string
  search: SearchParams
}

/** Asks before a page or section with unsaved changes is left by a link or by closing the tab. */
export function UnsavedGuard({ isDirty, params = places, isAsking = false, onLeave }: Props) {
  const isLeaving = (from: Place, to: Place) => {
    const watchedParams = params === 'all' ? Object.keys({ ...from.search, ...to.search }) : params
    return from.pathname !== to.pathname || watchedParams.some((key) => from.search[key] !== to.search[key])
  }
  useEffect(() => (isDirty ? markUnsaved() : undefined), [isDirty])
  const blocker = useBlocker({
    // Dialogs over the page keep it; a signed-out user must leave.
    shouldBlockFn: ({ current, next }) => isDirty && isLeaving(current, next) && getToken() !== null,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  /**
   * After Back the browser is elsewhere, and refusing returns it. If Forward has returned it already, that would be one
   * step too far, and the router would ignore the next Back: the question is withdrawn instead.
   */
  const withdrawIfReturned = useEffectEvent(() => {
    if (blocker.status !== 'blocked' || !traversals.has(blocker.action)) return false
    const { pathname, search } = window.location
    const hasReturned = !isLeaving(blocker.current, { pathname, search: parseSearch(search) })
    if (hasReturned) blocker.proceed()
    return hasReturned
  })
  const refuse = useEffectEvent(() => blocker.reset?.())
  useEffect(() => {
    if (!isBlocked) return
    if (withdrawIfReturned()) return
    if (isAsking) return refuse()
    window.addEventListener('popstate', withdrawIfReturned)
    return () => window.removeEventListener('popstate', withdrawIfReturned)
  }, [isBlocked, isAsking])
  return (
    <ConfirmDialog
      open={isBlocked && !isAsking}
      title={t.title}
      text={t.text}
      confirmLabel={t.confirm}
      cancelLabel={t.cancel}
      onConfirm={() => {
        onLeave?.()
        blocker.proceed?.()
      }}
      onClose={() => blocker.reset?.()}
    />
  )
}
