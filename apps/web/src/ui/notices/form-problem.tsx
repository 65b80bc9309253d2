import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { type ReactNode, useEffect, useRef } from 'react'
import { formProblemTexts as t } from './form-problem-texts.ts'

interface Props {
  /** An error that belongs to no field. */
  problem: ReactNode
  /** Set after a version conflict: discards one's own values for the colleague's. */
  takeTheirs?: (() => void) | undefined
  /** Details below the message. */
  children?: ReactNode
}

/** Why a form was not saved; scrolled into view, because a form may be longer than the screen. */
export function FormProblem({ problem, takeTheirs, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const isConflict = takeTheirs !== undefined
  const isShown = Boolean(problem) || isConflict
  useEffect(() => {
    if (isShown) box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isShown])
  if (!isShown) return null
  return (
    <Alert ref={box} severity={problem ? 'error' : 'warning'} sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
      {problem || t.conflict}
      {children}
      {/* Below the text: beside it a narrow dialog would break both into syllables. */}
      {isConflict && (
        <Button
          onClick={takeTheirs}
          color="inherit"
          variant="outlined"
          size="small"
          sx={{ display: 'block', mt: 1 }}
        >
          {t.takeTheirs}
        </Button>
      )}
    </Alert>
  )
}
