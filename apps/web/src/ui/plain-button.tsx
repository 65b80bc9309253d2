import { styled } from '@mui/material/styles'
import type { ComponentProps } from 'react'
import { onceForTheme } from './once-for-theme.ts'

const Button = (props: ComponentProps<'button'>) => <button type="button" {...props} />

/**
 * A button without a look of its own, for the rows of a list: MUI's button draws a ripple, which costs a frame of scrolling more than
 * the button itself.
 */
export const PlainButton = styled(Button)(
  onceForTheme((theme) => ({
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    padding: 0,
    border: 0,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    borderRadius: theme.shape.borderRadius,
    cursor: 'pointer',
    '&[aria-busy="true"]': { opacity: 0.6 },
    '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
  })),
)
