import { styled } from '@mui/material/styles'
import { type ComponentProps, useEffect, useRef } from 'react'
import { onceForTheme } from '#ui/once-for-theme.ts'

interface Props extends Pick<ComponentProps<'input'>, 'checked' | 'disabled'> {
  'aria-label': string
  /** Neither: some of what it stands for is checked. */
  isMixed?: boolean
  /** `hasShift`: the Shift key was held. */
  onChange: (checked: boolean, hasShift: boolean) => void
}

/** A checkbox of two elements instead of MUI's eight, for the rows of a list. */
export function PlainCheckbox({ isMixed = false, onChange, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <Target>
      <input
        ref={input}
        type="checkbox"
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        {...props}
      />
    </Target>
  )
}

/** A stroke in a square of 14 pixels, as an image. */
const drawn = (path: string, color: string) =>
  `url("data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 14 14' fill='none' stroke='${color}' stroke-width='2'><path d='${path}'/></svg>`,
  )}")`

/** What a finger can hit. */
const Target = styled('label')(
  onceForTheme(({ palette }) => ({
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
      appearance: 'none',
      border: `1.5px solid ${palette.text.secondary}`,
      borderRadius: 4,
      '&:checked, &:indeterminate': {
        borderColor: palette.primary.main,
        background: `${palette.primary.main} center / 14px no-repeat`,
      },
      '&:checked': { backgroundImage: drawn('M2 7.5 5.5 11 12 3.5', palette.primary.contrastText) },
      '&:indeterminate': { backgroundImage: drawn('M2.5 7h9', palette.primary.contrastText) },
      '@media (forced-colors: active)': { appearance: 'auto' },
      '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
      '&:disabled': { cursor: 'default', opacity: 0.5 },
    },
  })),
)
