import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { dictionaryKinds, type Lead } from '@veranda/contract'
import { useDictionary } from '#entities/dictionary/dictionary-picker.tsx'
import { savedNote } from '#entities/dictionary/saved-note.ts'
import { texts as wordTexts } from '#entities/dictionary/texts.ts'
import { useSaveReason } from '#features/leads/lead-queries.ts'
import { texts } from '#features/leads/texts.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'

const t = texts.reason
const emptyNote = wordTexts.noWords(dictionaryKinds.reject_reason)

/** Why the lead was rejected: asked for beside the status, never required. */
export function ReasonField({ lead, mayEdit }: { lead: Lead; mayEdit: boolean }) {
  const save = useSaveReason(lead.id)
  const { can } = useCurrentUser()
  const listed = useDictionary('reject_reason')
  const { reject_reason: reason } = lead
  if (!mayEdit) return reason && <Typography>{t.told(reason.name)}</Typography>
  if (!reason && listed.length === 0 && !can('company.manage')) return null

  // A reason deleted from the dictionary stays with leads that have it.
  const isListed = !reason || listed.some(({ id }) => id === reason.id)
  const options = isListed ? listed : [...listed, reason]
  const chosen = save.isPending ? save.variables : reason?.id
  return (
    <TextField
      select
      size="small"
      label={t.label}
      value={chosen ?? ''}
      onChange={(event) => save.mutate(Number(event.target.value) || null)}
      error={save.isError}
      helperText={options.length === 0 ? emptyNote : savedNote(save, 'reject_reason_id', t.save)}
      slotProps={{
        formHelperText: { role: 'status' },
        inputLabel: { shrink: true },
        select: { displayEmpty: true },
      }}
    >
      <MenuItem value="">{t.none}</MenuItem>
      {options.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}
