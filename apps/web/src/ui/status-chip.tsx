import { type ChipColor, ChipLabel } from './chip-label.tsx'

export type StatusColor = ChipColor

interface Props {
  label: string
  color: StatusColor
  size?: 'small' | 'medium'
  /** With the arrow of a menu: the chip is part of a button, which takes the clicks. */
  isMenu?: boolean
}

const medium = {
  fontSize: '0.875rem',
  height: 32,
  lineHeight: '32px',
  paddingInline: '12px',
  borderRadius: '16px',
}

/** A state in one or two words; the colour is only an aid. */
export function StatusChip({ label, color, size = 'small', isMenu = false }: Props) {
  return (
    <ChipLabel color={color} isMenu={isMenu} {...(size === 'medium' && { style: medium })}>
      {label}
    </ChipLabel>
  )
}
