import { useQueryClient } from '@tanstack/react-query'
import { storageKeys } from '@veranda/contract'
import { type ReactNode, useState } from 'react'
import { hasUnsaved } from '#lib/forms/unsaved.ts'
import { logError } from '#lib/log.ts'
import { findUnsent, type Unsent } from '#lib/offline/unsent.ts'
import { goToLogin } from '#lib/routes/navigation.ts'
import { endSession } from '#lib/session/session.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { ConfirmDialog } from './dialogs/confirm-dialog.tsx'
import { texts } from './dialogs/texts.ts'

const nothingUnsent: Unsent = { hasMeasurements: false, messages: 0 }

interface Loss {
  unsent: Unsent
  /** A form on the page has unsaved changes. */
  hasForm: boolean
}
const isUnsent = ({ unsent }: Loss) => unsent.hasMeasurements || unsent.messages > 0

/** Losing unsent data is worse than losing an unsaved form, so it has its own question. */
function questionOf(loss: Loss) {
  if (!isUnsent(loss)) return texts.leave
  const text = texts.unsent.text(loss.unsent)
  return { ...texts.unsent, text: loss.hasForm ? `${text} ${texts.leave.text}` : text }
}

/** Signs out, which clears the device's database; asks first if that would lose something. */
export function useSignOut(): { signOut: () => void; dialog: ReactNode } {
  const queryClient = useQueryClient()
  const { user } = useCurrentUser()
  const [loss, setLoss] = useState<Loss | null>(null)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const leave = async () => {
    setDialogOpen(false)
    if (user) localStorage.removeItem(`${storageKeys.notesDrafts}${user.id}`)
    const ended = endSession(queryClient)
    goToLogin()
    await ended
  }
  const signOut = async () => {
    const unsent = user
      ? await findUnsent(user.id).catch((error: unknown) => {
          // A broken database does not prevent signing out.
          logError('What was not sent could not be counted', error)
          return nothingUnsent
        })
      : nothingUnsent
    const next = { unsent, hasForm: hasUnsaved() }
    if (!next.hasForm && !isUnsent(next)) return leave()
    setLoss(next)
    setDialogOpen(true)
  }
  const question = loss && questionOf(loss)
  const dialog = question && (
    <ConfirmDialog
      open={isDialogOpen}
      title={question.title}
      text={question.text}
      confirmLabel={question.confirm}
      cancelLabel={question.cancel}
      onConfirm={() => void leave()}
      onClose={() => setDialogOpen(false)}
    />
  )
  return { signOut: () => void signOut(), dialog }
}
