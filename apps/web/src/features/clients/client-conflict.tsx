import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type ChangedBy, type Client, clientValueFields } from '@veranda/contract'
import { useWatch } from 'react-hook-form'
import { useDates } from '#lib/format/dates.ts'
import type { ClientForm, ClientValues } from './fields/client-form.ts'
import { valueText } from './fields/value-text.ts'
import { texts } from './texts.ts'

const t = texts.conflict

interface Props {
  theirs: Client
  /** Who saved them, where it is known. */
  by: ChangedBy | null
  /** Its values are the saved ones where nothing was changed here. */
  form: ClientForm
  isPending: boolean
  onReload: () => void
  onOverwrite: () => void
}

/** Shows the differences after a version conflict and asks which values to keep. */
export function ClientConflict({ theirs, by, form, isPending, onReload, onOverwrite }: Props) {
  const dates = useDates()
  const mine = useWatch({ control: form.control })
  const take = (key: keyof ClientValues) => {
    form.setValue(key, theirs[key])
    form.clearErrors(key)
  }
  const differences = clientValueFields.filter((key) => theirs[key] !== mine[key])
  return (
    <Alert severity="warning" sx={{ mb: 2.5, '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      <AlertTitle>{t.title}</AlertTitle>
      {differences.length === 0
        ? t.same
        : t.when(dates.dateTime(by?.at ?? theirs.updated_at), by?.name ?? null)}
      <Box component="ul" sx={{ pl: 2.5, my: 1, overflowWrap: 'anywhere' }}>
        {differences.map((key) => (
          <li key={key}>
            {t.field(
              texts.form[key],
              valueText(key, theirs[key]) || t.empty,
              valueText(key, mine[key] ?? '') || t.empty,
            )}
            {differences.length > 1 && (
              <Button
                size="small"
                aria-label={t.takeField(texts.form[key])}
                onClick={() => take(key)}
                disabled={isPending}
                sx={{ ml: 1 }}
              >
                {t.take}
              </Button>
            )}
          </li>
        ))}
      </Box>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" onClick={onReload} disabled={isPending}>
          {t.reload}
        </Button>
        {differences.length > 0 && (
          <Button variant="outlined" onClick={onOverwrite} loading={isPending}>
            {t.overwrite}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
