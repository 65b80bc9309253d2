import AddIcon from '@mui/icons-material/Add'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type LeadField, pages } from '@veranda/contract'
import { SortableList } from '#ui/lists/sortable-list.tsx'
import { ListSkeleton } from '#ui/page/states.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import type { FormFieldInput } from './asked-fields.ts'
import { FormFieldRow } from './form-field-row.tsx'
import { leadFieldsQuery } from './lead-fields-query.ts'
import { texts as t } from './texts.ts'

interface Props {
  label: string
  empty: string
  fields: readonly FormFieldInput[]
  max: number
  error: string | undefined
  onChange: (fields: FormFieldInput[]) => void
}

/** Chooses and orders the lead fields of a form. */
export function FormFieldsField(props: Props) {
  const { data: library, error, refetch } = useQuery(leadFieldsQuery)
  if (!library && error) {
    return (
      <Alert severity="error" action={<Button onClick={() => void refetch()}>{t.retry}</Button>}>
        {t.libraryFailure}
      </Alert>
    )
  }
  if (!library) return <ListSkeleton rows={3} />
  return <Field {...props} library={library} />
}

function Field({ label, empty, fields, max, error, onChange, library }: Props & { library: LeadField[] }) {
  const known = new Map(library.map((one) => [one.id, one]))
  const unused = library.filter((one) => !fields.some((used) => used.lead_field_id === one.id))
  const add = (one: LeadField) =>
    onChange([...fields, { lead_field_id: one.id, is_required: one.is_required, label: null }])
  const change = (id: number, changes: Partial<FormFieldInput>) =>
    onChange(fields.map((one) => (one.lead_field_id === id ? { ...one, ...changes } : one)))
  const order = (ids: number[]) =>
    onChange(ids.flatMap((id) => fields.filter((one) => one.lead_field_id === id)))
  return (
    <>
      {fields.length === 0 ? (
        <Typography color="textSecondary">{empty}</Typography>
      ) : (
        <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'clip' }}>
          <SortableList
            aria-label={label}
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
                onRemove={() => onChange(fields.filter((one) => one.lead_field_id !== item.id))}
              />
            )}
          </SortableList>
        </Box>
      )}
      {error && (
        <FormHelperText error role="alert">
          {error}
        </FormHelperText>
      )}
      <Palette fields={unused} isFull={fields.length >= max} onAdd={add} />
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
