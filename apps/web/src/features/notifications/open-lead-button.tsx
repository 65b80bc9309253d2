import { toasts } from '#lib/notices/toasts.ts'

interface Props {
  /** The text of the toast that it is in. */
  text: string
  onOpen: () => void
}

const style = {
  all: 'unset',
  cursor: 'pointer',
  textDecoration: 'underline',
  outline: 'revert',
} as const

/** The text of the toast of a new lead, which opens the lead. Apart from the toasts, which are part of the first script. */
export function OpenLeadButton({ text, onOpen }: Props) {
  const open = () => {
    for (const toast of toasts.all()) if (toast.text === text) toasts.remove(toast.id)
    onOpen()
  }
  return (
    <button type="button" onClick={open} style={style}>
      {text}
    </button>
  )
}
