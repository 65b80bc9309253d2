import ArrowIcon from '@mui/icons-material/ArrowDropDown'
import Box from '@mui/material/Box'
import Chip, { type ChipProps } from '@mui/material/Chip'

export type StatusColor = 'default' | 'primary' | 'success' | 'warning' | 'error' | 'info'

interface Props {
  label: string
  color: StatusColor
  size?: ChipProps['size']
  /** With the arrow of a menu: the chip is part of a button, which takes the clicks. */
  isMenu?: boolean
}

/** A state in one or two words; the colour is only an aid. */
export function StatusChip({ label, color, size = 'small', isMenu = false }: Props) {
  return <Chip label={isMenu ? <WithArrow label={label} /> : label} color={color} size={size} />
}

const WithArrow = ({ label }: { label: string }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center' }}>
    {label}
    <ArrowIcon sx={{ fontSize: 18, mr: -0.75 }} />
  </Box>
)
