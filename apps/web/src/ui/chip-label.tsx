import { styled } from '@mui/material/styles'

export type ChipColor = 'default' | 'primary' | 'success' | 'warning' | 'error' | 'info'

interface Props {
  color?: ChipColor
  /** With the arrow of a menu: the chip is part of a button, which takes the clicks. */
  isMenu?: boolean
}

/** The arrow of a button that opens a menu, without the elements of an icon. */
export const menuArrow = {
  content: '""',
  display: 'inline-block',
  flexShrink: 0,
  border: '4px solid transparent',
  borderTopColor: 'currentColor',
  borderBottomWidth: 0,
  marginInlineStart: 6,
  verticalAlign: 'middle',
} as const

const isOwn = (name: PropertyKey) => name === 'color' || name === 'isMenu'

/** A chip that only says something: one element, where MUI's takes three, for the rows of a list. */
export const ChipLabel = styled('span', { shouldForwardProp: (name) => !isOwn(name) })<Props>(
  ({ theme: { palette, typography }, color = 'default', isMenu }) => ({
    display: 'inline-block',
    boxSizing: 'border-box',
    maxWidth: '100%',
    height: 24,
    lineHeight: '24px',
    paddingInline: 8,
    borderRadius: 12,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
    fontSize: typography.pxToRem(13),
    fontWeight: 600,
    ...(color === 'default'
      ? { backgroundColor: palette.action.selected, color: palette.text.primary }
      : { backgroundColor: palette[color].main, color: palette[color].contrastText }),
    ...(isMenu && { '&::after': menuArrow }),
  }),
)
