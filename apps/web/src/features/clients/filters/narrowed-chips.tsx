import { clientKinds } from '@veranda/contract'
import { useChosenItems } from '#entities/dictionary/dictionary-picker.tsx'
import { useDaysLabel } from '#entities/record-list/period-filter.tsx'
import { noDays } from '#entities/record-list/periods.ts'
import { type ClientFilter, panelCount } from '#features/clients/client-queries.ts'
import { texts } from '#features/clients/texts.ts'
import type { SearchParams } from '#lib/routes/search-params.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { ChipLine, RemovableChip } from '#ui/lists/list-toolbar.tsx'

const t = texts.filters

/** The conditions of the panel, each with a way to remove it. */
export function NarrowedChips({ filter }: { filter: ClientFilter }) {
  const { setParams } = useSearchParams()
  const tags = useChosenItems('tag', filter.tags)
  const days = useDaysLabel(filter, texts.list.days)
  if (panelCount(filter) === 0) return null
  const conditions: [label: string | false | null, cleared: SearchParams][] = [
    [filter.kind && clientKinds[filter.kind], { kind: undefined }],
    [filter.hasActiveOrder && t.hasActiveOrder, { active: undefined }],
    [filter.hasDebt && t.hasDebt, { debt: undefined }],
    [filter.noContactDays !== null && t.noContactFor(filter.noContactDays), { no_contact: undefined }],
    [days, noDays],
  ]
  return (
    <ChipLine order={2} isBelow>
      {tags.map(({ id, name }) => (
        <RemovableChip
          key={id}
          label={name}
          onRemove={() => setParams({ tags: filter.tags.filter((other) => other !== id).join(',') })}
        />
      ))}
      {conditions.map(
        ([label, cleared]) =>
          label && <RemovableChip key={label} label={label} onRemove={() => setParams(cleared)} />,
      )}
    </ChipLine>
  )
}
