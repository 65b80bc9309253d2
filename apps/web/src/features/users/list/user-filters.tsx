import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { roles, staffRoles, userStatuses } from '@veranda/contract'
import { texts } from '#features/users/texts.ts'
import type { UserFilter } from '#features/users/user-queries.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { FilterChip } from '#ui/fields/filter-chip.tsx'
import { ListSearch } from '#ui/lists/list-search.tsx'
import { ChipGroup, ChipLine, ListToolbar } from '#ui/lists/list-toolbar.tsx'

const t = texts.list

/** Filters of the list; all of them live in the URL. */
export function UserFilters({ filter }: { filter: UserFilter }) {
  const { setParams } = useSearchParams()
  return (
    <ListToolbar>
      <ListSearch q={filter.q} texts={t} />
      <TextField
        select
        size="small"
        label={t.roleFilter}
        value={filter.role ?? ''}
        onChange={(event) => setParams({ role: event.target.value || undefined })}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        sx={{ minWidth: 170 }}
      >
        <MenuItem value="">{t.anyRole}</MenuItem>
        {staffRoles.map((role) => (
          <MenuItem key={role} value={role}>
            {roles[role]}
          </MenuItem>
        ))}
      </TextField>
      <ChipLine>
        <ChipGroup label={t.statuses}>
          <FilterChip
            label={t.anyStatus}
            isOn={filter.status === undefined}
            onClick={() => setParams({ status: undefined })}
          />
          {Object.entries(userStatuses).map(([status, label]) => (
            <FilterChip
              key={status}
              label={label}
              isOn={filter.status === status}
              onClick={() => setParams({ status })}
            />
          ))}
        </ChipGroup>
      </ChipLine>
    </ListToolbar>
  )
}
