import { useQuery } from '@tanstack/react-query'
import { type LeadListItem, limits } from '@veranda/contract'
import { answerText } from '#entities/lead/answer-text.ts'
import { leadFieldsQuery } from '#entities/lead-field/lead-fields-query.ts'
import { useDates } from '#lib/format/dates.ts'
import { type ListView, useColumnSetup } from '#ui/lists/columns/column-setup.ts'
import type { RecordColumn } from '#ui/lists/record-column.ts'

/** `f12` is the column of the answers to field 12. */
const columnPattern = /^f([1-9]\d{0,14})$/

interface FieldColumns {
  columns: RecordColumn<LeadListItem>[]
  /** Fields whose answers the list must bring along. */
  shownIds: number[]
}

/** A column for each lead field that has none of its own, hidden until the user asks for it. */
export function useFieldColumns(view: ListView | undefined): FieldColumns {
  const { data: fields = [] } = useQuery(leadFieldsQuery)
  const { dateTime } = useDates()
  const { setup } = useColumnSetup('leads', view)
  const shown = Object.entries(setup.shown).flatMap(([columnId, isShown]) => {
    const [, id] = columnPattern.exec(columnId) ?? []
    return id && isShown ? [Number(id)] : []
  })
  return {
    columns: fields
      .filter(({ role }) => role === null)
      .map(({ id, name, type }) => ({
        id: `f${id}`,
        label: name,
        width: 160,
        isExtra: true,
        cell: ({ answers }) => answerText(type, answers?.[id] ?? '', dateTime),
      })),
    shownIds: shown.sort((one, other) => one - other).slice(0, limits.listedAnswersMax),
  }
}
