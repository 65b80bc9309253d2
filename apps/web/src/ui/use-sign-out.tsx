import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { logError } from '#lib/log.ts'
import { goToLogin } from '#lib/navigation.ts'
import { endSession } from '#lib/session.ts'
import { type Unsent, unsentOf } from '#lib/unsent.ts'
import { useCurrentUser } from '#lib/use-current-user.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { texts } from './texts.ts'

const t = texts.unsent
const nothing: Unsent = { hasMeasurements: false, messages: 0 }

/** The way out from anywhere: signing out empties the device's store, and asks where that would lose something. */
export function useSignOut(): { signOut: () => void; dialog: ReactNode } {
  const queryClient = useQueryClient()
  const { user } = useCurrentUser()
  const [asking, setAsking] = useState<Unsent | null>(null)
  const leave = async () => {
    setAsking(null)
    const ended = endSession(queryClient)
    goToLogin()
    await ended
  }
  const signOut = async () => {
    const unsent = user
      ? await unsentOf(user.id).catch((error: unknown) => {
          // A store that is broken keeps nobody in.
          logError('What was not sent could not be counted', error)
          return nothing
        })
      : nothing
    if (unsent.hasMeasurements || unsent.messages > 0) setAsking(unsent)
    else await leave()
  }
  const dialog = (
    <ConfirmDialog
      open={asking !== null}
      title={t.title}
      text={t.text(asking ?? nothing)}
      confirmLabel={t.confirm}
      cancelLabel={t.cancel}
      onConfirm={() => void leave()}
      onClose={() => setAsking(null)}
    />
  )
  return { signOut: () => void signOut(), dialog }
}
