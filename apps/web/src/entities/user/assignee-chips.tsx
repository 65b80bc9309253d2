import type { Permission } from '@veranda/contract'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { FilterChip } from '#ui/fields/filter-chip.tsx'
import { ChipGroup } from '#ui/lists/list-toolbar.tsx'
import { texts as t } from './texts.ts'

interface Props {
  /** The list's filter by assignee in the URL. */
  user: 'me' | 'none' | number | null
  /** Reading the list. */
  permission: Permission
  /** How many records each chip would show, as text. */
  counts?: { mine: string | undefined; unassigned: string | undefined }
}

/** «Мои» and «Без ответственного». Users who see only their own records have no assignee filter. */
export function AssigneeChips({ user, permission, counts }: Props) {
  const { setParams } = useSearchParams()
  const { scope } = useCurrentUser()
  const toggle = (chosen: 'me' | 'none') => setParams({ user: user === chosen ? undefined : chosen })
  if (scope(permission) !== 'all') return null
  return (
    <ChipGroup label={t.filter}>
      <FilterChip label={t.mine} count={counts?.mine} isOn={user === 'me'} onClick={() => toggle('me')} />
      <FilterChip
        label={t.unassigned}
        count={counts?.unassigned}
        isOn={user === 'none'}
        onClick={() => toggle('none')}
      />
    </ChipGroup>
  )
}
