import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { limits } from '@veranda/contract'
import { dictionariesQuery } from './dictionaries-query.ts'
import { DictionaryPicker, useChosenItems, useDictionary } from './dictionary-picker.tsx'
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
  const value = useChosenItems(kind, chosen)
  if (!isSuccess || (items.length === 0 && chosen.length === 0)) return null
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
        value={value}
        onChange={(next) => onChange(next.map(({ id }) => id))}
        isClearable
        max={limits.listParamMax}
      />
    </Box>
  )
}
