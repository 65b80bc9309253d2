import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import type { OrderDocument } from '@veranda/contract'
import { useId } from 'react'
import { useRevokeLink, useShareDocument } from '#entities/document/document-queries.ts'
import { useDates } from '#lib/format/dates.ts'
import { ConfirmedButton } from '#ui/dialogs/confirmed-button.tsx'
import { copyText } from '#ui/records/copy-text.ts'
import { texts as t } from './texts.ts'

interface Props {
  document: OrderDocument
  onClose: () => void
}

/** The client's link: create, copy, revoke. Shown only to its creator, and only once. */
export function ShareDialog({ document, onClose }: Props) {
  const titleId = useId()
  const { date } = useDates()
  const share = useShareDocument(document.id)
  const revoke = useRevokeLink(document.id)
  const shared = share.data
  const until = shared?.shared_until ?? document.shared_until
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: 520, width: '100%' } } }}
    >
      <DialogTitle id={titleId}>{t.share}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2, pt: 1 }}>
          <DialogContentText>{shared ? t.linkOnce : t.shareHint}</DialogContentText>
          {shared && (
            <TextField
              label={t.link}
              value={shared.url}
              slotProps={{ input: { readOnly: true } }}
              onFocus={(event) => event.target.select()}
            />
          )}
          {until && <DialogContentText>{t.linkUntil(date(until))}</DialogContentText>}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {until && (
          <ConfirmedButton
            color="error"
            label={t.revoke}
            question={{ title: t.revokeTitle, text: t.revokeText, confirmLabel: t.revoke }}
            // The dialog still shows the closed link.
            mutation={{
              isPending: revoke.isPending,
              mutate: (_none, { onSettled }) => revoke.mutate(undefined, { onSettled, onSuccess: onClose }),
            }}
            variables={undefined}
          />
        )}
        <Button onClick={onClose}>{t.close}</Button>
        {shared ? (
          <Button variant="contained" onClick={() => void copyText(shared.url)}>
            {t.copy}
          </Button>
        ) : (
          <Button variant="contained" loading={share.isPending} onClick={() => share.mutate()}>
            {document.shared_until ? t.renewLink : t.newLink}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
