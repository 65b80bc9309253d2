import CopyIcon from '@mui/icons-material/ContentCopy'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { copyText } from './copy-text.ts'

interface CopyProps {
  label: string
  hint: string
  text: string
  copyLabel: string
  copied?: string
  isMultiline?: boolean
}

/** Text with a copy button. */
export function CopyField({ label, hint, text, copyLabel, copied, isMultiline = false }: CopyProps) {
  return (
    <Box>
      <TextField
        label={label}
        value={text}
        helperText={hint}
        fullWidth
        multiline={isMultiline}
        onFocus={(event) => event.target.select()}
        slotProps={{
          input: { readOnly: true },
          htmlInput: { spellCheck: false, sx: { fontFamily: isMultiline ? 'monospace' : undefined } },
        }}
      />
      <Button startIcon={<CopyIcon />} onClick={() => void copyText(text, copied)} sx={{ mt: 0.5 }}>
        {copyLabel}
      </Button>
    </Box>
  )
}
