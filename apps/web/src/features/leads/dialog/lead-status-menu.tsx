import ArrowIcon from '@mui/icons-material/ArrowDropDown'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type Lead, type LeadStatus, leadStatuses, leadStatusTitle } from '@veranda/contract'
import { useId, useState } from 'react'
import { leadStatusColor } from '#entities/lead/lead-status.tsx'
import { useChangeStatus } from '#features/leads/lead-queries.ts'
import { texts } from '#features/leads/texts.ts'
import { useRecordPermission } from '#lib/session/record-permission.ts'

const t = texts.dialog

/** The lead's status, and a menu to change it. */
export function LeadStatusMenu({ lead }: { lead: Lead }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const menuId = useId()
  const change = useChangeStatus(lead.id)
  const reaches = useRecordPermission()
  const title = leadStatusTitle(lead.status)
  const color = leadStatusColor(lead.status)

  const choose = (status: LeadStatus) => {
    setAnchor(null)
    if (status !== lead.status) change.mutate({ status })
  }
  return (
    <>
      <Button
        variant="contained"
        color={color === 'default' ? 'secondary' : color}
        endIcon={<ArrowIcon />}
        aria-label={t.status(title)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        disabled={!reaches('lead.update', lead)}
        loading={change.isPending}
        loadingPosition="end"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {title}
      </Button>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': t.statusMenu } }}
      >
        {Object.entries(leadStatuses).map(([status, label]) => (
          <MenuItem
            key={status}
            selected={status === lead.status}
            aria-current={status === lead.status || undefined}
            onClick={() => choose(status as LeadStatus)}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
