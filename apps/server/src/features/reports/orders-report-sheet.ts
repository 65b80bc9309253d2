import {
  type FileAnswer,
  type OrdersReport,
  orderStages,
  type ReportFlow,
  type ReportMargin,
  reportIntervals,
} from '@veranda/contract'
import { texts as t } from './texts.ts'
import { type Value, workbookOf } from './workbook.ts'

const hundredths = (value: number) => Math.round(value) / 100
const roubles = (kopecks: number | null) => kopecks && hundredths(kopecks)
const percent = (basisPoints: number | null) => basisPoints && hundredths(basisPoints)
const metres = (mm: number) => hundredths(mm / 10)
const squareMetres = (mm2: number) => hundredths(mm2 / 10_000)

const flowCells = (flow: ReportFlow): Value[] => [
  flow.created,
  flow.proposed,
  flow.won,
  flow.delivered,
  flow.approved,
  roubles(flow.approved_kopecks),
  roubles(flow.average_kopecks),
  flow.completed,
  roubles(flow.completed_kopecks),
  flow.cancelled,
  roubles(flow.received_kopecks),
  roubles(flow.refunded_kopecks),
]

const marginCells = (margin: ReportMargin | null): Value[] =>
  margin ? [margin.orders > 0 ? roubles(margin.margin_kopecks) : null, percent(margin.margin_bp)] : []

function monthRows({ months, totals }: OrdersReport): Value[][] {
  return [
    [t.month, ...t.flow],
    ...months.map((month) => [month.month, ...flowCells(month)]),
    [t.total, ...flowCells(totals)],
  ]
}

function managerRows({ managers, totals, margin }: OrdersReport): Value[][] {
  return [
    [t.manager, ...t.flow, ...(margin ? t.margin : [])],
    ...managers.map((one) => [one.user?.name ?? t.nobody, ...flowCells(one), ...marginCells(one.margin)]),
    [t.total, ...flowCells(totals), ...marginCells(margin)],
  ]
}

const stageRows = ({ stages, debt }: OrdersReport): Value[][] => [
  [...t.stage],
  ...stages.map(({ stage, count, total_kopecks }) => [orderStages[stage], count, roubles(total_kopecks)]),
  [t.debt, debt.count, roubles(debt.sum_kopecks)],
]

const timeRows = ({ lead_times }: OrdersReport): Value[][] => [
  [...t.leg],
  ...lead_times.map(({ leg, orders, median_days, p90_days }) => [
    reportIntervals[leg],
    orders,
    median_days,
    p90_days,
  ]),
]

const reasonRows = ({ cancel_reasons }: OrdersReport): Value[][] => [
  [...t.reason],
  ...cancel_reasons.map(({ reason, count }) => [reason || t.noReason, count]),
]

const filmRows = ({ films }: OrdersReport): Value[][] => [
  [...t.film],
  ...films.map((film) => [
    film.name,
    metres(film.length_mm),
    squareMetres(film.taken_mm2),
    squareMetres(film.pieces_mm2),
    squareMetres(film.returned_mm2),
    squareMetres(film.waste_mm2),
    percent(film.waste_bp),
    metres(film.planned_length_mm),
    squareMetres(film.planned_mm2),
  ]),
]

/** The order report as a workbook with a sheet per table. */
export function ordersReportSheet(
  report: OrdersReport,
  { from, to }: { from: string; to: string },
): Promise<FileAnswer> {
  const { sheets } = t
  return workbookOf(t.file(from, to), [
    [sheets.months, monthRows(report)],
    [sheets.managers, managerRows(report)],
    [sheets.stages, stageRows(report)],
    [sheets.times, timeRows(report)],
    [sheets.reasons, reasonRows(report)],
    [sheets.films, filmRows(report)],
  ])
}
