import { styled } from '@mui/material/styles'
import type { ComponentProps } from 'react'
import { texts } from '#ui/lists/texts.ts'
import { onceForTheme } from '#ui/once-for-theme.ts'
import { PlainButton } from '#ui/plain-button.tsx'

/** Marks the buttons that open a row's menu; the list listens for them. */
export const menuButton = 'data-row-menu'

export const rowMenuLabel = (name: string) => texts.rowMenu.label(name)

/** Three dots that open the menu of a row. */
export function RowMenuButton(props: ComponentProps<'button'>) {
  return (
    <Face {...{ [menuButton]: true }} aria-haspopup="menu" {...props}>
      <span />
    </Face>
  )
}

const Face = styled(PlainButton)(
  onceForTheme(({ palette }) => ({
    width: 30,
    height: 30,
    color: palette.text.secondary,
    // Three dots, drawn: a font may have none, or set them on its line.
    '& > span': {
      width: 18,
      height: 4,
      background: 'radial-gradient(circle, currentColor 1.5px, transparent 2px) 0 / 6px 4px',
    },
    '&[hidden]': { display: 'none' },
    '&:hover': { color: palette.text.primary, backgroundColor: palette.action.hover },
    '@media (pointer: coarse)': { width: 44, height: 44 },
  })),
)
