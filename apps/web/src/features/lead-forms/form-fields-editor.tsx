import AddIcon from '@mui/icons-material/Add'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type LeadField, limits, pages } from '@veranda/contract'
import { useController } from 'react-hook-form'
import { leadFieldsQuery } from '#lib/lead-fields-query.ts'
import { SortableList } from '#ui/records/sortable-list.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { ListSkeleton } from '#ui/states.tsx'
import { FormFieldRow } from './form-field-row.tsx'
import type { FormFieldInput, FormState } from './form-values.ts'
import { texts } from './texts.ts'

const t = texts.editor

/** Which questions the form asks, and in what order. */
export function FormFieldsEditor({ state }: { state: FormState }) {
  const { data: library, error, refetch } = useQuery(leadFieldsQuery)
  if (!library && error) {
    return (
      <Alert severity="error" action={<Button onClick={() => void refetch()}>{t.retry}</Button>}>
        {t.libraryFailure}
      </Alert>
    )
  }
  if (!library) return <ListSkeleton rows={3} />
  return <FieldsEditor state={state} library={library} />
}

function FieldsEditor({ state, library }: { state: FormState; library: LeadField[] }) {
  const { field, fieldState } = useController({ control: state.control, name: 'fields' })
  const fields = field.value ?? []
  const known = new Map(library.map((one) => [one.id, one]))
  const unused = library.filter((one) => !fields.some((used) => used.lead_field_id === one.id))
  const set = (next: FormFieldInput[]) => {
    state.clearErrors('fields')
    field.onChange(next)
  }
  const add = (one: LeadField) =>
    set([...fields, { lead_field_id: one.id, is_required: one.is_required, label: null }])
  const change = (id: number, changes: Partial<FormFieldInput>) =>
    set(fields.map((one) => (one.lead_field_id === id ? { ...one, ...changes } : one)))
  const order = (ids: number[]) => set(ids.flatMap((id) => fields.filter((one) => one.lead_field_id === id)))
  return (
    <>
      {fields.length === 0 ? (
        <Typography color="textSecondary">{t.noFields}</Typography>
      ) : (
        <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'clip' }}>
          <SortableList
            aria-label={t.fieldsLabel}
            items={fields.map((one) => ({
              id: one.lead_field_id,
              label: known.get(one.lead_field_id)?.name ?? t.unknownField,
              field: one,
            }))}
            onOrder={order}
          >
            {(item) => (
              <FormFieldRow
                name={item.label}
                known={known.get(item.id)}
                field={item.field}
                onChange={(changes) => change(item.id, changes)}
                onRemove={() => set(fields.filter((one) => one.lead_field_id !== item.id))}
              />
            )}
          </SortableList>
        </Box>
      )}
      {fieldState.error?.message && (
        <FormHelperText error role="alert">
          {fieldState.error.message}
        </FormHelperText>
      )}
      <Palette fields={unused} isFull={fields.length >= limits.formFieldsMax} onAdd={add} />
    </>
  )
}

interface PaletteProps {
  fields: LeadField[]
  isFull: boolean
  onAdd: (field: LeadField) => void
}

function Palette({ fields, isFull, onAdd }: PaletteProps) {
  return (
    <Box sx={{ mt: 2.5 }}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {t.library}
      </Typography>
      {fields.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {t.libraryEmpty}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
        {fields.map((field) => (
          <Chip
            key={field.id}
            icon={<AddIcon />}
            label={field.name}
            aria-label={t.addField(field.name)}
            variant="outlined"
            color="primary"
            disabled={isFull}
            onClick={() => onAdd(field)}
            sx={{
              height: 'auto',
              minHeight: 44,
              borderRadius: 22,
              '& .MuiChip-label': { whiteSpace: 'normal' },
            }}
          />
        ))}
      </Box>
      <RouterLink to={pages['leads.fields'].path} variant="body2">
        {t.toLibrary}
      </RouterLink>
    </Box>
  )
}
