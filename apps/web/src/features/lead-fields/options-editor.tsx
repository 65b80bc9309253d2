import AddIcon from '@mui/icons-material/Add'
import DownIcon from '@mui/icons-material/ArrowDownward'
import UpIcon from '@mui/icons-material/ArrowUpward'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { limits } from '@veranda/contract'
import { type KeyboardEvent, useId } from 'react'
import { useFieldArray } from 'react-hook-form'
import type { FieldFormState } from './field-form.ts'
import { texts } from './texts.ts'

const t = texts.options

/** An option keeps its id when renamed, so that it remains the same answer. */
function newOption() {
  const bytes = crypto.getRandomValues(new Uint8Array(6))
  return { id: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''), label: '' }
}

export function OptionsEditor({ form }: { form: FieldFormState }) {
  const titleId = useId()
  // The option's own `id` is data, so the list's keys have another name.
  const options = useFieldArray({ control: form.control, name: 'options', keyName: 'key' })
  const errors = form.formState.errors.options
  const problem = errors?.message ?? errors?.root?.message
  const add = () => {
    form.clearErrors('options')
    options.append(newOption())
  }
  /** Enter in the last option adds one instead of submitting the form. */
  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (index === options.fields.length - 1) add()
  }
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h4" component="h3" sx={{ mb: 1.5 }}>
        {t.title}
      </Typography>
      <Stack sx={{ gap: 1.5 }}>
        {options.fields.map((option, index) => (
          <Box key={option.key} sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
            <TextField
              {...form.register(`options.${index}.label`)}
              label={t.label(index + 1)}
              size="small"
              fullWidth
              onKeyDown={onKeyDown(index)}
              error={Boolean(errors?.[index]?.label)}
              helperText={errors?.[index]?.label?.message}
            />
            <OptionButtons
              place={index + 1}
              count={options.fields.length}
              onMove={(to) => options.move(index, to - 1)}
              onRemove={() => options.remove(index)}
            />
          </Box>
        ))}
      </Stack>
      {problem && (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
      <Button
        startIcon={<AddIcon />}
        onClick={add}
        disabled={options.fields.length >= limits.optionsMax}
        sx={{ mt: 1 }}
      >
        {t.add}
      </Button>
    </Box>
  )
}

interface ButtonsProps {
  place: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

function OptionButtons({ place, count, onMove, onRemove }: ButtonsProps) {
  return (
    <Box sx={{ display: 'flex', flexShrink: 0 }}>
      <IconButton aria-label={t.up(place)} disabled={place === 1} onClick={() => onMove(place - 1)}>
        <UpIcon fontSize="small" />
      </IconButton>
      <IconButton aria-label={t.down(place)} disabled={place === count} onClick={() => onMove(place + 1)}>
        <DownIcon fontSize="small" />
      </IconButton>
      <IconButton aria-label={t.remove(place)} onClick={onRemove}>
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  )
}
