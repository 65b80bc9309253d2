import Link from '@mui/material/Link'
import { type ReactNode, useEffect, useRef } from 'react'
import { ApiError } from '#lib/http/call.ts'
import { savedBeforeTexts as t } from './saved-before-texts.ts'

/**
 * The message for a form that was saved by an attempt whose response was lost, and was changed before the next;
 * `null` for other errors. `idName`: the parameter of the first response that holds the id.
 */
export function savedBefore(error: unknown, pathOf: (id: number) => string, idName = 'id'): ReactNode {
  if (!(error instanceof ApiError) || error.code !== 'idempotency_key_reused') return null
  const id = (error.current as Record<string, unknown> | undefined)?.[idName]
  return <SavedBefore to={typeof id === 'number' ? pathOf(id) : null} />
}

/** Scrolled into view: it is at the top of a dialog that may be long. */
function SavedBefore({ to }: { to: string | null }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.scrollIntoView?.({ block: 'center' }), [])
  return (
    <div ref={box}>
      {t.text}
      {to !== null && (
        // In a new tab, so that the typed values stay available.
        <Link href={to} target="_blank" rel="noopener" color="inherit" sx={{ display: 'block', mt: 0.5 }}>
          {t.open}
        </Link>
      )}
    </div>
  )
}
