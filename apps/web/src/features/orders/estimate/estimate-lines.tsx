import ExpandIcon from '@mui/icons-material/ExpandMore'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { OrderItem } from '@veranda/contract'
import { type PriceLine, unitNames } from '@veranda/soft-windows'
import type { CalculatedItem, Calculation, PricingInputs } from '#features/orders/draft/order-calculation.ts'
import { lineName } from '#features/orders/line-names.ts'
import { openingTexts } from '#features/orders/openings/opening-texts.ts'
import { roubles } from '#lib/format/money.ts'
import { estimateTexts as t } from './estimate-texts.ts'

interface Props {
  items: readonly OrderItem[]
  calculation: Calculation
  films: PricingInputs['films']
}

/** Expandable price breakdown of each opening. */
export function EstimateLines({ items, calculation, films }: Props) {
  return (
    <div>
      {items.map((item, place) => (
        <OpeningLines
          key={item.key}
          name={item.name || openingTexts.unnamed(place + 1)}
          qty={item.qty}
          calculated={calculation.items[place]}
          films={films}
        />
      ))}
    </div>
  )
}

interface OpeningProps {
  name: string
  qty: number
  calculated: CalculatedItem | undefined
  films: Props['films']
}

function sumText(calculated: CalculatedItem | undefined): string {
  if (!calculated?.quote) return openingTexts.notCounted
  const { sum_kop } = calculated.quote
  return sum_kop === null ? t.missingLine : roubles(sum_kop)
}

function OpeningLines({ name, qty, calculated, films }: OpeningProps) {
  return (
    <Accordion
      disableGutters
      elevation={0}
      sx={{ bgcolor: 'transparent', borderBottom: 1, borderColor: 'divider' }}
    >
      <AccordionSummary
        expandIcon={<ExpandIcon />}
        sx={{
          px: 0,
          font: 'inherit',
          '& .MuiAccordionSummary-content': { justifyContent: 'space-between', gap: 2, mr: 1 },
        }}
      >
        <span>{t.opening(name, qty)}</span>
        <Box component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
          {sumText(calculated)}
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={{ px: 0, pt: 0, overflowX: 'auto' }}>
        {calculated?.quote ? (
          <LinesTable name={name} lines={calculated.quote.lines} films={films} />
        ) : (
          <Typography color="textSecondary">{t.faulty}</Typography>
        )}
      </AccordionDetails>
    </Accordion>
  )
}

const amount = (centi: number) => (centi / 100).toLocaleString('ru-RU', { maximumFractionDigits: 2 })
const money = (kopecks: number | null) => (kopecks === null ? t.missingLine : roubles(kopecks))

function LinesTable({ name, lines, films }: { name: string; lines: PriceLine[]; films: Props['films'] }) {
  const { columns } = t
  return (
    <Box
      component="table"
      aria-label={t.table(name)}
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        fontSize: '0.875rem',
        '& th, & td': { textAlign: 'right', py: 0.5, pl: 2, fontWeight: 400, verticalAlign: 'top' },
        '& thead th': { color: 'text.secondary', whiteSpace: 'nowrap' },
        '& th:first-of-type': { textAlign: 'left', pl: 0, overflowWrap: 'anywhere' },
        '& td': { whiteSpace: 'nowrap' },
      }}
    >
      <thead>
        <tr>
          <th scope="col">{columns.what}</th>
          <th scope="col">{columns.qty}</th>
          <th scope="col">{columns.price}</th>
          <th scope="col">{columns.amount}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ code, qty_centi, unit, price_kop, amount_kop }) => (
          <tr key={code}>
            <th scope="row">{lineName(code, films)}</th>
            <td>{`${amount(qty_centi)}\u00a0${unitNames[unit]}`}</td>
            <td>{money(price_kop)}</td>
            <td>{money(amount_kop)}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
