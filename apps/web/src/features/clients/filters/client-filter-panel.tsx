import { clientKindNames, clientKinds } from '@veranda/contract'
import { DictionaryFilter } from '#entities/dictionary/dictionary-filter.tsx'
import { PeriodFilter } from '#entities/record-list/period-filter.tsx'
import type { ClientFilter } from '#features/clients/client-queries.ts'
import { texts } from '#features/clients/texts.ts'
import { useSeesOrders } from '#features/clients/use-client-columns.tsx'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { FilterChip } from '#ui/fields/filter-chip.tsx'
import { LabelledChips } from '#ui/lists/list-toolbar.tsx'

const t = texts.filters

/** Offered by the panel; the URL may name any other number of days. */
const noContactChoices = [14, 30, 90, 180]

/** The rarer filters of the list. */
export function ClientFilterPanel({ filter }: { filter: ClientFilter }) {
  const { setParams } = useSearchParams()
  const seesOrders = useSeesOrders()
  return (
    <>
      <LabelledChips label={t.kind}>
        {clientKindNames.map((kind) => (
          <FilterChip
            key={kind}
            label={clientKinds[kind]}
            isOn={filter.kind === kind}
            onClick={() => setParams({ kind: filter.kind === kind ? undefined : kind })}
          />
        ))}
      </LabelledChips>
      {seesOrders && (
        <LabelledChips label={t.orders}>
          <FilterChip
            label={t.hasActiveOrder}
            isOn={filter.hasActiveOrder}
            onClick={() => setParams({ active: filter.hasActiveOrder ? undefined : 'true' })}
          />
          <FilterChip
            label={t.hasDebt}
            isOn={filter.hasDebt}
            onClick={() => setParams({ debt: filter.hasDebt ? undefined : 'true' })}
          />
        </LabelledChips>
      )}
      <NoContactChips chosen={filter.noContactDays} />
      <PeriodFilter label={texts.list.period} chosen={filter} />
      <DictionaryFilter
        kind="tag"
        chosen={filter.tags}
        onChange={(ids) => setParams({ tags: ids.join(',') })}
      />
    </>
  )
}

function NoContactChips({ chosen }: { chosen: number | null }) {
  const { setParams } = useSearchParams()
  const isOffered = chosen === null || noContactChoices.includes(chosen)
  const choices = isOffered ? noContactChoices : [...noContactChoices, chosen]
  return (
    <LabelledChips label={t.noContact}>
      {choices.map((days) => (
        <FilterChip
          key={days}
          label={t.moreThanDays(days)}
          isOn={days === chosen}
          onClick={() => setParams({ no_contact: days === chosen ? undefined : String(days) })}
        />
      ))}
    </LabelledChips>
  )
}
