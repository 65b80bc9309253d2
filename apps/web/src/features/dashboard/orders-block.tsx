import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type CompanyModule, type Dashboard, formatNumber, orderStages, pages } from '@veranda/contract'
import { ordersPath } from '#entities/order/orders-path.ts'
import { FigureRow } from '#entities/report/figure-grid.tsx'
import { wholeRoubles } from '#entities/report/report-numbers.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { RouterAnchor, RouterLink } from '#ui/router-link.tsx'
import { useDashboardScope } from './dashboard-scope.tsx'
import { texts } from './texts.ts'
import { BlockUnavailable } from './with-block.tsx'

const t = texts.orders

interface Props {
  orders: Dashboard['orders']
  modules: readonly CompanyModule[]
}

/** Current orders by stage; each figure links to them. */
export function OrdersBlock({ orders, modules }: Props) {
  const userId = useOrdersScope()
  if (!orders) return <BlockUnavailable block="orders" title={t.title} modules={modules} />
  const { active, late, total_kopecks } = orders
  return (
    <SectionCard title={t.title} action={<RouterLink to={pages['orders.index'].path}>{t.all}</RouterLink>}>
      <FigureRow
        figures={[
          {
            name: t.active,
            value: formatNumber(active),
            note: total_kopecks === null ? '' : wholeRoubles(total_kopecks),
            to: ordersPath({ tab: 'active', user_id: userId }),
          },
          {
            name: t.late,
            value: formatNumber(late),
            note: late > 0 ? t.lateNote : t.noLate,
            to: ordersPath({ tab: 'late', user_id: userId }),
            isAlarming: late > 0,
          },
        ]}
      />
      {active === 0 ? (
        <Typography color="textSecondary">{t.empty}</Typography>
      ) : (
        <Stages stages={orders.stages} userId={userId} />
      )}
    </SectionCard>
  )
}

/** The user whose orders the figures count; `undefined` for the company's. */
export function useOrdersScope(): number | undefined {
  const { user } = useCurrentUser()
  return useDashboardScope() === 'mine' ? user?.id : undefined
}

interface StagesProps {
  stages: NonNullable<Props['orders']>['stages']
  userId: number | undefined
}

/** Stages with orders, in their order. The bars are decorative. */
function Stages({ stages, userId }: StagesProps) {
  const most = Math.max(...stages.map(({ count }) => count))
  return (
    <Stack component="ul" aria-label={t.stages} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {stages
        .filter(({ count }) => count > 0)
        .map(({ stage, count, total_kopecks }) => {
          const sum = total_kopecks === null ? null : wholeRoubles(total_kopecks)
          return (
            <li key={stage}>
              <Box
                component={RouterAnchor}
                to={ordersPath({ stage, user_id: userId })}
                aria-label={t.stage(orderStages[stage], count, sum)}
                sx={stageRow}
              >
                <span>{orderStages[stage]}</span>
                <Box component="span" sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
                  <strong>{formatNumber(count)}</strong>
                  {sum && (
                    <Box component="span" sx={{ color: 'text.secondary', ml: 1.5 }}>
                      {sum}
                    </Box>
                  )}
                </Box>
                <Box component="span" aria-hidden sx={track}>
                  <Box component="span" sx={{ ...bar, width: `${(count / most) * 100}%` }} />
                </Box>
              </Box>
            </li>
          )
        })}
    </Stack>
  )
}

const stageRow = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 2,
  rowGap: 0.5,
  py: 0.75,
  px: 1,
  mx: -1,
  minHeight: 44,
  borderRadius: 2,
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover' },
}
const track = { gridColumn: '1 / -1', display: 'block', height: 6, borderRadius: 3, bgcolor: 'divider' }
const bar = { display: 'block', height: '100%', borderRadius: 3, bgcolor: 'primary.main' }
