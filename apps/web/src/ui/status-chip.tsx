import ArrowIcon from '@mui/icons-material/ArrowDropDown'
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
  if (!isMenu) return <Chip label={label} color={color} size={size} />
  return (
    <Chip
      label={label}
      color={color}
      size={size}
      deleteIcon={<ArrowIcon />}
      onDelete={ignore}
      tabIndex={-1}
    />
  )
}

const ignore = () => undefined
