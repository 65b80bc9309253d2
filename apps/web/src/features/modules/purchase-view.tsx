import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Divider from '@mui/material/Divider'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type Purchase, pages } from '@veranda/contract'
import { useEffect, useEffectEvent } from 'react'
import { useDates } from '#lib/format/dates.ts'
import { roubles } from '#lib/format/money.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { ErrorState, PageSkeleton } from '#ui/page/states.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { PurchaseActions } from './purchase-actions.tsx'
import { purchaseQuery, useModulesRefresh } from './purchase-queries.ts'
import { PurchaseChip, PurchaseState } from './purchase-state.tsx'
import { texts } from './texts.ts'

const t = texts.purchase

/** A purchase: contents, payment and outcome. Polls a pending online payment. */
export function PurchaseView({ id }: { id: number }) {
  const { data: purchase, error, refetch } = useQuery(purchaseQuery(id))
  const dates = useDates()
  useRefreshWhenPaid(purchase)
  if (!purchase) {
    return error ? (
      <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    )
  }
  return (
    <Box sx={{ maxWidth: 1000 }}>
      <PageHeader
        title={t.title(purchase)}
        subtitle={t.created(dates.dateTime(purchase.created_at))}
        backTo={pages['modules.index'].path}
        backLabel={t.backToModules}
        actions={<PurchaseChip purchase={purchase} size="medium" />}
      />
      <PurchaseState purchase={purchase} />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: '1fr', md: purchase.payment_qr ? 'minmax(0, 1fr) 280px' : '1fr' },
        }}
      >
        <Stack sx={{ gap: 3 }}>
          <Lines purchase={purchase} />
          {purchase.status === 'pending' && purchase.has_invoice && (
            <NextSteps hasCode={purchase.payment_qr !== null} />
          )}
        </Stack>
        {purchase.payment_qr && <Code text={purchase.payment_qr} />}
      </Box>
    </Box>
  )
}

/** Menu and cards are out of date from the moment of the payment. */
function useRefreshWhenPaid(purchase: Purchase | undefined): void {
  const refresh = useModulesRefresh()
  const onPaid = useEffectEvent(() => void refresh())
  const isPaid = purchase?.status === 'paid'
  useEffect(() => {
    if (isPaid) onPaid()
  }, [isPaid])
}

function Lines({ purchase }: { purchase: Purchase }) {
  const dates = useDates()
  const { buyer } = purchase
  return (
    <Card component="section" aria-label={t.title(purchase)} sx={{ p: 3 }}>
      <Stack component="ul" sx={{ gap: 1.5, listStyle: 'none', p: 0, m: 0 }}>
        {purchase.items.map((item) => (
          <Row key={item.code} isItem>
            <Box>
              <Typography sx={{ fontWeight: 600 }}>{item.name}</Typography>
              <Typography variant="body2" color="textSecondary">
                {t.line(item.months)}
                {item.expires_at && `, ${t.lineUntil(dates.date(item.expires_at))}`}
              </Typography>
            </Box>
            <Typography sx={{ whiteSpace: 'nowrap' }}>{roubles(item.amount_kopecks)}</Typography>
          </Row>
        ))}
      </Stack>
      <Divider sx={{ my: 2 }} />
      <Row>
        <Typography sx={{ fontWeight: 600 }}>{t.total}</Typography>
        <Typography sx={{ fontSize: '1.375rem', fontWeight: 700, whiteSpace: 'nowrap' }}>
          {roubles(purchase.total_kopecks)}
        </Typography>
      </Row>
      {purchase.discount_kopecks > 0 && (
        <Row>
          <Typography variant="body2" color="textSecondary">
            {t.discount}
          </Typography>
          <Typography variant="body2" sx={{ color: 'success.main', whiteSpace: 'nowrap' }}>
            −{roubles(purchase.discount_kopecks)}
          </Typography>
        </Row>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        {t.payer}:{' '}
        {[buyer.legal_name, buyer.inn && `${texts.buyer.inn} ${buyer.inn}`].filter(Boolean).join(', ')}
      </Typography>
      <PurchaseActions purchase={purchase} />
    </Card>
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

function NextSteps({ hasCode }: { hasCode: boolean }) {
  return (
    <Box component="section" aria-label={t.nextTitle}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {t.nextTitle}
      </Typography>
      <Stack component="ol" sx={{ gap: 0.75, m: 0, pl: 2.5, color: 'text.secondary' }}>
        {t.next(hasCode).map((step) => (
          <Typography component="li" key={step}>
            {step}
          </Typography>
        ))}
      </Stack>
    </Box>
  )
}

function Code({ text }: { text: string }) {
  return (
    <Card
      component="section"
      aria-label={t.qr}
      sx={{ p: 3, display: 'grid', justifyItems: 'center', gap: 1.5 }}
    >
      <QrCode text={text} label={t.qr} />
      <Typography variant="body2" color="textSecondary" align="center">
        {t.qrHint}
      </Typography>
    </Card>
  )
}
