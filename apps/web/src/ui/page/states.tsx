import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined'
import InboxIcon from '@mui/icons-material/InboxOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { ApiError } from '#lib/http/call.ts'
import { texts } from '#ui/texts.ts'

interface StateProps {
  title: string
  text?: string
  icon?: ReactNode
  /** An action that helps. */
  action?: ReactNode
  /** Whether the title is the page's heading. */
  isPageTitle?: boolean
}

/** A message in the middle of an area: empty, forbidden, or failed. */
export function StateMessage({ title, text, icon, action, isPageTitle = false }: StateProps) {
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', gap: 1, px: 2, py: { xs: 5, sm: 8 } }}>
      <Box aria-hidden sx={{ color: 'text.secondary', mb: 1, '& > svg': { fontSize: 44 } }}>
        {icon}
      </Box>
      <Typography variant={isPageTitle ? 'h1' : 'h3'} component={isPageTitle ? 'h1' : 'p'}>
        {title}
      </Typography>
      {text && (
        <Typography color="textSecondary" sx={{ maxWidth: 460, textWrap: 'balance' }}>
          {text}
        </Typography>
      )}
      {action && <Box sx={{ mt: 2 }}>{action}</Box>}
    </Stack>
  )
}

/** A list without entries. */
export function EmptyState({ icon = <InboxIcon />, ...props }: StateProps) {
  return <StateMessage icon={icon} {...props} />
}

export interface ErrorStateProps {
  error?: unknown
  title?: string
  onRetry?: () => void
}

/** The server's message; without one, whether it answered at all. */
function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return texts.errorText
  return isNotThere(error) ? texts.notThere : error.message || texts.serverFailed
}

const isNotThere = (error: unknown): boolean => error instanceof ApiError && error.status === 404

export function ErrorState({ error, title = texts.errorTitle, onRetry }: ErrorStateProps) {
  const text = errorText(error)
  return (
    <Box role="alert">
      <StateMessage
        icon={<ErrorIcon color="error" />}
        title={title}
        text={text}
        action={
          // A record that is not there will not be there the next time.
          onRetry &&
          !isNotThere(error) && (
            <Button variant="outlined" onClick={onRetry}>
              {texts.retry}
            </Button>
          )
        }
      />
    </Box>
  )
}

/** A page without use for the user's role. */
export function NoRightsState({ action }: { action?: ReactNode }) {
  return (
    <StateMessage
      icon={<LockIcon />}
      title={texts.noRightsTitle}
      isPageTitle
      text={texts.noRightsText}
      action={action}
    />
  )
}

interface ListSkeletonProps {
  rows?: number
  height?: number
  /** Minimum height of all rows together. */
  minHeight?: string
}

/** Skeleton of a list or form. */
export function ListSkeleton({ rows = 6, height = 56, minHeight }: ListSkeletonProps) {
  const keys = Array.from({ length: rows }, (_row, index) => `row-${index}`)
  return (
    <Stack role="status" aria-label={texts.loading} sx={{ gap: 1, py: 1, minHeight }}>
      {keys.map((key) => (
        <Skeleton key={key} variant="rounded" height={height} />
      ))}
    </Stack>
  )
}

/** Placeholder of content whose shape is unknown. */
export function Waiting() {
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', flex: 1, minHeight: '60dvh' }}>
      <CircularProgress aria-label={texts.loading} />
    </Box>
  )
}

/** Skeleton of a whole page. */
export function PageSkeleton() {
  return (
    <Box>
      <Skeleton variant="text" width="min(280px, 60%)" height={48} />
      <ListSkeleton />
    </Box>
  )
}
