import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useRemoveMail, useTestMail } from '#features/settings/settings-queries.ts'
import { texts } from '#features/settings/texts.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'

const t = texts.mail

/** Sends a test e-mail, and returns to the platform's mail server. */
export function MailTest({ isDirty, onRemoved }: { isDirty: boolean; onRemoved: () => void }) {
  const { user } = useCurrentUser()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const test = useTestMail()
  const remove = useRemoveMail()
  return (
    <>
      {test.data && (
        <Alert severity={test.data.is_sent ? 'success' : 'error'}>
          {test.data.is_sent ? (
            t.sent(user?.email ?? '')
          ) : (
            <>
              <AlertTitle>{t.failed}</AlertTitle>
              {test.data.failure}
            </>
          )}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={() => test.mutate()} loading={test.isPending} disabled={isDirty}>
          {isDirty ? t.testFirst : t.test}
        </Button>
        <Button color="error" onClick={() => setDialogOpen(true)}>
          {t.remove}
        </Button>
      </Stack>
      <ConfirmDialog
        open={isDialogOpen}
        title={t.removeTitle}
        text={t.removeText}
        confirmLabel={t.remove}
        isPending={remove.isPending}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              setDialogOpen(false)
              onRemoved()
            },
          })
        }
        onClose={() => setDialogOpen(false)}
      />
    </>
  )
}
