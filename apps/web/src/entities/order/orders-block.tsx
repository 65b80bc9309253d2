import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { api, type OrderListItem, type Paged } from '@veranda/contract'
import { type ReactNode, useState } from 'react'
import { useHasModule } from '#entities/module/use-has-module.ts'
import { useDates } from '#lib/format/dates.ts'
import { roubles } from '#lib/format/money.ts'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { clamped } from '#ui/clamped.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { type OrderAbout, useCreateOrderOf } from './create-order.ts'
import { StageChip } from './stage-chip.tsx'
import { texts } from './texts.ts'

interface Props {
  about: OrderAbout
  headingLevel?: 'h2' | 'h3'
  /** Asks for more before an order is created, and creates it itself. */
  dialog?: (onClose: () => void) => ReactNode
}

const ordersOf = (about: OrderAbout) => ({
  queryKey: [...areaKeys.orders, 'list', 'of', about],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(api.orders.list, { query: about, signal }),
  meta: { isSilent: true },
})

/** Orders of a lead or client, and a button to create one. Nothing without the orders module. */
export function OrdersBlock(props: Props) {
  const { can } = useCurrentUser()
  const hasOrders = useHasModule('soft_windows')
  return hasOrders && can('order.read') ? <Block {...props} /> : null
}

function Block({ about, headingLevel = 'h3', dialog }: Props) {
  const { can } = useCurrentUser()
  const query = useQuery(ordersOf(about))
  const orders = query.data?.data
  // One lead is rarely more than one order, so that a second one may be a mistake.
  const [earlier] = 'lead_id' in about ? (orders ?? []) : []
  return (
    <section aria-label={texts.title}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 1 }}>
        <Typography variant={headingLevel}>{texts.title}</Typography>
        {can('order.create') && (
          <AddButton about={about} earlier={earlier} dialog={dialog} isLoading={query.isPending} />
        )}
      </Stack>
      <Orders query={query} />
    </section>
  )
}

interface AddButtonProps extends Pick<Props, 'about'> {
  dialog: Props['dialog']
  /** An order that the lead has already. */
  earlier: OrderListItem | undefined
  isLoading: boolean
}

/** Creates an order, after a question where one may be a mistake. */
function AddButton({ about, earlier, dialog, isLoading }: AddButtonProps) {
  const [asked, setAsked] = useState<'again' | 'dialog' | null>(null)
  const { create, isPending } = useCreateOrderOf(about)
  const close = () => setAsked(null)
  const proceed = () => {
    if (dialog) return setAsked('dialog')
    create(close)
  }
  return (
    <>
      <Button
        startIcon={<AddIcon />}
        loading={isPending}
        disabled={isLoading}
        onClick={() => (earlier ? setAsked('again') : proceed())}
      >
        {texts.add}
      </Button>
      {earlier && (
        <ConfirmDialog
          open={asked === 'again'}
          title={texts.again.title(earlier.number)}
          text={texts.again.text}
          confirmLabel={texts.again.confirm}
          color="primary"
          isPending={isPending}
          onConfirm={proceed}
          onClose={close}
        />
      )}
      {asked === 'dialog' && dialog?.(close)}
    </>
  )
}

function Orders({ query }: { query: UseQueryResult<Paged<OrderListItem>> }) {
  const { data, error, refetch } = query
  if (error && !data)
    return <ErrorState error={error} title={texts.loadFailure} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={1} />
  if (data.data.length === 0) return <Typography color="textSecondary">{texts.none}</Typography>
  return (
    <Stack component="ul" aria-label={texts.title} sx={{ listStyle: 'none', p: 0, m: 0, gap: 1 }}>
      {data.data.map((order) => (
        <OrderItem key={order.id} order={order} />
      ))}
    </Stack>
  )
}

function OrderItem({ order }: { order: OrderListItem }) {
  const { date } = useDates()
  const facts = [
    order.title,
    date(order.created_at),
    order.total_kopecks !== null && roubles(order.total_kopecks),
  ]
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 1, justifyContent: 'space-between', alignItems: 'flex-start' }}
    >
      <Box sx={{ minWidth: 0 }}>
        <RouterLink
          to={pathTo('orders.show', { id: order.id })}
          sx={{ fontWeight: 600, display: 'inline-block', py: 0.75 }}
        >
          {texts.order(order.number)}
        </RouterLink>
        <Typography variant="body2" color="textSecondary" title={order.title} sx={clamped(2)}>
          {facts.filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <StageChip stage={order.stage} />
    </Stack>
  )
}
