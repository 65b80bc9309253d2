import type { ChatReport, FileAnswer } from '@veranda/contract'
import { texts } from './texts.ts'
import { type Value, workbookOf } from './workbook.ts'

const t = texts.chat

function totalRows({ totals, waiting }: ChatReport): Value[][] {
  const { created, answered, missed, median_minutes, p90_minutes, rating, ratings, leads } = totals
  const values = [created, answered, missed, median_minutes, p90_minutes, rating, ratings, leads, waiting]
  return [[...t.figure], ...t.totals.map((name, index) => [name, values[index] ?? null])]
}

const sliceRows = ({ slices, totals }: ChatReport): Value[][] => [
  [...t.slice],
  ...slices.map(({ slice, created, answered, missed }) => [slice, created, answered, missed]),
  [texts.total, totals.created, totals.answered, totals.missed],
]

const peopleRows = ({ people }: ChatReport): Value[][] => [
  [...t.person],
  ...people.map(({ user, answered, held, messages, median_minutes, rating, ratings }) => [
    user.name,
    answered,
    held,
    messages,
    median_minutes,
    rating,
    ratings,
  ]),
]

const hourRows = ({ hours }: ChatReport): Value[][] => [
  [...t.hour],
  ...hours.map(({ hour, created }) => [t.hourName(hour), created]),
]

/** The chat report as a workbook with a sheet per table. */
export function chatReportSheet(
  report: ChatReport,
  { from, to }: { from: string; to: string },
): Promise<FileAnswer> {
  const { sheets } = t
  return workbookOf(t.file(from, to), [
    [sheets.totals, totalRows(report)],
    [sheets.slices, sliceRows(report)],
    [sheets.people, peopleRows(report)],
    [sheets.hours, hourRows(report)],
  ])
}
