import Chip, { type ChipProps } from '@mui/material/Chip'

export type StatusColor = 'default' | 'primary' | 'success' | 'warning' | 'error' | 'info'

interface Props {
  label: string
  color: StatusColor
  size?: ChipProps['size']
}

/** A state in one or two words; the colour is only an aid. */
export function StatusChip({ label, color, size = 'small' }: Props) {
  return <Chip label={label} color={color} size={size} />
}
