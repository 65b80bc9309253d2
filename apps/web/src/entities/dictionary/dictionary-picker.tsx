import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { type DictionaryKind, type DictionaryWord, dictionaryKinds } from '@veranda/contract'
import { dictionariesQuery } from './dictionaries-query.ts'
import { TagChip } from './tag-chip.tsx'
import { texts } from './texts.ts'

/** The cross must be large enough for touch. */
const chosenSx = {
  height: { xs: 32, md: 24 },
  borderRadius: 16,
  '& .MuiChip-deleteIcon': { fontSize: { xs: 24, md: 16 } },
}

/** The id of the option that creates an item; ids of items are positive. */
const newItemId = 0
const filterOptions = createFilterOptions<DictionaryWord>()

const hasName = (words: readonly DictionaryWord[], name: string) =>
  words.some((word) => word.name.toLowerCase() === name.toLowerCase())

interface Props {
  kind: DictionaryKind
  label: string
  placeholder?: string
  value: DictionaryWord[]
  onChange: (words: DictionaryWord[]) => void
  /** Creates the typed item where none matches; absent without the permission. */
  onCreate?: ((name: string) => void) | undefined
  /** The maximum number. */
  max: number
  /** Helper text, also announced. */
  note?: string
  hasFailed?: boolean
  /** Has a button that removes all; not where changes are saved at once. */
  isClearable?: boolean
}

/** Picks several items of a dictionary. */
export function DictionaryPicker({
  kind,
  label,
  placeholder,
  value,
  onChange,
  onCreate,
  max,
  note,
  hasFailed = false,
  isClearable = false,
}: Props) {
  const items = useDictionary(kind)
  const isFull = value.length >= max
  return (
    <Autocomplete
      multiple
      size="small"
      disableCloseOnSelect
      disableClearable={!isClearable}
      filterSelectedOptions
      // A deleted item can be removed, but not chosen again.
      options={[...items, ...value.filter(({ id }) => items.every((item) => item.id !== id))]}
      value={value}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(option, { id }) => option.id === id}
      getOptionDisabled={() => isFull}
      filterOptions={(options, state) => {
        const found = filterOptions(options, state)
        const name = state.inputValue.trim()
        // An item that the record has is not among the options.
        const isNew = onCreate && name !== '' && found.length === 0 && !hasName(value, name)
        return isNew ? [{ id: newItemId, name, color: '' }] : found
      }}
      noOptionsText={items.length ? texts.noOthers : texts.noWords(dictionaryKinds[kind])}
      onChange={(_event, next) => {
        const created = next.find(({ id }) => id === newItemId)
        if (created) onCreate?.(created.name)
        else onChange(next)
      }}
      renderValue={(chosen, getItemProps) =>
        chosen.map((item, index) => {
          const { key, ...props } = getItemProps({ index })
          return <TagChip key={key} tag={item} size="small" sx={chosenSx} {...props} />
        })
      }
      renderOption={({ key, ...props }, item) => (
        <li key={key} {...props}>
          {item.id === newItemId ? texts.create(item.name) : <TagChip tag={item} size="small" />}
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          placeholder={value.length === 0 ? placeholder : undefined}
          error={hasFailed}
          helperText={isFull && !hasFailed ? texts.enough(max) : note}
          slotProps={{ ...params.slotProps, formHelperText: { role: 'status' } }}
        />
      )}
    />
  )
}

/** Items by the ids in the URL, which may contain one deleted since. */
export function useChosenItems(kind: DictionaryKind, ids: readonly number[]): DictionaryWord[] {
  const items = useDictionary(kind)
  return ids.map((id) => items.find((item) => item.id === id) ?? { id, name: texts.gone, color: '' })
}

/** The items of a dictionary, in its order. */
export function useDictionary(kind: DictionaryKind): DictionaryWord[] {
  const { data = [] } = useQuery(dictionariesQuery)
  return data.filter((item) => item.kind === kind)
}
