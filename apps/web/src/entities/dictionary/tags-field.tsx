import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { UseMutationResult } from '@tanstack/react-query'
import { type DictionaryWord, limits } from '@veranda/contract'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { DictionaryPicker, useDictionary } from './dictionary-picker.tsx'
import { savedNote } from './saved-note.ts'
import { TagChips } from './tag-chip.tsx'
import type { TagsChange } from './tags-change.ts'
import { texts } from './texts.ts'

interface Props {
  tags: DictionaryWord[]
  mayEdit: boolean
  /** Saves as soon as a tag is added or removed. */
  save: UseMutationResult<unknown, Error, TagsChange>
}

/** A record's tags: editable with permission, otherwise read-only. */
export function TagsField({ tags, mayEdit, save }: Props) {
  const { can } = useCurrentUser()
  const hasTags = useDictionary('tag').length > 0
  // An empty dictionary offers nothing, except to users who can fill it.
  const isUseful = tags.length > 0 || (mayEdit && (hasTags || can('company.manage')))
  if (!isUseful) return null
  if (!mayEdit) {
    return (
      <Box>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
          {texts.tags}
        </Typography>
        <TagChips tags={tags} />
      </Box>
    )
  }
  const shown = save.isPending ? save.variables.tags : tags
  return (
    <DictionaryPicker
      kind="tag"
      label={texts.tags}
      placeholder={texts.addTag}
      value={shown}
      onChange={(next) => save.mutate({ seen: shown, tags: next })}
      max={limits.tagsPerRecord}
      note={savedNote(save, 'tag_ids', texts.saveTags)}
      hasFailed={save.isError}
    />
  )
}
