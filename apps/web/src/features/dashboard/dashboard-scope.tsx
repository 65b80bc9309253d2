import Stack from '@mui/material/Stack'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { FilterChip } from '#ui/fields/filter-chip.tsx'
import { texts as t } from './texts.ts'

export type DashboardScope = 'mine' | 'company'

/** Whose figures are shown, from the URL. Managers start with their own, others with the company's. */
export function useDashboardScope(): DashboardScope {
  const { params } = useSearchParams()
  const { user } = useCurrentUser()
  const hasChoice = useHasChoice()
  if (!hasChoice) return 'company'
  const defaultScope = user?.role === 'manager' ? 'mine' : 'company'
  return params.whose === 'mine' || params.whose === 'company' ? params.whose : defaultScope
}

/** Users who see only their own records have no choice. */
function useHasChoice(): boolean {
  const { scope } = useCurrentUser()
  return scope('lead.read') === 'all' && scope('order.price.read') !== null
}

export function DashboardScopeChips() {
  const { setParams } = useSearchParams()
  const scope = useDashboardScope()
  if (!useHasChoice()) return null
  return (
    <Stack direction="row" role="group" aria-label={t.whose} sx={{ gap: 1, flexWrap: 'wrap' }}>
      {(['company', 'mine'] as const).map((one) => (
        <FilterChip key={one} label={t[one]} isOn={one === scope} onClick={() => setParams({ whose: one })} />
      ))}
    </Stack>
  )
}
