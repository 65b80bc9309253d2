import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { texts, workParts } from '#features/users/texts.ts'
import { lastHandOverQuery, useUndoHandOver } from '#features/users/user-queries.ts'
import { useDates } from '#lib/format/dates.ts'

const t = texts.handOver

/** Work that the user gave away lately, and a button to give it back. */
export function HandOverNotice({ userId }: { userId: number }) {
  const { dateTime } = useDates()
  const { data: last } = useQuery(lastHandOverQuery(userId))
  const undo = useUndoHandOver(userId)
  if (!last) return null
  return (
    <Alert severity="info" sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      {t.last(dateTime(last.created_at), last.to?.name ?? null, workParts(last.work))}
      <Button
        color="inherit"
        onClick={() => undo.mutate()}
        loading={undo.isPending}
        sx={{ display: 'block', mt: 0.5, ml: -1 }}
      >
        {t.giveBack}
      </Button>
    </Alert>
  )
}
