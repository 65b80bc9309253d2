import Alert from '@mui/material/Alert'
import { isGone } from '#lib/http/call.ts'
import { texts } from '#ui/texts.ts'

/** Shown for an open record that a colleague deleted or reassigned: typed text can still be copied. */
export function GoneAlert({ error }: { error: unknown }) {
  if (!isGone(error)) return null
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {texts.gone}
    </Alert>
  )
}
