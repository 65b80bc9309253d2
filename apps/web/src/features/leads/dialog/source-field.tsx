import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { limits } from '@veranda/contract'
import { dictionariesQuery } from '#entities/dictionary/dictionaries-query.ts'
import { texts } from '#features/leads/texts.ts'

const t = texts.create

/** The source of a lead: a dictionary item or any other text. */
export function SourceField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { data = [] } = useQuery(dictionariesQuery)
  const sources = data.filter(({ kind }) => kind === 'source').map(({ name }) => name)
  return (
    <Autocomplete
      freeSolo
      disableClearable
      options={sources}
      inputValue={value}
      onInputChange={(_event, next) => onChange(next)}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t.source}
          helperText={t.sourceHint}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, maxLength: limits.nameMax },
          }}
        />
      )}
    />
  )
}
