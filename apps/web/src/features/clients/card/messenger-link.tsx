import Link from '@mui/material/Link'
import { type Messenger, messengerHref } from '@veranda/contract'
import type { ReactNode } from 'react'

interface Props {
  messenger: Messenger
  /** The address as it was typed. */
  value: string
  children: ReactNode
  /** Where the text is not the address itself. */
  title?: string
  'aria-label'?: string
}

/** Opens a chat with a person in a messenger, in its app where there is one. */
export function MessengerLink({ messenger, value, children, ...props }: Props) {
  const href = messengerHref(messenger, value)
  if (!href) return <>{children}</>
  return (
    <Link href={href} target="_blank" rel="noopener noreferrer" color="inherit" {...props}>
      {children}
    </Link>
  )
}
