import { type LeadStatus, leadStatusTitle } from '@veranda/contract'
import { StatusChip, type StatusColor } from '#ui/status-chip.tsx'

const colors: Record<LeadStatus, StatusColor> = {
  new: 'primary',
  processing: 'warning',
  completed: 'success',
  rejected: 'error',
}

export function leadStatusColor(status: string): StatusColor {
  return Object.hasOwn(colors, status) ? colors[status as LeadStatus] : 'default'
}

interface ChipProps {
  status: string
  /** With the arrow of a menu. */
  isMenu?: boolean
}

export function LeadStatusChip({ status, isMenu = false }: ChipProps) {
  return <StatusChip label={leadStatusTitle(status)} color={leadStatusColor(status)} isMenu={isMenu} />
}
