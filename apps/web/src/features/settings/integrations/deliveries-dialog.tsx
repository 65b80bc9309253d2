import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  deliveryStatuses,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
  webhookEvents,
} from '@veranda/contract'
import { texts } from '#features/settings/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { ReadingDialog } from '#ui/dialogs/reading-dialog.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { StatusChip, type StatusColor } from '#ui/status-chip.tsx'
import { deliveriesQuery, useRetryDelivery } from './integration-queries.ts'

const t = texts.webhooks

const listTexts = {
  forms: t.deliveryForms,
  loadFailure: t.deliveriesFailure,
  moreFailure: t.deliveriesMore,
  retry: texts.audit.retry,
}

const colors: Record<WebhookDelivery['status'], StatusColor> = {
  pending: 'info',
  delivered: 'success',
  failed: 'error',
}

/** Deliveries of a webhook with their outcomes. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const query = useInfiniteQuery(deliveriesQuery(webhook.id))
  return (
    <ReadingDialog title={t.log} onClose={onClose}>
      <PagedList query={query} texts={listTexts}>
        {(deliveries) =>
          deliveries.length === 0 ? (
            <Typography color="textSecondary">{t.deliveriesEmpty}</Typography>
          ) : (
            <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, gap: 2 }}>
              {deliveries.map((delivery) => (
                <Delivery key={delivery.id} webhookId={webhook.id} delivery={delivery} />
              ))}
            </Stack>
          )
        }
      </PagedList>
    </ReadingDialog>
  )
}

function Delivery({ webhookId, delivery }: { webhookId: number; delivery: WebhookDelivery }) {
  const { dateTime } = useDates()
  const retry = useRetryDelivery(webhookId, delivery.id)
  const { event, status, attempts, last_error, created_at } = delivery
  return (
    <Box component="li">
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ fontWeight: 600 }}>
          {webhookEvents[event as WebhookEvent] ?? t.ping_event}
        </Typography>
        <StatusChip label={deliveryStatuses[status]} color={colors[status]} />
      </Stack>
      <Typography variant="body2" color="textSecondary">
        {[dateTime(created_at), t.attempts(String(attempts)), last_error].filter(Boolean).join(' · ')}
      </Typography>
      {status === 'failed' && (
        <Button onClick={() => retry.mutate()} loading={retry.isPending}>
          {t.retry}
        </Button>
      )}
    </Box>
  )
}
