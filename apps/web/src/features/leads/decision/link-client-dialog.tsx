import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { limits } from '@veranda/contract'
import { useId } from 'react'
import { ChooseClient } from '#entities/client/choose-client.tsx'
import { toastConvertRefusal } from '#features/leads/convert-refusal.ts'
import { useConvertLead } from '#features/leads/lead-queries.ts'
import { texts } from '#features/leads/texts.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import type { DecidedLead } from './decision-queries.ts'
import { decisionTexts as t } from './decision-texts.ts'

interface Props {
  lead: DecidedLead
  onClose: () => void
}

/** Links a lead to a client that the company has already: those with the same contact first, then any by search. */
export function LinkClientDialog({ lead, onClose }: Props) {
  const titleId = useId()
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'))
  const [key, renewKey] = useIdempotencyKey()
  const convert = useConvertLead(lead.id, key)
  const link = ({ id, name }: { id: number; name: string }) =>
    convert.mutate(
      { name: name || lead.name || texts.convert.noName, client_id: id },
      {
        onSuccess: onClose,
        onError: (error) => {
          renewKey()
          toastConvertRefusal(error, onClose)
        },
      },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      fullScreen={isPhone}
      slotProps={{ paper: { sx: { maxWidth: { sm: limits.convertDialogWidth }, width: '100%' } } }}
    >
      <DialogTitle id={titleId}>{t.linkTitle}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 1.5 }}>{t.linkText(lead.number)}</Typography>
        <ChooseClient
          contact={{ phone: lead.phone, email: lead.email, exceptLeadId: lead.id }}
          isBusy={convert.isPending}
          onChoose={link}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
      </DialogActions>
    </Dialog>
  )
}
