import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type LeadField, leadFieldRoles, leadFieldTypes } from '@veranda/contract'
import { ConfirmedButton } from '#ui/dialogs/confirmed-button.tsx'
import { useRemoveField } from './field-queries.ts'
import { texts } from './texts.ts'

const t = texts.list

interface Props {
  field: LeadField
  mayManage: boolean
  onEdit: () => void
}

export function FieldRow({ field, mayManage, onEdit }: Props) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 1, pl: mayManage ? 0 : 2 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{field.name}</Typography>
          {field.role && (
            <Chip size="small" color="primary" variant="outlined" label={leadFieldRoles[field.role]} />
          )}
          {field.is_required && <Chip size="small" label={t.required} />}
        </Box>
        <Typography variant="body2" color="textSecondary">
          {leadFieldTypes[field.type]} · {t.inForms(field.forms_count)}
        </Typography>
      </Box>
      {mayManage && (
        <Box sx={{ display: 'flex', flexShrink: 0, flexDirection: { xs: 'column', sm: 'row' } }}>
          <IconButton aria-label={t.edit(field.name)} onClick={onEdit}>
            <EditIcon fontSize="small" />
          </IconButton>
          <RemoveButton field={field} />
        </Box>
      )}
    </Box>
  )
}

function RemoveButton({ field }: { field: LeadField }) {
  const { title, text, confirm } = texts.remove
  return (
    <ConfirmedButton
      label={t.remove(field.name)}
      icon={<DeleteIcon fontSize="small" />}
      mutation={useRemoveField()}
      variables={field.id}
      question={{ title, text: text(field.name), confirmLabel: confirm }}
    />
  )
}
