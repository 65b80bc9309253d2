import RejectIcon from '@mui/icons-material/BlockOutlined'
import LinkIcon from '@mui/icons-material/LinkOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { SxProps, Theme } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import { isUndecided } from '@veranda/contract'
import { type ReactNode, useState } from 'react'
import { texts } from '#features/leads/texts.ts'
import { isActingAsOther } from '#lib/session/is-acting-as-other.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { type DecidedLead, useAcceptLead, useRejectLead } from './decision-queries.ts'
import { decisionTexts as t } from './decision-texts.ts'
import { LinkClientDialog } from './link-client-dialog.tsx'

/** Lower than a row. */
const inRow = {
  py: 0.25,
  px: 1.25,
  '&.MuiButton-root': { minHeight: 28, '@media (pointer: coarse)': { minHeight: 44 } },
}

interface Props {
  lead: DecidedLead
  /** In a row: the rarer decisions are icons. */
  isShort?: boolean
  sx?: SxProps<Theme>
}

/** Whether the user may decide on the lead, and it is undecided. */
export function useIsDecidable(lead: Pick<DecidedLead, 'status' | 'user_id'> | undefined): boolean {
  const { user, scope } = useCurrentUser()
  if (!lead || !user || isActingAsOther(user)) return false
  return isUndecided(lead) && scope('lead.update') === 'all'
}

/** Accepts, rejects or links a raw request: one press each. */
export function LeadDecision({ lead, isShort = false, sx = {} }: Props) {
  const { can } = useCurrentUser()
  const accept = useAcceptLead(lead)
  const reject = useRejectLead(lead)
  const [isLinking, setLinking] = useState(false)
  if (!useIsDecidable(lead)) return null
  const isBusy = accept.isPending || reject.isPending
  const name = lead.name || texts.list.noName
  return (
    <Box
      role="group"
      aria-label={t.label}
      sx={[
        {
          display: 'flex',
          alignItems: 'center',
          gap: isShort ? 0.25 : 0.5,
          flexWrap: isShort ? 'nowrap' : 'wrap',
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      <Button
        // The row's key for the assignee accepts here.
        data-row-act="assignee"
        size="small"
        variant="outlined"
        loading={accept.isPending}
        disabled={isBusy}
        aria-label={t.acceptLabel(lead.number, name)}
        onClick={() => accept.decide()}
        sx={isShort ? inRow : {}}
      >
        {t.accept}
      </Button>
      <Verb
        label={t.reject}
        fullLabel={t.rejectLabel(lead.number, name)}
        icon={<RejectIcon fontSize="small" />}
        isShort={isShort}
        isBusy={isBusy}
        onClick={() => reject.decide()}
      />
      {can('lead.convert') && can('client.read') && (
        <Verb
          label={t.link}
          fullLabel={t.linkLabel(lead.number, name)}
          icon={<LinkIcon fontSize="small" />}
          isShort={isShort}
          isBusy={isBusy}
          onClick={() => setLinking(true)}
        />
      )}
      {isLinking && <LinkClientDialog lead={lead} onClose={() => setLinking(false)} />}
    </Box>
  )
}

interface VerbProps {
  label: string
  fullLabel: string
  icon: ReactNode
  isShort: boolean
  isBusy: boolean
  onClick: () => void
}

function Verb({ label, fullLabel, icon, isShort, isBusy, onClick }: VerbProps) {
  if (!isShort) {
    return (
      <Button
        size="small"
        color="secondary"
        startIcon={icon}
        disabled={isBusy}
        aria-label={fullLabel}
        onClick={onClick}
        // Three verbs fit a phone's line without icons.
        sx={{ px: { xs: 1, sm: 1.5 }, '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } } }}
      >
        {label}
      </Button>
    )
  }
  return (
    <Tooltip title={label}>
      <span>
        <IconButton size="small" disabled={isBusy} aria-label={fullLabel} onClick={onClick}>
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  )
}
