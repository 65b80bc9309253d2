import ArrowIcon from '@mui/icons-material/ArrowDropDown'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { type Lead, type LeadStatus, leadStatuses, leadStatusTitle } from '@veranda/contract'
import { LeadStatusChip, leadStatusColor } from '#entities/lead/lead-status.tsx'
import { useRecordPermission } from '#lib/session/record-permission.ts'
import { ChoiceMenu, Choices, type OpenedMenu, useMenuOpener } from '#ui/choice-menu.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { useChangeStatus } from './lead-status-queries.ts'
import { texts } from './texts.ts'

const t = texts.dialog

type WithStatus = Pick<Lead, 'id' | 'number' | 'status' | 'reject_reason' | 'user_id'>

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
  const reaches = useRecordPermission()
  const { opener, menu } = useMenuOpener()
  if (!reaches('lead.update', lead)) return <LeadStatusChip status={lead.status} />
  return (
    <>
      <StatusFace {...opener} data-row-act="status" aria-label={t.status(leadStatusTitle(lead.status))}>
        <LeadStatusChip status={lead.status} isMenu />
      </StatusFace>
      {menu && <StatusChoices {...menu} lead={lead} />}
    </>
  )
}

function StatusChoices({ lead, ...menu }: OpenedMenu & { lead: WithStatus }) {
  return <Choices {...menu} {...useStatusChoices(lead)} label={t.statusMenu} />
}

const StatusFace = styled(PlainButton)({
  borderRadius: 16,
  // For fingers, without making the row higher.
  '@media (pointer: coarse)': { minHeight: 44, marginBlock: -10 },
})

function useStatusChoices(lead: WithStatus) {
  const { mutate, isPending } = useChangeStatus(lead.id)
  const choices = Object.entries(leadStatuses).map(([status, label]) => ({
    key: status,
    label,
    isChosen: status === lead.status,
    onChoose: () => mutate({ lead, from: lead.status, status: status as LeadStatus }),
  }))
  return { choices, isPending }
}
