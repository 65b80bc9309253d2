import ArrowIcon from '@mui/icons-material/ArrowDropDown'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import { type Lead, type LeadStatus, leadStatuses, leadStatusTitle } from '@veranda/contract'
import { LeadStatusChip, leadStatusColor } from '#entities/lead/lead-status.tsx'
import { useRecordPermission } from '#lib/session/record-permission.ts'
import { ChoiceMenu } from '#ui/choice-menu.tsx'
import { useChangeStatus } from './lead-queries.ts'
import { texts } from './texts.ts'

const t = texts.dialog

/** 44 px high for fingers without making the row higher. */
const fingerSized = { '@media (pointer: coarse)': { minHeight: 44, my: '-10px' } }

type WithStatus = Pick<Lead, 'id' | 'status' | 'user_id'>

/** The lead's status, and a menu to change it. */
export function LeadStatusMenu({ lead }: { lead: WithStatus }) {
  const { choices, isPending } = useStatusChoices(lead)
  const reaches = useRecordPermission()
  const title = leadStatusTitle(lead.status)
  const color = leadStatusColor(lead.status)
  return (
    <ChoiceMenu
      label={t.statusMenu}
      choices={choices}
      button={(opener) => (
        <Button
          {...opener}
          variant="contained"
          color={color === 'default' ? 'secondary' : color}
          endIcon={<ArrowIcon />}
          aria-label={t.status(title)}
          disabled={!reaches('lead.update', lead)}
          loading={isPending}
          loadingPosition="end"
        >
          {title}
        </Button>
      )}
    />
  )
}

/** The status as a chip that opens the same menu, for rows and cards. */
export function LeadStatusChipMenu({ lead }: { lead: WithStatus }) {
  const { choices, isPending } = useStatusChoices(lead)
  const reaches = useRecordPermission()
  if (!reaches('lead.update', lead)) return <LeadStatusChip status={lead.status} />
  return (
    <ChoiceMenu
      label={t.statusMenu}
      choices={choices}
      button={(opener) => (
        <ButtonBase
          {...opener}
          data-row-act="status"
          aria-label={t.status(leadStatusTitle(lead.status))}
          aria-busy={isPending}
          sx={{ borderRadius: 4, opacity: isPending ? 0.6 : 1, ...fingerSized }}
        >
          <LeadStatusChip status={lead.status} isMenu />
        </ButtonBase>
      )}
    />
  )
}

function useStatusChoices(lead: WithStatus) {
  const { mutate, isPending } = useChangeStatus(lead.id)
  const choices = Object.entries(leadStatuses).map(([status, label]) => ({
    key: status,
    label,
    isChosen: status === lead.status,
    onChoose: () => mutate({ status: status as LeadStatus }),
  }))
  return { choices, isPending }
}
