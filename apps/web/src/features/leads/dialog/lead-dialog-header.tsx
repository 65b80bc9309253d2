import CloseIcon from '@mui/icons-material/Close'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import PersonAddIcon from '@mui/icons-material/PersonAddAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { Lead } from '@veranda/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { takeRequest } from '#features/leads/dialog-request.ts'
import type { KnownLead } from '#features/leads/lead-cache.ts'
import { LeadStatusMenu } from '#features/leads/lead-status-menu.tsx'
import { RemoveLeadQuestion } from '#features/leads/remove-lead-question.tsx'
import { texts } from '#features/leads/texts.ts'
import { useRecordPermission } from '#lib/session/record-permission.ts'
import { spaceMarker } from '#ui/notices/use-snackbar-offset.ts'
import { ConvertLeadDialog } from './convert-lead-dialog.tsx'

const t = texts.dialog

interface Props {
  titleId: string
  leadId: number
  lead: Lead | undefined
  /** The same, or what its row says of it while it is loaded. */
  known: KnownLead | undefined
  onClose: () => void
  onRemoved: () => void
}

export function LeadDialogHeader({ titleId, leadId, lead, known, onClose, onRemoved }: Props) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        pl: { xs: 2, sm: 3 },
        pr: { xs: 1, sm: 2 },
        py: 1,
      }}
    >
      <DialogTitle id={titleId} sx={{ p: 0, py: 1, flex: '1 1 0', minWidth: 0 }}>
        {t.title(leadId)}
      </DialogTitle>
      {known && <LeadActions lead={lead} known={known} onRemoved={onRemoved} />}
      <Tooltip title={t.close}>
        <IconButton aria-label={t.close} onClick={onClose} sx={{ order: { xs: 1, sm: 3 } }}>
          <CloseIcon />
        </IconButton>
      </Tooltip>
    </Box>
  )
}

/** On a phone the actions are in a row below the title. */
function LeadActions({ lead, known, onRemoved }: Pick<Props, 'lead' | 'onRemoved'> & { known: KnownLead }) {
  const reaches = useRecordPermission()
  return (
    <Box
      {...spaceMarker}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        order: 2,
        width: { xs: '100%', sm: 'auto' },
        pb: { xs: 1, sm: 0 },
      }}
    >
      <LeadStatusMenu lead={known} />
      {(known.client_id !== null || reaches('lead.convert', known)) && (
        <ConvertButton lead={lead} hasClient={known.client_id !== null} />
      )}
      {reaches('lead.delete', known) && <RemoveButton lead={known} onRemoved={onRemoved} />}
    </Box>
  )
}

/** Converting takes the whole lead, with its answers. */
function ConvertButton({ lead, hasClient }: { lead: Lead | undefined; hasClient: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const openIfAsked = useEffectEvent(() => {
    if (lead && !hasClient && takeRequest(lead.id, 'convert')) setOpen(true)
  })
  const isLoaded = lead !== undefined
  useEffect(() => {
    if (isLoaded) openIfAsked()
  }, [isLoaded])
  return (
    <>
      {hasClient ? (
        <Button variant="outlined" disabled>
          {t.client}
        </Button>
      ) : (
        <Button
          variant="outlined"
          startIcon={<PersonAddIcon />}
          disabled={!lead}
          onClick={() => setOpen(true)}
        >
          {t.toClient}
        </Button>
      )}
      {isOpen && lead && <ConvertLeadDialog lead={lead} onClose={() => setOpen(false)} />}
    </>
  )
}

function RemoveButton({ lead, onRemoved }: { lead: KnownLead; onRemoved: () => void }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  return (
    <>
      <Tooltip title={t.remove}>
        <IconButton
          aria-label={t.remove}
          color="error"
          onClick={() => setDialogOpen(true)}
          sx={{ ml: { xs: 'auto', sm: 0 } }}
        >
          <DeleteIcon />
        </IconButton>
      </Tooltip>
      <RemoveLeadQuestion
        lead={lead}
        isOpen={isDialogOpen}
        onRemoved={onRemoved}
        onClose={() => setDialogOpen(false)}
      />
    </>
  )
}
