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
      <span aria-hidden>⋯</span>
    </Face>
  )
}

const Face = styled(PlainButton)(
  onceForTheme(({ palette }) => ({
    width: 30,
    height: 30,
    fontSize: 20,
    lineHeight: 1,
    color: palette.text.secondary,
    '&[hidden]': { display: 'none' },
    '&:hover': { color: palette.text.primary, backgroundColor: palette.action.hover },
    '@media (pointer: coarse)': { width: 44, height: 44 },
  })),
)
