import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { api, counted, type FilmCut, type Order } from '@veranda/contract'
import { call } from '#lib/call.ts'
import { roubles } from '#lib/money.ts'
import { useCurrentUser } from '#lib/use-current-user.ts'
import { SectionCard } from '#ui/section-card.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { cuttingTexts as t } from './cutting-texts.ts'
import { OrderMaterials } from './order-materials.tsx'
import { orderKeys } from './order-queries.ts'
import { useDownloadLabels } from './shop-queries.ts'
import { shopTexts } from './shop-texts.ts'

/** How the film of an order is cut: for each film the best roll, its layout and what is wasted. */
export function OrderCutting({ order }: { order: Order }) {
  const { data, error, refetch } = useQuery({
    queryKey: orderKeys.computed('cutting', order),
    queryFn: ({ signal }) => call(api.orders.cuttingPlan, { params: { id: order.id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: order.items.length > 0,
  })
  const { can } = useCurrentUser()
  const isEmpty = order.items.length === 0 || data?.films.length === 0
  return (
    <SectionCard title={t.title} hint={t.hint}>
      {!isEmpty && can('order.produce') && <LabelsButton order={order} />}
      {isEmpty && <Typography color="textSecondary">{t.none}</Typography>}
      {!isEmpty && !data && error && (
        <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />
      )}
      {!isEmpty && !data && !error && <ListSkeleton rows={2} />}
      {data?.films.map((film) => (
        <Film key={film.film} cut={film} />
      ))}
      <OrderMaterials order={order} />
    </SectionCard>
  )
}

function LabelsButton({ order }: { order: Order }) {
  const download = useDownloadLabels(order.id)
  return (
    <div>
      <Button variant="outlined" loading={download.isPending} onClick={() => download.mutate()}>
        {shopTexts.labels}
      </Button>
    </div>
  )
}

const metres = (mm: number) => (mm / 1000).toLocaleString('ru-RU', { maximumFractionDigits: 2 })
const percent = (share: number) => (share * 100).toLocaleString('ru-RU', { maximumFractionDigits: 1 })

function Film({ cut }: { cut: FilmCut }) {
  const square = (cut.waste_mm2 / 1_000_000).toLocaleString('ru-RU', { maximumFractionDigits: 2 })
  const facts = [
    `${t.roll(cut.roll_mm)} × ${t.length(metres(cut.length_mm))}`,
    counted(cut.pieces.length, t.pieceForms),
    t.used(percent(cut.utilisation_bp / 10_000)),
    [t.waste(square), cut.waste_kopecks !== null && `≈ ${roubles(cut.waste_kopecks)}`]
      .filter(Boolean)
      .join(' '),
  ]
  return (
    <Stack component="section" sx={{ gap: 1 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h3">{cut.name}</Typography>
        {cut.is_optimal ? (
          <StatusChip label={t.optimal} color="success" />
        ) : (
          <StatusChip label={t.gap(percent(cut.length_mm / cut.bound_mm - 1))} color="default" />
        )}
      </Stack>
      <Typography color="textSecondary">{facts.join(' · ')}</Typography>
      <Layout cut={cut} />
      {cut.others.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {t.others(
            cut.others.map(({ roll_mm, length_mm }) => t.other(roll_mm, metres(length_mm))).join(', '),
          )}
        </Typography>
      )}
    </Stack>
  )
}

/** Enough tints to tell an order's openings apart; the words in each piece say which it is. */
const tints = ['#dbeafe', '#dcfce7', '#fef3c7', '#fce7f3', '#ede9fe', '#cffafe', '#ffedd5', '#e2e8f0']

/** The film as it is unrolled, from left to right. */
function Layout({ cut }: { cut: FilmCut }) {
  const letter = Math.min(cut.roll_mm / 14, 90)
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={t.drawing(cut.name)}>
      <Box
        component="svg"
        viewBox={`0 0 ${cut.length_mm} ${cut.roll_mm}`}
        role="img"
        aria-label={t.drawing(cut.name)}
        sx={{ display: 'block', height: 180, minWidth: 320, bgcolor: 'action.hover', borderRadius: 1 }}
      >
        {cut.pieces.map((piece, index) => (
          // Pieces of a layout have no other name than their place in it.
          // biome-ignore lint/suspicious/noArrayIndexKey: a layout never changes
          <g key={index}>
            <rect
              x={piece.y}
              y={piece.x}
              width={piece.h}
              height={piece.w}
              fill={tints[piece.opening_index % tints.length]}
              stroke="#334155"
              strokeWidth={letter / 12}
            />
            <text
              x={piece.y + piece.h / 2}
              y={piece.x + piece.w / 2 - letter * 0.2}
              fontSize={letter}
              textAnchor="middle"
              fill="#0f172a"
            >
              {t.part(piece.opening, piece.part, piece.parts)}
            </text>
            <text
              x={piece.y + piece.h / 2}
              y={piece.x + piece.w / 2 + letter}
              fontSize={letter}
              textAnchor="middle"
              fill="#334155"
            >
              {`${piece.w} × ${piece.h}`}
            </text>
          </g>
        ))}
      </Box>
    </Box>
  )
}
