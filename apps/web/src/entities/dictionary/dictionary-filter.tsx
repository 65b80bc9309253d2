import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { type DictionaryWord, limits } from '@veranda/contract'
import { dictionariesQuery } from './dictionaries-query.ts'
import { DictionaryPicker, useDictionary } from './dictionary-picker.tsx'
import { texts } from './texts.ts'

interface Props {
  kind: keyof typeof texts.filters
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}

/** A list filter by dictionary items; nothing if the company has none. */
export function DictionaryFilter({ kind, chosen, onChange }: Props) {
  const { isSuccess } = useQuery(dictionariesQuery)
  const items = useDictionary(kind)
  if (!isSuccess || (items.length === 0 && chosen.length === 0)) return null
  // The URL may contain an item deleted since.
  const itemOf = (id: number): DictionaryWord =>
    items.find((item) => item.id === id) ?? { id, name: texts.gone, color: '' }
  return (
    <Box
      sx={{
        width: { xs: '100%', sm: 320, md: 'auto' },
        flex: { md: chosen.length > 0 ? '0 1 260px' : '0 1 155px' },
      }}
    >
      <DictionaryPicker
        kind={kind}
        label={texts.filters[kind]}
        value={chosen.map(itemOf)}
        onChange={(next) => onChange(next.map(({ id }) => id))}
        isClearable
        max={limits.listParamMax}
      />
    </Box>
  )
}
