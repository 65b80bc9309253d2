import Link from '@mui/material/Link'
import { type ReactNode, useEffect, useRef } from 'react'
import { ApiError } from '#lib/http/call.ts'
import { savedBeforeTexts as t } from './saved-before-texts.ts'

/**
 * What to say where the first try was saved and its answer lost, and the form was changed since; `null` for any other failure.
 * `idName`: where the first answer names what was saved.
 */
export function savedBefore(error: unknown, pathOf: (id: number) => string, idName = 'id'): ReactNode {
  if (!(error instanceof ApiError) || error.code !== 'idempotency_key_reused') return null
  const id = (error.current as Record<string, unknown> | undefined)?.[idName]
  return <SavedBefore to={typeof id === 'number' ? pathOf(id) : null} />
}

/** A dialog may be long, and this stands at its head while one looks at the button: it comes in sight. */
function SavedBefore({ to }: { to: string | null }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.scrollIntoView?.({ block: 'center' }), [])
  return (
    <div ref={box}>
      {t.text}
      {to !== null && (
        // In a tab of its own: what was typed stays here to be carried over.
        <Link href={to} target="_blank" rel="noopener" color="inherit" sx={{ display: 'block', mt: 0.5 }}>
          {t.open}
        </Link>
      )}
    </div>
  )
}
