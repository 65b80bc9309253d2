import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { DictionaryItem } from '@veranda/contract'
import { TagChip } from '#entities/dictionary/tag-chip.tsx'
import { texts } from '#features/settings/texts.ts'
import { ConfirmedButton } from '#ui/dialogs/confirmed-button.tsx'
import { useRemoveItem } from './dictionary-queries.ts'

const t = texts.dictionaries

export function ItemRow({ item, onEdit }: { item: DictionaryItem; onEdit: () => void }) {
  const remove = useRemoveItem(item.id)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <TagChip tag={item} />
      </Box>
      <IconButton aria-label={t.edit(item.name)} onClick={onEdit}>
        <EditIcon fontSize="small" />
      </IconButton>
      <ConfirmedButton
        label={t.remove(item.name)}
        icon={<DeleteIcon fontSize="small" />}
        question={{ title: t.removeTitle, text: t.removeText(item.name), confirmLabel: t.removeConfirm }}
        mutation={remove}
        variables={undefined}
      />
    </Box>
  )
}
