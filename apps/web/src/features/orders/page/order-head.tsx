import EditIcon from '@mui/icons-material/EditOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ObjectType, type Order, objectTypes, type PaymentState, paymentStates } from '@veranda/contract'
import { type ReactNode, useState } from 'react'
import { debtOf, totalText } from '#features/orders/payments/order-money.ts'
import type { OrderRights } from '#features/orders/use-order-rights.ts'
import { useDates } from '#lib/format/dates.ts'
import { mapHref } from '#lib/format/map-link.ts'
import { roubles } from '#lib/format/money.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { clamped } from '#ui/clamped.ts'
import { PhoneLink } from '#ui/records/phone-link.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { StatusChip, type StatusColor } from '#ui/status-chip.tsx'
import { HeadDialog } from './head-dialog.tsx'
import { pageTexts } from './order-page-texts.ts'

const t = pageTexts.head

const paymentColors: Record<PaymentState, StatusColor> = {
  unpaid: 'default',
  part_paid: 'warning',
  prepaid: 'info',
  paid: 'success',
  overpaid: 'warning',
}

/** Client, address, dates and payment state of an order. */
export function OrderHead({ order, rights }: { order: Order; rights: OrderRights }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <Card component="section" aria-label={t.region} sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack direction="row" sx={{ gap: 2, justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Chips order={order} rights={rights} />
        {rights.mayUpdate && (
          <Button startIcon={<EditIcon />} onClick={() => setEditing(true)} sx={{ flexShrink: 0 }}>
            {t.edit}
          </Button>
        )}
      </Stack>
      <HoldNotice order={order} />
      {rights.seesPrices && <Money order={order} />}
      <Facts order={order} />
      {isEditing && <HeadDialog order={order} onClose={() => setEditing(false)} />}
    </Card>
  )
}

function Chips({ order, rights }: { order: Order; rights: OrderRights }) {
  const { payment_state: paid } = order
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', minHeight: 36 }}>
      <Chip
        size="small"
        variant="outlined"
        label={objectTypes[order.object_type as ObjectType] ?? order.object_type}
      />
      {rights.seesPrices && paid && <StatusChip label={paymentStates[paid]} color={paymentColors[paid]} />}
      {order.revision > 1 && <Chip size="small" variant="outlined" label={t.revision(order.revision)} />}
      {order.on_hold && <StatusChip label={t.onHold} color="warning" />}
    </Stack>
  )
}

/** Why an order is on hold. */
function HoldNotice({ order }: { order: Order }) {
  const holdReason = order.on_hold && order.hold_reason
  const cancelReason = order.stage === 'cancelled' && order.cancel_reason
  if (!holdReason && !cancelReason) return null
  return (
    <Stack sx={{ gap: 1, mt: 2 }}>
      {cancelReason && <Alert severity="info">{t.cancelledWhy(order.cancel_reason)}</Alert>}
      {holdReason && <Alert severity="warning">{t.onHoldWhy(order.hold_reason)}</Alert>}
    </Stack>
  )
}

function Money({ order }: { order: Order }) {
  const debt = debtOf(order)
  const sums: [string, string][] = [
    [t.total, totalText(order)],
    [t.paid, roubles(order.paid_kopecks ?? 0)],
    ...(debt === null ? [] : [[t.debt, roubles(debt)] as [string, string]]),
  ]
  return (
    <Box
      component="dl"
      sx={{ m: 0, mt: 2, display: 'flex', flexWrap: 'wrap', columnGap: { xs: 2.5, sm: 5 }, rowGap: 1.5 }}
    >
      {sums.map(([label, value]) => (
        <div key={label}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Typography
            component="dd"
            sx={{
              m: 0,
              fontSize: { xs: '1.125rem', sm: '1.375rem' },
              fontWeight: 700,
              whiteSpace: 'nowrap',
            }}
          >
            {value}
          </Typography>
        </div>
      ))}
    </Box>
  )
}

function Facts({ order }: { order: Order }) {
  const { dateTime } = useDates()
  const when = (value: string | null) => (value ? dateTime(value) : t.noTime)
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mt: 2.5,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      <Fact label={t.client}>
        <ClientFact order={order} />
      </Fact>
      <Fact label={t.address}>
        <AddressFact address={order.address} />
      </Fact>
      <Fact label={t.user}>{order.user?.name ?? t.nobody}</Fact>
      <Fact label={t.measurer}>{order.measurer?.name ?? t.nobody}</Fact>
      <Fact label={t.measureAt}>{when(order.measure_at)}</Fact>
      <Fact label={t.promisedAt}>{when(order.promised_at)}</Fact>
      <Fact label={t.mountingAt}>{when(order.mounting_at)}</Fact>
      {order.comment && <Fact label={t.comment}>{order.comment}</Fact>}
    </Box>
  )
}

function ClientFact({ order: { client } }: { order: Order }) {
  const mayOpen = useCurrentUser().can('client.read')
  if (!client) return <>{t.noClient}</>
  return (
    <>
      {mayOpen ? (
        <RouterLink
          to={pathTo('clients.show', { id: client.id })}
          aria-label={t.openClient(client.name)}
          title={client.name}
          sx={clamped(2)}
        >
          {client.name}
        </RouterLink>
      ) : (
        client.name
      )}
      {client.phone && (
        <div>
          <PhoneLink phone={client.phone} />
        </div>
      )}
    </>
  )
}

function AddressFact({ address }: { address: string }) {
  if (!address) return <>{t.noAddress}</>
  return (
    <>
      {address}
      <div>
        <Link
          href={mapHref(address)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t.mapLabel(address)}
          variant="body2"
        >
          {t.map}
        </Link>
      </div>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </div>
  )
}
