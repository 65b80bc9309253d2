import { useBlocker } from '@tanstack/react-router'
import { getToken } from '#lib/token.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { texts } from './texts.ts'

const t = texts.leave

/** Asks before a page with unsaved changes is left, by a link or by closing the tab. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    // What opens over the page keeps it; whoever is signed out has to go.
    shouldBlockFn: ({ current, next }) =>
      isDirty && current.pathname !== next.pathname && getToken() !== null,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      title={t.title}
      text={t.text}
      confirmLabel={t.confirm}
      cancelLabel={t.cancel}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  )
}
