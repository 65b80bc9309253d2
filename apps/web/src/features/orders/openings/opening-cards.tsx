import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { nameOf, type OrderItem, shapeNames } from '@veranda/contract'
import type { CalculatedItem } from '#features/orders/draft/order-calculation.ts'
import { areaText } from '#features/orders/payments/order-money.ts'
import { sizeText } from '#features/orders/size-text.ts'
import { roubles } from '#lib/format/money.ts'
import { openingTexts as t } from './opening-texts.ts'
import type { OpeningsView } from './opening-view.ts'

/** Openings as cards, for phones. */
export function OpeningCards({ view }: { view: OpeningsView }) {
  const { items, by } = view
  const films = Object.fromEntries(by.films.map(({ code, name }) => [code, name]))
  return (
    <Stack component="ul" aria-label={t.cards} sx={{ gap: 1.5, listStyle: 'none', p: 0, m: 0 }}>
      {items.map((item, place) => (
        <li key={item.key}>
          <OpeningCard
            item={item}
            name={item.name || t.unnamed(place + 1)}
            film={nameOf(films, item.film)}
            calculated={view.calculation.items[place]}
            seesPrices={view.rights.seesPrices}
            onOpen={() => view.onSelect(item.key)}
          />
        </li>
      ))}
    </Stack>
  )
}

interface CardProps {
  item: OrderItem
  name: string
  film: string
  calculated: CalculatedItem | undefined
  seesPrices: boolean
  onOpen: () => void
}

function OpeningCard({ item, name, film, calculated, seesPrices, onOpen }: CardProps) {
  const quote = calculated?.quote
  const size = sizeText(item) || t.otherSizes
  const shape = item.shape === 'rectangle' ? null : shapeNames[item.shape]
  const area = quote && areaText(quote.billed_area_centi_m2 * quote.qty)
  const facts = [shape, size, item.qty > 1 && t.pieces(item.qty), area].filter(Boolean)
  return (
    <Card>
      <CardActionArea onClick={onOpen} aria-label={t.open(name)} sx={{ p: 2 }}>
        <Stack direction="row" sx={{ gap: 1, justifyContent: 'space-between' }}>
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          {seesPrices && quote && (
            <Typography sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
              {quote.sum_kop === null ? t.noPrice : roubles(quote.sum_kop)}
            </Typography>
          )}
        </Stack>
        <Typography color={quote ? 'textPrimary' : 'error'}>{facts.join(' · ')}</Typography>
        <Typography variant="body2" color="textSecondary">
          {film}
        </Typography>
      </CardActionArea>
    </Card>
  )
}
