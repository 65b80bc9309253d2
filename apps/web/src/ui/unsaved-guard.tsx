import { useBlocker } from '@tanstack/react-router'
import type { SearchParams } from '#lib/search-params.ts'
import { getToken } from '#lib/token.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { texts } from './texts.ts'

const t = texts.leave

interface Props {
  isDirty: boolean
  /** The parameter of the address that tells one thing's page from another's. */
  param?: string
}

interface Place {
  pathname: string
  search: SearchParams
}

/** Asks before a page with unsaved changes is left, by a link or by closing the tab. */
export function UnsavedGuard({ isDirty, param }: Props) {
  const isElsewhere = (from: Place, to: Place) =>
    from.pathname !== to.pathname || (param !== undefined && from.search[param] !== to.search[param])
  const blocker = useBlocker({
    // What opens over the page keeps it; whoever is signed out has to go.
    shouldBlockFn: ({ current, next }) => isDirty && isElsewhere(current, next) && getToken() !== null,
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
