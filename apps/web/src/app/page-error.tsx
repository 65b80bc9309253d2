import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '#lib/http/call.ts'
import { logError } from '#lib/log.ts'
import { ErrorState, StateMessage } from '#ui/page/states.tsx'
import { texts } from './texts.ts'

/** Shown when a page throws: an error response with a retry, our own fault with a reload. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  useEffect(() => {
    if (!(error instanceof ApiError)) logError('A page failed', error)
  }, [error])

  const retry = () => {
    queries.reset()
    reset()
    void router.invalidate()
  }
  if (error instanceof ApiError) return <ErrorState error={error} onRetry={retry} />
  return (
    <Box role="alert">
      <StateMessage
        icon={<ErrorIcon color="error" />}
        title={texts.pageError.title}
        text={texts.pageError.text}
        action={
          <Button variant="contained" onClick={() => window.location.reload()}>
            {texts.pageError.reload}
          </Button>
        }
      />
    </Box>
  )
}
