import { styled } from '@mui/material/styles'
import { type ComponentProps, useEffect, useRef } from 'react'

interface Props extends Pick<ComponentProps<'input'>, 'checked' | 'disabled'> {
  'aria-label': string
  /** Neither: some of what it stands for is checked. */
  isMixed?: boolean
  onChange: (checked: boolean) => void
}

/** A checkbox as the browser draws it, in two elements instead of MUI's eight, for the rows of a list. */
export function PlainCheckbox({ isMixed = false, onChange, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <Target>
      <input ref={input} type="checkbox" onChange={({ target }) => onChange(target.checked)} {...props} />
    </Target>
  )
}

/** What a finger can hit. */
const Target = styled('label')(({ theme: { palette } }) => ({
  display: 'inline-flex',
  padding: 6,
  cursor: 'pointer',
  verticalAlign: 'middle',
  '@media (pointer: coarse)': { padding: 13 },
  '& > input': {
    width: 18,
    height: 18,
    margin: 0,
    cursor: 'inherit',
    accentColor: palette.primary.main,
    '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
    '&:disabled': { cursor: 'default' },
  },
}))
