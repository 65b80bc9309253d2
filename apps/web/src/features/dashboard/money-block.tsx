import { type Dashboard, pages } from '@veranda/contract'
import { ordersPath } from '#lib/orders-path.ts'
import { wholeRoubles } from '#lib/report-numbers.ts'
import { stringifySearch } from '#lib/search-params.ts'
import { useCurrentUser } from '#lib/use-current-user.ts'
import { useSearchParams } from '#lib/use-search-params.ts'
import { FigureRow } from '#ui/charts/figure-grid.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { useOrdersScope } from './orders-block.tsx'
import { texts } from './texts.ts'
import { useDays } from './use-days.ts'
import { BlockUnavailable } from './with-block.tsx'

const t = texts.money

/** What was agreed on and what came in for the period, and what is owed now. */
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

/** The same days, in all detail. */
function ReportLink({ userId }: { userId: number | undefined }) {
  const { can } = useCurrentUser()
  const { params } = useSearchParams()
  if (!can('report.read')) return null
  const { period, from, to } = params
  const asked = stringifySearch({ period, from, to, user: userId })
  return <RouterLink to={`${pages['reports.index'].path}${asked}`}>{t.report}</RouterLink>
}
