import LessIcon from '@mui/icons-material/ExpandLess'
import MoreIcon from '@mui/icons-material/ExpandMore'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import Stack from '@mui/material/Stack'
import { type ReactNode, useState } from 'react'

interface Props {
  title: string
  /** Something inside is filled in or invalid: it is open then. */
  isNeeded: boolean
  gap: number
  children: ReactNode
}

/** Rarely used fields, collapsed until needed. */
export function Disclosure({ title, isNeeded, gap, children }: Props) {
  const [isOpen, setOpen] = useState(isNeeded)
  const isShown = isOpen || isNeeded
  return (
    <div>
      <Button
        aria-expanded={isShown}
        startIcon={isShown ? <LessIcon /> : <MoreIcon />}
        onClick={() => setOpen(!isShown)}
        sx={{ ml: -1 }}
      >
        {title}
      </Button>
      <Collapse in={isShown} unmountOnExit>
        <Stack sx={{ gap, pt: 1.5 }}>{children}</Stack>
      </Collapse>
    </div>
  )
}
