import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { copyText } from '#ui/records/copy-text.ts'
import { texts } from '#ui/texts.ts'

interface Props {
  titleId: string
  title: string
  text: string
  label: string
  value: string
  doneLabel: string
  onDone: () => void
}

/** A secret that is shown only once, with a copy button. */
export function SecretOnce({ titleId, title, text, label, value, doneLabel, onDone }: Props) {
  return (
    <>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2.5 }}>
          {text}
        </Alert>
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1 }}>
          <TextField
            fullWidth
            label={label}
            value={value}
            onFocus={(event) => event.target.select()}
            slotProps={{ htmlInput: { readOnly: true, spellCheck: false } }}
          />
          <Button variant="outlined" onClick={() => void copyText(value)} sx={{ flexShrink: 0 }}>
            {texts.copy}
          </Button>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onDone}>
          {doneLabel}
        </Button>
      </DialogActions>
    </>
  )
}
