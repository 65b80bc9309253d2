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
import { useCreateItem } from './use-create-item.ts'

interface Props {
  tags: DictionaryWord[]
  mayEdit: boolean
  /** Saves as soon as a tag is added or removed. */
  save: UseMutationResult<unknown, Error, TagsChange>
}

/** A record's tags: editable with permission, otherwise read-only. */
export function TagsField({ tags, mayEdit, save }: Props) {
  const { can } = useCurrentUser()
  const create = useCreateItem(texts.createTag)
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
  const add = (name: string) =>
    create.mutate(
      { kind: 'tag', name },
      { onSuccess: ({ id, color }) => save.mutate({ seen: shown, tags: [...shown, { id, name, color }] }) },
    )
  const isCreating = create.isPending || create.isError
  return (
    <DictionaryPicker
      kind="tag"
      label={texts.tags}
      placeholder={texts.addTag}
      value={shown}
      onChange={(next) => {
        create.reset()
        save.mutate({ seen: shown, tags: next })
      }}
      onCreate={can('company.manage') ? add : undefined}
      max={limits.tagsPerRecord}
      note={
        isCreating ? savedNote(create, 'name', texts.createTag) : savedNote(save, 'tag_ids', texts.saveTags)
      }
      hasFailed={save.isError || create.isError}
    />
  )
}
