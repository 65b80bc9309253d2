import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { Client } from '@veranda/contract'
import { useDates } from '#lib/format/dates.ts'
import { type ClientValues, clientFieldKeys } from './client-fields.tsx'
import { texts } from './texts.ts'

const t = texts.conflict

interface Props {
  theirs: Client
  /** The form's values: the saved ones where nothing was changed here. */
  mine: ClientValues
  isPending: boolean
  onReload: () => void
  onOverwrite: () => void
}

/** Shows the differences after a version conflict and asks which values to keep. */
export function ClientConflict({ theirs, mine, isPending, onReload, onOverwrite }: Props) {
  const dates = useDates()
  const differences = clientFieldKeys.filter((key) => theirs[key] !== mine[key])
  return (
    <Alert severity="warning" sx={{ mb: 2.5, '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      <AlertTitle>{t.title}</AlertTitle>
      {differences.length === 0 ? t.same : t.when(dates.dateTime(theirs.updated_at))}
      <Box component="ul" sx={{ pl: 2.5, my: 1, overflowWrap: 'anywhere' }}>
        {differences.map((key) => (
          <li key={key}>{t.field(texts.form[key], theirs[key] || t.empty, mine[key] || t.empty)}</li>
        ))}
      </Box>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" onClick={onReload} disabled={isPending}>
          {t.reload}
        </Button>
        <Button variant="outlined" onClick={onOverwrite} loading={isPending}>
          {t.overwrite}
        </Button>
      </Stack>
    </Alert>
  )
}
