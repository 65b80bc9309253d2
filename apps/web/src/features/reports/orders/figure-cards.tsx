import type { OrdersReport } from '@veranda/contract'
import { ordersPath } from '#entities/order/orders-path.ts'
import { type Figure, FigureGrid } from '#entities/report/figure-grid.tsx'
import { percent, wholeRoubles } from '#entities/report/report-numbers.ts'
import type { ReportParams } from '#features/reports/report-queries.ts'
import { texts as t } from '#features/reports/texts.ts'
import { useDates } from '#lib/format/dates.ts'

interface Props {
  report: OrdersReport
  params: ReportParams
}

/** Main figures; each links to the orders it counts. */
export function FigureCards({ report, params }: Props) {
  const { date } = useDates()
  const figures = [...flowFigures(report, params), ...moneyFigures(report, params, date)]
  return <FigureGrid figures={figures} />
}

function flowFigures({ totals }: OrdersReport, params: ReportParams): Figure[] {
  const { created, approved, completed, cancelled, proposed, won, delivered, average_kopecks } = totals
  const { cards } = t
  return [
    {
      name: cards.created,
      value: t.orders(created),
      note: '',
      to: ordersPath({ event: 'created', ...params }),
    },
    {
      name: cards.approved,
      value: t.orders(approved),
      note:
        average_kopecks === null
          ? ''
          : t.average(wholeRoubles(totals.approved_kopecks), wholeRoubles(average_kopecks)),
      to: ordersPath({ event: 'approved', ...params }),
    },
    {
      name: cards.completed,
      value: t.orders(completed),
      note: wholeRoubles(totals.completed_kopecks),
      to: ordersPath({ event: 'completed', ...params }),
    },
    {
      name: cards.cancelled,
      value: t.orders(cancelled),
      note: '',
      to: ordersPath({ event: 'cancelled', ...params }),
    },
    {
      name: cards.conversion,
      value: proposed > 0 ? percent((won * 10_000) / proposed) : t.nothing,
      note: proposed > 0 ? t.won(won, proposed, delivered) : t.noProposals,
      to: ordersPath({ event: 'proposed', ...params }),
    },
  ]
}

function moneyFigures(
  { totals, debt, margin }: OrdersReport,
  { user_id }: ReportParams,
  date: (day: string) => string,
): Figure[] {
  const { received_kopecks, refunded_kopecks, approved } = totals
  const { cards } = t
  return [
    {
      name: cards.received,
      value: wholeRoubles(received_kopecks),
      note: refunded_kopecks > 0 ? t.refunds(wholeRoubles(refunded_kopecks)) : t.noRefunds,
    },
    {
      name: cards.debt,
      value: wholeRoubles(debt.sum_kopecks),
      note: debt.oldest
        ? `${t.orders(debt.count)}. ${t.oldest(debt.oldest.number, date(debt.oldest.since))}`
        : t.noDebt,
      to: ordersPath({ tab: 'debt', user_id }),
    },
    ...(margin
      ? [
          {
            name: cards.margin,
            value: margin.margin_bp === null ? t.nothing : percent(margin.margin_bp),
            note:
              margin.orders > 0
                ? t.marginOf(wholeRoubles(margin.margin_kopecks), margin.orders, approved)
                : t.noMargin,
          },
        ]
      : []),
  ]
}
