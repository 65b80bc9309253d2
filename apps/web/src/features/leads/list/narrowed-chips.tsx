import { useQuery } from '@tanstack/react-query'
import { useChosenItems } from '#entities/dictionary/dictionary-picker.tsx'
import { leadFieldsQuery } from '#entities/lead-field/lead-fields-query.ts'
import { formsQuery } from '#entities/lead-form/forms-query.ts'
import { useDaysLabel } from '#entities/record-list/period-filter.tsx'
import { noDays } from '#entities/record-list/periods.ts'
import { useAssignees } from '#entities/user/assignee-button.tsx'
import { texts } from '#features/leads/texts.ts'
import type { SearchParams } from '#lib/routes/search-params.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { RemovableChip } from '#ui/lists/list-toolbar.tsx'
import type { LeadFilter } from './lead-filter.ts'

const t = texts.filters

interface Condition {
  label: string
  off: SearchParams
}

/** Conditions of the panel, and those set by links from other pages, each with a way to remove it. */
export function NarrowedChips({ filter }: { filter: LeadFilter }) {
  const { setParams } = useSearchParams()
  return useConditions(filter).map(({ label, off }) => (
    <RemovableChip key={label} label={label} onRemove={() => setParams(off)} />
  ))
}

function useConditions(filter: LeadFilter): Condition[] {
  const { source, form, user, hasClient, hasPhone } = filter
  const personId = typeof user === 'number' ? user : null
  const person = useAssignees('lead.update', personId).find(({ id }) => id === personId)
  const formName = useQuery({ ...formsQuery, enabled: form !== null }).data?.find(
    ({ id }) => id === form,
  )?.name
  const answers = useAnswers(filter)
  const days = useDaysLabel(filter, texts.list.days)
  const words = useWords(filter)
  const conditions: (Condition | false)[] = [
    source !== undefined && { label: source, off: { source: undefined } },
    days !== '' && { label: days, off: noDays },
    personId !== null && { label: person?.name ?? texts.info.user, off: { user: undefined } },
    form !== null && { label: formName ?? texts.list.ofForm, off: { form: undefined } },
    hasClient !== undefined && {
      label: hasClient ? texts.list.withClient : t.withoutClient,
      off: { client: undefined },
    },
    hasPhone !== undefined && {
      label: hasPhone ? t.withPhone : t.withoutPhone,
      off: { phone: undefined },
    },
    ...words,
    ...answers,
  ]
  return conditions.filter((condition) => condition !== false)
}

function useWords({ tags, reasons }: LeadFilter): Condition[] {
  const without = (ids: number[], id: number) => ids.filter((other) => other !== id).join(',')
  return [
    ...useChosenItems('tag', tags).map(({ id, name }) => ({ label: name, off: { tags: without(tags, id) } })),
    ...useChosenItems('reject_reason', reasons).map(({ id, name }) => ({
      label: name,
      off: { reasons: without(reasons, id) },
    })),
  ]
}

function useAnswers({ answers, empty, filled }: LeadFilter): Condition[] {
  const asked = Object.entries(answers)
  const { data: fields = [] } = useQuery({
    ...leadFieldsQuery,
    enabled: asked.length + empty.length + filled.length > 0,
  })
  const nameOf = (id: string | number) => fields.find((one) => String(one.id) === String(id))?.name ?? t.gone
  const without = (ids: number[], id: number) => ids.filter((other) => other !== id).join(',') || undefined
  return [
    ...asked.map(([id, answer]) => ({ label: `${nameOf(id)}: ${answer}`, off: { [`f${id}`]: undefined } })),
    ...empty.map((id) => ({
      label: t.fieldIs(nameOf(id), t.presence.empty),
      off: { empty: without(empty, id) },
    })),
    ...filled.map((id) => ({
      label: t.fieldIs(nameOf(id), t.presence.filled),
      off: { filled: without(filled, id) },
    })),
  ]
}
