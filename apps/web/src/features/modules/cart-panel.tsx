import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Divider from '@mui/material/Divider'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Buyer, Cart, Purchase, PurchaseMethod } from '@veranda/contract'
import { useState } from 'react'
import { roubles } from '#lib/format/money.ts'
import { failureText } from '#lib/http/failure-text.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { BuyerDialog } from './buyer-dialog.tsx'
import { catalogueQuery, useCreatePurchase, usePayOnline } from './purchase-queries.ts'
import { texts } from './texts.ts'
import type { CartState } from './use-cart.ts'

const t = texts.cart

interface Props {
  state: CartState
  /** The intended page, to return to after the payment. */
  intended: string | undefined
  onOrdered: (purchase: Purchase) => void
}

/** The cart with its total and the payment methods. */
export function CartPanel({ state, intended, onOrdered }: Props) {
  const { cart } = state
  return (
    <Card component="section" aria-label={t.title} sx={{ p: 3, position: { lg: 'sticky' }, top: { lg: 88 } }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {t.title}
      </Typography>
      {cart.lines.length === 0 ? (
        <Typography color="textSecondary">{t.empty}</Typography>
      ) : (
        <>
          <Figures cart={cart} />
          <Order state={state} intended={intended} onOrdered={onOrdered} />
          <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
            {t.note}
          </Typography>
        </>
      )}
    </Card>
  )
}

function Figures({ cart }: { cart: Cart }) {
  return (
    <>
      <Stack component="ul" sx={{ gap: 1.5, listStyle: 'none', p: 0, m: 0 }}>
        {cart.lines.map((line) => (
          <Row key={line.code} isItem>
            <Box>
              <Typography sx={{ fontWeight: 600 }}>{line.name}</Typography>
              <Typography variant="body2" color="textSecondary">
                {t.for(line.months)}
              </Typography>
            </Box>
            <Typography sx={{ whiteSpace: 'nowrap' }}>
              {roubles(line.amount_kopecks + line.discount_kopecks)}
            </Typography>
          </Row>
        ))}
      </Stack>
      <Divider sx={{ my: 2 }} />
      {cart.discount_kopecks > 0 && (
        <Row>
          <Typography color="textSecondary">{t.discount}</Typography>
          <Typography sx={{ color: 'success.main', fontWeight: 600, whiteSpace: 'nowrap' }}>
            −{roubles(cart.discount_kopecks)}
          </Typography>
        </Row>
      )}
      <Row>
        <Typography sx={{ fontWeight: 600 }}>{t.total}</Typography>
        <Typography sx={{ fontSize: '1.5rem', fontWeight: 700, whiteSpace: 'nowrap' }} role="status">
          {roubles(cart.total_kopecks)}
        </Typography>
      </Row>
    </>
  )
}

function Row({ children, isItem = false }: { children: React.ReactNode; isItem?: boolean }) {
  return (
    <Stack
      direction="row"
      component={isItem ? 'li' : 'div'}
      sx={{ justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}
    >
      {children}
    </Stack>
  )
}

function Order({ state, intended, onOrdered }: Props) {
  const { data: catalogue, isPending: isLoading } = useQuery(catalogueQuery)
  const [key, renewKey] = useIdempotencyKey()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const create = useCreatePurchase(key)
  const pay = usePayOnline()
  const isPending = create.isPending || pay.isPending

  const order = async (method: PurchaseMethod, buyer?: Buyer) => {
    const body = {
      items: state.items,
      method,
      ...(intended && { return_path: intended }),
      ...(buyer && { buyer }),
    }
    const purchase = await create.mutateAsync(body)
    renewKey()
    // If the provider does not respond, the purchase exists and can be paid from its own page.
    if (method === 'online') await pay.mutateAsync(purchase.id).catch(() => onOrdered(purchase))
    else onOrdered(purchase)
  }
  const orderInvoice = () => {
    if (catalogue && !catalogue.buyer?.inn) setDialogOpen(true)
    else void order('invoice').catch(() => undefined)
  }
  const hasOnline = catalogue?.methods.includes('online') ?? false
  return (
    <Stack sx={{ gap: 1, mt: 2 }}>
      {create.error && !isDialogOpen && (
        <Alert severity="error">{failureText(create.error, texts.cart.call)}</Alert>
      )}
      {hasOnline && (
        <Button
          variant="contained"
          size="large"
          disabled={isPending}
          onClick={() => void order('online').catch(() => undefined)}
        >
          {t.online}
        </Button>
      )}
      <Button
        variant={hasOnline ? 'outlined' : 'contained'}
        size="large"
        disabled={isPending || isLoading}
        onClick={orderInvoice}
      >
        {t.invoice}
      </Button>
      {isDialogOpen && (
        <BuyerDialog
          known={catalogue?.buyer ?? null}
          onClose={() => setDialogOpen(false)}
          onSubmit={(buyer) => order('invoice', buyer)}
        />
      )}
    </Stack>
  )
}
