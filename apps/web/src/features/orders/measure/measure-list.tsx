import AddIcon from '@mui/icons-material/Add'
import DoneIcon from '@mui/icons-material/CheckCircleOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined'
import MapIcon from '@mui/icons-material/MapOutlined'
import CallIcon from '@mui/icons-material/PhoneOutlined'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { isBefore, type Order, type OrderItem, orderStages } from '@veranda/contract'
import { useState } from 'react'
import type { CalculatedItem, Calculation } from '#features/orders/draft/order-calculation.ts'
import { openingTexts } from '#features/orders/openings/opening-texts.ts'
import { sizeText } from '#features/orders/size-text.ts'
import { mapHref } from '#lib/format/map-link.ts'
import { telHref } from '#lib/format/phone.ts'
import { reserveBottomSpace } from '#ui/notices/bottom-space.ts'
import { MeasureConflicts } from './measure-conflicts.tsx'
import { editDraft, useQueue } from './measure-queue.ts'
import { measureTexts as t } from './measure-texts.ts'

interface Props {
  order: Order
  calculation: Calculation
  onSelect: (key: string) => void
  onAdd: () => void
}

/** Address, phone, and the openings with their measuring state; finishes the measuring. */
export function MeasureList({ order, calculation, onSelect, onAdd }: Props) {
  const isOpen = order.frozen_at === null
  return (
    <>
      <Box sx={{ flex: 1, overflowY: 'auto', px: 2, py: 2 }}>
        <Stack sx={{ gap: 2, maxWidth: 640, mx: 'auto' }}>
          <MeasureConflicts orderId={order.id} />
          <Site order={order} />
          <Typography variant="h2">{t.openings}</Typography>
          {order.items.length === 0 && <Typography color="textSecondary">{t.empty}</Typography>}
          <Stack component="ul" aria-label={t.openings} sx={{ gap: 1.5, listStyle: 'none', p: 0, m: 0 }}>
            {order.items.map((item, place) => (
              <li key={item.key}>
                <OpeningCard
                  item={item}
                  place={place}
                  calculated={calculation.items[place]}
                  orderId={order.id}
                  onOpen={() => isOpen && onSelect(item.key)}
                />
              </li>
            ))}
          </Stack>
          {isOpen && (
            <Button
              variant="outlined"
              size="large"
              startIcon={<AddIcon />}
              onClick={onAdd}
              sx={{ minHeight: 60, fontSize: '1.0625rem' }}
            >
              {t.add}
            </Button>
          )}
        </Stack>
      </Box>
      <Box ref={reserveBottomSpace} sx={{ p: 1.5, borderTop: 1, borderColor: 'divider' }}>
        <Finish order={order} calculation={calculation} />
      </Box>
    </>
  )
}

function Site({ order: { address, client } }: { order: Order }) {
  const phone = client?.phone ? telHref(client.phone) : null
  return (
    <div>
      <Typography sx={{ fontSize: '1.125rem', fontWeight: 600, overflowWrap: 'anywhere' }}>
        {address || t.noAddress}
      </Typography>
      {client && <Typography color="textSecondary">{client.name}</Typography>}
      <Stack direction="row" sx={{ gap: 1, mt: 1.5 }}>
        {address && (
          <Button
            variant="outlined"
            startIcon={<MapIcon />}
            href={mapHref(address)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t.mapLabel(address)}
            sx={{ flex: 1, minHeight: 56 }}
          >
            {t.map}
          </Button>
        )}
        {phone && (
          <Button
            variant="outlined"
            startIcon={<CallIcon />}
            href={phone}
            aria-label={t.callLabel(client?.name ?? '')}
            sx={{ flex: 1, minHeight: 56 }}
          >
            {t.call}
          </Button>
        )}
      </Stack>
    </div>
  )
}

interface CardProps {
  item: OrderItem
  place: number
  calculated: CalculatedItem | undefined
  orderId: number
  onOpen: () => void
}

function OpeningCard({ item, place, calculated, orderId, onOpen }: CardProps) {
  const name = item.name || openingTexts.unnamed(place + 1)
  const photos = useQueue().photos.filter((one) => one.order_id === orderId && one.item_key === item.key)
  const { stateText, Icon, color } = stateOf(calculated)
  const facts = [sizeText(item), stateText, photos.length > 0 && t.photos(photos.length)]
  return (
    <Card>
      <CardActionArea
        onClick={onOpen}
        aria-label={openingTexts.open(name)}
        sx={{ p: 2, minHeight: 76, display: 'flex', gap: 1.5, justifyContent: 'flex-start' }}
      >
        <Icon color={color} aria-hidden />
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontSize: '1.125rem', fontWeight: 600 }}>{name}</Typography>
          <Typography color={color === 'error' ? 'error' : 'textSecondary'}>
            {facts.filter(Boolean).join(' · ')}
          </Typography>
        </Box>
      </CardActionArea>
    </Card>
  )
}

function stateOf(calculated: CalculatedItem | undefined) {
  const faults = Object.values(calculated?.faults ?? {})
  if (faults.length > 0) {
    const stateText = faults.every((fault) => fault === 'missing') ? t.noSizes : t.faulty
    return { stateText, Icon: ErrorIcon, color: 'error' } as const
  }
  const count = calculated?.warnings.length ?? 0
  if (count > 0) return { stateText: t.warned(count), Icon: WarningIcon, color: 'warning' } as const
  return { stateText: t.good, Icon: DoneIcon, color: 'success' } as const
}

/** «Замер готов»: validates the sizes; sent to the server once online. */
function Finish({ order, calculation }: Pick<Props, 'order' | 'calculation'>) {
  const [isTried, setTried] = useState(false)
  const isFinishQueued = useQueue().drafts.some(
    ({ order_id, isFinished }) => order_id === order.id && isFinished,
  )
  const unready = order.items.flatMap((item, place) =>
    calculation.items[place]?.quote ? [] : [item.name || openingTexts.unnamed(place + 1)],
  )
  if (order.frozen_at !== null) return <Alert severity="info">{t.frozen}</Alert>
  if (isFinishQueued) return <Alert severity="success">{t.finished}</Alert>
  if (!isBefore(order.stage, 'calculating'))
    return (
      <Alert severity="success">
        {t.done}. {t.doneText(orderStages[order.stage])}
      </Alert>
    )
  const fault =
    order.items.length === 0 ? t.nothing : unready.length > 0 ? t.unready(unready.join(', ')) : null
  const finish = () => {
    setTried(true)
    if (!fault) void editDraft(order.id, order.items, (draft) => ({ ...draft, isFinished: true }))
  }
  return (
    <Stack sx={{ gap: 1, maxWidth: 640, mx: 'auto' }}>
      {isTried && fault && <Alert severity="warning">{fault}</Alert>}
      <Button variant="contained" size="large" onClick={finish} sx={{ minHeight: 60, fontSize: '1.125rem' }}>
        {t.finish}
      </Button>
    </Stack>
  )
}
