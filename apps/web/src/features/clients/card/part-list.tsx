import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ActionMenu } from '#ui/action-menu.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { AddButton } from './add-button.tsx'
import { CardPart } from './card-part.tsx'

interface PartListProps<T> {
  texts: { title: string; what: string; loadFailure: string; empty: string }
  query: UseQueryResult<T[]>
  /** Absent for one who may not add. An empty list is then not shown at all. */
  onAdd: (() => void) | undefined
  row: (item: T) => ReactNode
  children?: ReactNode
}

/** A list that belongs to a client, as a part of the card. */
export function PartList<T>({ texts, query, onAdd, row, children }: PartListProps<T>) {
  const { data, error, refetch } = query
  if (data?.length === 0 && !onAdd) return null
  return (
    <CardPart title={texts.title} action={onAdd && <AddButton what={texts.what} onClick={onAdd} />}>
      {error && !data && (
        <ErrorState error={error} title={texts.loadFailure} onRetry={() => void refetch()} />
      )}
      {!data && !error && <ListSkeleton rows={1} />}
      {data?.length === 0 && <Typography color="textSecondary">{texts.empty}</Typography>}
      {data && data.length > 0 && (
        <Box component="ul" aria-label={texts.title} sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {data.map(row)}
        </Box>
      )}
      {children}
    </CardPart>
  )
}

interface PartRowProps {
  comment: string
  menuLabel: string
  actions: Parameters<typeof ActionMenu>[0]['actions']
  children: ReactNode
}

export function PartRow({ comment, menuLabel, actions, children }: PartRowProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1,
        py: 0.75,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
        {comment && (
          <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-wrap' }}>
            {comment}
          </Typography>
        )}
      </Box>
      <Box sx={{ flexShrink: 0 }}>
        <ActionMenu label={menuLabel} actions={actions} />
      </Box>
    </Box>
  )
}
