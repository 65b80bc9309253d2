import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { counted, type FilmNames, type Order, type OrderMargin, pages, priceCell } from '@veranda/contract'
import type { PricingInputs } from '#features/orders/draft/order-calculation.ts'
import { roubles } from '#lib/format/money.ts'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { marginQuery } from './margin-query.ts'
import { marginTexts as t } from './margin-texts.ts'

const number = (hundredths: number) =>
  (hundredths / 100).toLocaleString('ru-RU', { maximumFractionDigits: 2 })
const percent = (basisPoints: number) =>
  (basisPoints / 100).toLocaleString('ru-RU', { maximumFractionDigits: 1 })

/** Margin of the order's windows. */
export function MarginSection({ order, films }: { order: Order } & Pick<PricingInputs, 'films'>) {
  const { data, error, refetch } = useQuery({ ...marginQuery(order), enabled: order.items.length > 0 })
  if (order.items.length === 0) return null
  return (
    <SectionCard title={t.title} hint={t.hint}>
      {!data && error && <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={2} />}
      {data && (
        <Margin
          isOpen={order.frozen_at === null}
          margin={data}
          names={Object.fromEntries(films.map(({ code, name }) => [code, name]))}
        />
      )}
    </SectionCard>
  )
}

interface MarginProps {
  margin: OrderMargin
  names: FilmNames
  /** Whether the order has not been approved yet. */
  isOpen: boolean
}

function Margin({ margin, names, isOpen }: MarginProps) {
  const { margin_bp, min_margin_bp, missing, is_by_cut } = margin
  const isBelow = margin_bp !== null && margin_bp < min_margin_bp
  return (
    <>
      <Figures margin={margin} />
      {isBelow && (
        <Alert severity="warning">
          {t.below(percent(min_margin_bp))} {isOpen && t.asks}
        </Alert>
      )}
      {missing.length > 0 && <MissingCosts margin={margin} />}
      <Typography variant="body2" color="textSecondary">
        {is_by_cut ? t.byCut : t.byArea} {t.unsaved}
      </Typography>
      <Box component="details">
        <Box component="summary" sx={{ cursor: 'pointer', py: 1 }}>
          {t.details}
        </Box>
        <Lines lines={margin.lines} names={names} />
      </Box>
    </>
  )
}

function Figures({ margin }: { margin: OrderMargin }) {
  const { revenue_kopecks, cost_kopecks, margin_kopecks, margin_bp } = margin
  if (margin_kopecks === null || margin_bp === null)
    return <Typography>{revenue_kopecks === null ? t.noTotal : t.unknown}</Typography>
  const figures: [string, string][] = [
    [t.revenue, roubles(revenue_kopecks ?? 0)],
    [t.cost, roubles(cost_kopecks)],
    [t.margin, t.value(roubles(margin_kopecks), percent(margin_bp))],
  ]
  return (
    <Stack component="dl" direction="row" sx={{ m: 0, columnGap: 4, rowGap: 1, flexWrap: 'wrap' }}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
            {value}
          </Typography>
        </div>
      ))}
    </Stack>
  )
}

function MissingCosts({ margin: { missing, margin_bp } }: { margin: OrderMargin }) {
  const maySet = useCurrentUser().can('price_list.manage')
  return (
    <Alert severity="info">
      {t.missing(counted(missing.length, t.lineForms))} {margin_bp !== null && t.atMost}{' '}
      {maySet && (
        <RouterLink to={`${pages.settings.path}${stringifySearch({ section: 'prices' })}`} color="inherit">
          {t.toSettings}
        </RouterLink>
      )}
    </Alert>
  )
}

function Lines({ lines, names }: { lines: OrderMargin['lines']; names: FilmNames }) {
  return (
    <Box component="ul" aria-label={t.details} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {lines.map(({ code, qty_centi, unit, amount_kopecks }) => (
        <Stack
          key={code}
          component="li"
          direction="row"
          sx={{ gap: 2, py: 0.75, justifyContent: 'space-between', borderTop: 1, borderColor: 'divider' }}
        >
          <span>{t.line(priceCell(code, names)?.title ?? code, number(qty_centi), unit)}</span>
          <Box
            component="span"
            sx={{ whiteSpace: 'nowrap', color: amount_kopecks === null ? 'text.secondary' : undefined }}
          >
            {amount_kopecks === null ? t.noCost : roubles(amount_kopecks)}
          </Box>
        </Stack>
      ))}
    </Box>
  )
}
