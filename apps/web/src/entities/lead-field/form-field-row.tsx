import RemoveIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type LeadField, leadFieldTypes, limits } from '@veranda/contract'
import type { FormFieldInput } from './asked-fields.ts'
import { texts as t } from './texts.ts'

interface Props {
  name: string
  /** The lead field, if it still exists. */
  known: LeadField | undefined
  field: FormFieldInput
  onChange: (changes: Partial<FormFieldInput>) => void
  onRemove: () => void
}

/** A field of a form: whether it is required, and its label. */
export function FormFieldRow({ name, known, field, onChange, onRemove }: Props) {
  return (
    <Box sx={{ py: 1.5, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
          {known && (
            <Typography variant="body2" color="textSecondary">
              {leadFieldTypes[known.type]}
            </Typography>
          )}
        </Box>
        <IconButton aria-label={t.removeField(name)} onClick={onRemove}>
          <RemoveIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, alignItems: 'center' }}>
        <TextField
          size="small"
          label={t.label}
          value={field.label ?? ''}
          placeholder={name}
          onChange={(event) => onChange({ label: event.target.value })}
          slotProps={{ htmlInput: { 'aria-label': t.labelOf(name), maxLength: limits.nameMax } }}
          sx={{ flex: '1 1 200px' }}
        />
        <FormControlLabel
          control={
            <Checkbox
              checked={field.is_required ?? false}
              onChange={(_event, is_required) => onChange({ is_required })}
              slotProps={{ input: { 'aria-label': t.requiredLabel(name) } }}
            />
          }
          label={t.isRequired}
        />
      </Box>
    </Box>
  )
}
