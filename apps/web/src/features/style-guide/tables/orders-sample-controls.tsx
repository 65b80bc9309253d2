import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { type Density, densities } from '@veranda/contract'
import { FilterChip } from '#ui/fields/filter-chip.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { type SampleFilter, sampleSorts } from './sample-orders.ts'
import { tablesTexts } from './tables-texts.ts'

const t = tablesTexts.records

interface Props {
  filter: SampleFilter
  onChange: (changes: Partial<SampleFilter>) => void
  density: Density
  onDensity: (density: Density) => void
}

/** Filter, sort order and density of a list. */
export function OrdersSampleControls({ filter, onChange, density, onDensity }: Props) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 1 }}>
      <SearchField
        value={filter.q}
        onSearch={(q) => onChange({ q })}
        label={t.search}
        placeholder={t.searchHint}
      />
      <TextField
        select
        size="small"
        label={t.sort}
        value={filter.sort}
        onChange={(event) =>
          onChange({ sort: sampleSorts.find((sort) => sort === event.target.value) ?? filter.sort })
        }
        sx={{ minWidth: 190, flex: { xs: 1, sm: 'none' } }}
      >
        {sampleSorts.map((sort) => (
          <MenuItem key={sort} value={sort}>
            {t.sorts[sort]}
          </MenuItem>
        ))}
      </TextField>
      <FilterChip
        label={t.inWork}
        isOn={filter.isInWork}
        onClick={() => onChange({ isInWork: !filter.isInWork })}
      />
      <ToggleButtonGroup
        exclusive
        size="small"
        value={density}
        aria-label={t.density}
        onChange={(_event, next: Density | null) => next && onDensity(next)}
      >
        {(Object.keys(densities) as Density[]).map((code) => (
          <ToggleButton key={code} value={code}>
            {densities[code]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  )
}
