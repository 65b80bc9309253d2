import Alert from '@mui/material/Alert'
import { isGone } from '#lib/http/call.ts'
import { texts } from '#ui/texts.ts'

/** Over a record that was on the screen when a colleague deleted it or gave it away: what was typed can still be copied. */
export function GoneAlert({ error }: { error: unknown }) {
  if (!isGone(error)) return null
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {texts.gone}
    </Alert>
  )
}
