import BackIcon from '@mui/icons-material/ArrowBack'
import AppBar from '@mui/material/AppBar'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import Toolbar from '@mui/material/Toolbar'
import Typography from '@mui/material/Typography'
import type { Order, OrderItem } from '@veranda/contract'
import { useId, useMemo } from 'react'
import { type Calculation, calculate, type PricingInputs } from '#features/orders/draft/order-calculation.ts'
import { useQueuedChange } from '#features/orders/draft/use-queued-order.ts'
import { newItem } from '#features/orders/openings/opening-rules.ts'
import { openingTexts } from '#features/orders/openings/opening-texts.ts'
import { usePricingInputs } from '#features/orders/page/order-page-queries.ts'
import { pageTexts } from '#features/orders/page/order-page-texts.ts'
import { offerUndo } from '#lib/notices/undo.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { ErrorState, PageSkeleton } from '#ui/page/states.tsx'
import { MeasureList } from './measure-list.tsx'
import { MeasureOpening } from './measure-opening.tsx'
import { MeasureStatus } from './measure-status.tsx'
import { measureTexts as t } from './measure-texts.ts'

interface Props {
  /** Includes queued changes. */
  order: Order
}

/** `/order/{id}?mode=measure`: full-screen measuring on a phone. Every change is stored on the device at once. */
export function MeasureMode({ order }: Props) {
  const titleId = useId()
  const { params, setParams } = useSearchParams()
  const { by, error, retry } = usePricingInputs(order, order.price_list_id)
  const place = order.items.findIndex(({ key }) => key === params.opening)
  const item = order.items[place]
  const select = (key: string | undefined) => setParams({ opening: key }, { push: key !== undefined })
  const close = () => setParams({ mode: undefined, opening: undefined })
  const title = item ? item.name || openingTexts.unnamed(place + 1) : t.title(order.number)
  const back = item ? () => select(undefined) : close
  return (
    <Dialog open fullScreen onClose={back} aria-labelledby={titleId}>
      <AppBar
        position="static"
        color="inherit"
        elevation={0}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        <Toolbar sx={{ gap: 0.5, px: 1 }}>
          <IconButton edge="start" onClick={back} aria-label={item ? t.opening.back : t.close} sx={{ ml: 0 }}>
            <BackIcon />
          </IconButton>
          <Typography id={titleId} variant="h3" component="h1" noWrap sx={{ flex: 1 }}>
            {title}
          </Typography>
        </Toolbar>
      </AppBar>
      <MeasureStatus orderId={order.id} />
      {error ? <ErrorState error={error} title={pageTexts.countFailure} onRetry={retry} /> : null}
      {!by && !error && <PageSkeleton />}
      {by && <Screens order={order} by={by} item={item} place={place} onSelect={select} />}
    </Dialog>
  )
}

interface ScreensProps {
  order: Order
  by: PricingInputs
  item: OrderItem | undefined
  place: number
  onSelect: (key: string | undefined) => void
}

function Screens({ order, by, item, place, onSelect }: ScreensProps) {
  const change = useQueuedChange(order)
  const { items } = order
  const calculation: Calculation = useMemo(() => calculate(items, null, by), [items, by])
  const calculated = calculation.items[place]
  const add = () => {
    const added = newItem(items.at(-1), by.films[0]?.code ?? '')
    change((now) => [...now, added])
    onSelect(added.key)
  }
  if (!item || !calculated)
    return <MeasureList order={order} calculation={calculation} onSelect={onSelect} onAdd={add} />
  const name = item.name || openingTexts.unnamed(place + 1)
  const next = items[place + 1]?.key
  return (
    <MeasureOpening
      key={item.key}
      orderId={order.id}
      item={item}
      calculated={calculated}
      name={name}
      edit={(edit) => change((now) => now.map((one) => (one.key === item.key ? edit(one) : one)))}
      onNext={next === undefined ? null : () => onSelect(next)}
      onBack={() => onSelect(undefined)}
      onRemove={() => {
        onSelect(undefined)
        change((now) => now.filter(({ key }) => key !== item.key))
        const restore = () => change((now) => now.toSpliced(place, 0, item))
        offerUndo({ text: openingTexts.removed(name), onUndo: restore })
      }}
    />
  )
}
