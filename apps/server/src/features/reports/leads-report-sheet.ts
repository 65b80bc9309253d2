import type { FileAnswer, LeadSourceResult, LeadsReport } from '@veranda/contract'
import { weekdays } from '@veranda/contract'
import { texts } from './texts.ts'
import { type Value, workbookOf } from './workbook.ts'

const t = texts.leads

const flowCells = ({ created, converted, orders, sum_kopecks }: LeadSourceResult): Value[] => [
  created,
  converted,
  orders,
  sum_kopecks / 100,
]

const sourceRows = ({ sources, totals }: LeadsReport): Value[][] => [
  [t.source, ...t.road],
  ...sources.map((row) => [row.source || t.noSource, ...flowCells(row)]),
  [texts.total, ...flowCells(totals)],
]

const formRows = ({ forms, totals }: LeadsReport): Value[][] => [
  [t.form, ...t.road],
  ...forms.map((row) => [row.form?.name ?? t.noForm, ...flowCells(row)]),
  [texts.total, ...flowCells(totals)],
]

const managerRows = ({ managers, totals }: LeadsReport): Value[][] => [
  [texts.manager, ...t.people],
  ...managers.map(({ user, created, taken, converted, median_minutes }) => [
    user?.name ?? texts.nobody,
    created,
    taken,
    converted,
    median_minutes,
  ]),
  [texts.total, totals.created, totals.taken, totals.converted, totals.median_minutes],
]

const reasonRows = ({ reasons }: LeadsReport): Value[][] => [
  [...t.reason],
  ...reasons.map(({ reason, count }) => [reason?.name ?? texts.noReason, count]),
]

const sliceRows = ({ slices, totals }: LeadsReport): Value[][] => [
  [...t.slice],
  ...slices.map(({ slice, created, converted }) => [slice, created, converted]),
  [texts.total, totals.created, totals.converted],
]

const hourRows = ({ hours }: LeadsReport): Value[][] => [
  [t.weekday, ...Array.from({ length: 24 }, (_one, hour) => texts.chat.hourName(hour))],
  ...weekdays.map((name, weekday) => [
    name,
    ...Array.from(
      { length: 24 },
      (_one, hour) => hours.find((one) => one.weekday === weekday && one.hour === hour)?.count ?? 0,
    ),
  ]),
]

/** The lead report as a workbook with a sheet per table. */
export function leadsReportSheet(
  report: LeadsReport,
  { from, to }: { from: string; to: string },
): Promise<FileAnswer> {
  const { sheets } = t
  return workbookOf(t.file(from, to), [
    [sheets.sources, sourceRows(report)],
    [sheets.forms, formRows(report)],
    [sheets.people, managerRows(report)],
    [sheets.reasons, reasonRows(report)],
    [sheets.slices, sliceRows(report)],
    [sheets.hours, hourRows(report)],
  ])
}
