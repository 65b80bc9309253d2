import { styled } from '@mui/material/styles'
import { toasts } from '#lib/notices/toasts.ts'
import { PlainButton } from '#ui/plain-button.tsx'

interface Props {
  /** The text of the toast that it is in. */
  text: string
  onOpen: () => void
}

/** The text of the toast of a new lead, which opens the lead. Apart from the toasts, which are part of the first script. */
export function OpenLeadButton({ text, onOpen }: Props) {
  const open = () => {
    for (const { id } of toasts.all().filter((toast) => toast.text === text)) toasts.remove(id)
    onOpen()
  }
  return <Face onClick={open}>{text}</Face>
}

const Face = styled(PlainButton)({
  display: 'inline',
  textAlign: 'start',
  textDecoration: 'underline',
  textUnderlineOffset: 3,
  '&:focus-visible': { outlineColor: 'currentColor' },
  '@media (pointer: coarse)': { minHeight: 44, marginBlock: -10 },
})
