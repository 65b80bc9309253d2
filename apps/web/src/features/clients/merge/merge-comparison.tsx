import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import {
  type ClientMergeField,
  type ClientMergePreview,
  contactFields,
  peopleOfMerge,
} from '@veranda/contract'
import { TagChips } from '#entities/dictionary/tag-chip.tsx'
import { valueText } from '#features/clients/fields/value-text.ts'
import { NoWrapNumbers } from '#ui/no-wrap-numbers.tsx'
import { mergeTexts as t } from './merge-texts.ts'
import { MergeValues } from './merge-values.tsx'

interface Props {
  preview: ClientMergePreview
  taken: readonly ClientMergeField[]
  onChange: (taken: ClientMergeField[]) => void
}

/** What remains of both clients, and what moves. */
export function MergeComparison({ preview, taken, onChange }: Props) {
  const { client, other, moves } = preview
  const tags = [...client.tags, ...other.tags.filter(({ id }) => client.tags.every((one) => one.id !== id))]
  const people = peopleOfMerge(client, other, taken)
  const hasBothNotes = other.notes !== '' && client.notes !== '' && other.notes !== client.notes
  return (
    <Stack sx={{ gap: 1.5 }}>
      <MergeValues kept={client} other={other} taken={taken} onChange={onChange} />
      {tags.length > 0 && (
        <div>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
            {t.tags}
          </Typography>
          <TagChips tags={tags} max={tags.length} />
        </div>
      )}
      <Box sx={{ bgcolor: 'action.hover', borderRadius: 1, p: 1.5, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{t.moves(moves)}</Typography>
        {people.map((person) => {
          const contacts = contactFields.map((field) => valueText(field, person[field])).filter(Boolean)
          return (
            <Typography key={contacts.join(' ')}>
              <NoWrapNumbers text={t.person(person.name, contacts)} />
            </Typography>
          )
        })}
        {hasBothNotes && <Typography>{t.notes}</Typography>}
        <Typography color="textSecondary">{t.undoable}</Typography>
      </Box>
    </Stack>
  )
}
