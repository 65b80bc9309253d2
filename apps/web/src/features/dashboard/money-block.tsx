import { type Dashboard, pages } from '@veranda/contract'
import { ordersPath } from '#entities/order/orders-path.ts'
import { FigureRow } from '#entities/report/figure-grid.tsx'
import { wholeRoubles } from '#entities/report/report-numbers.ts'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { useOrdersScope } from './orders-block.tsx'
import { texts } from './texts.ts'
import { useDays } from './use-days.ts'
import { BlockUnavailable } from './with-block.tsx'

const t = texts.money

/** Agreed and received money of the period, and current debts. */
export function MoneyBlock({ board: { money, period, modules } }: { board: Dashboard }) {
  const user_id = useOrdersScope()
  const days = useDays(period)
  if (!money) return <BlockUnavailable block="money" title={t.title} modules={modules} />
  const { approved, received, debt } = money
  const refunds = received.refunded_kopecks > 0 ? t.refunds(wholeRoubles(received.refunded_kopecks)) : ''
  return (
    <SectionCard title={t.title} hint={days} action={<ReportLink userId={user_id} />}>
      <FigureRow
        figures={[
          {
            name: t.approved,
            value: wholeRoubles(approved.sum_kopecks),
            note: t.orders(approved.count),
            to: ordersPath({ event: 'approved', ...period, user_id }),
          },
          {
            name: t.received,
            value: wholeRoubles(received.sum_kopecks),
            note: [t.orders(received.count), refunds].filter(Boolean).join(', '),
            to: ordersPath({ event: 'paid', ...period, user_id }),
          },
          {
            name: t.debt,
            value: wholeRoubles(debt.sum_kopecks),
            note: debt.count > 0 ? t.orders(debt.count) : t.noDebt,
            to: ordersPath({ tab: 'debt', user_id }),
          },
        ]}
      />
    </SectionCard>
  )
}

/** Link to the report of the same days. */
function ReportLink({ userId }: { userId: number | undefined }) {
  const { can } = useCurrentUser()
  const { params } = useSearchParams()
  if (!can('report.read')) return null
  const { period, from, to } = params
  const search = stringifySearch({ period, from, to, user: userId })
  return <RouterLink to={`${pages['reports.index'].path}${search}`}>{t.report}</RouterLink>
}
