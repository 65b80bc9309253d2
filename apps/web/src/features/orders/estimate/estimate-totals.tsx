import Box from '@mui/material/Box'
import type { OrderQuote, OrderTotals } from '@veranda/soft-windows'
import { roubles } from '#lib/format/money.ts'
import { estimateTexts } from './estimate-texts.ts'

const t = estimateTexts.totals

const percent = (basisPoints: number) =>
  (basisPoints / 100).toLocaleString('ru-RU', { maximumFractionDigits: 2 })

/** Parts of the total in order; zero ones are left out. */
function partsOf(totals: OrderTotals): [string, number][] {
  const parts: [string, number][] = [
    [t.products, totals.products_kop],
    [t.urgency, totals.urgency_kop],
    [t.discount(percent(totals.discount_bp)), -totals.discount_kop],
    [t.mounting, totals.mounting_kop],
    [t.travel, totals.travel_kop],
    [t.services, totals.services_kop],
    [t.rounding, -totals.rounding_kop],
  ]
  return parts.filter(([, kopecks]) => kopecks !== 0)
}

/** The total and its payment terms. */
export function EstimateTotals({ quote }: { quote: OrderQuote | null }) {
  const totals = quote?.totals
  if (!totals) return null
  return (
    <Box component="dl" sx={{ m: 0, borderTop: 1, borderColor: 'divider', pt: 2 }}>
      {partsOf(totals).map(([label, kopecks]) => (
        <Row key={label} label={label} kopecks={kopecks} />
      ))}
      <Row label={t.total} kopecks={totals.total_kop} isMain />
      {totals.prepay_kop > 0 && (
        <>
          <Row label={t.prepay} kopecks={totals.prepay_kop} />
          <Row label={t.balance} kopecks={totals.balance_kop} />
        </>
      )}
    </Box>
  )
}

function Row({ label, kopecks, isMain = false }: { label: string; kopecks: number; isMain?: boolean }) {
  const weight = isMain ? { fontWeight: 700, fontSize: '1.25rem', py: 1 } : { py: 0.5 }
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, ...weight }}>
      <dt>{label}</dt>
      <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap' }}>
        {roubles(kopecks)}
      </Box>
    </Box>
  )
}
