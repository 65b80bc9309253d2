import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { type Webhook, type WebhookEvent, webhookEvents } from '@veranda/contract'
import { useState } from 'react'
import { texts } from '#features/settings/texts.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { usePingWebhook, useRemoveWebhook, useToggleWebhook } from './integration-queries.ts'

const t = texts.webhooks

export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { url, events, is_active, last_delivery } = webhook
  const [opened, setOpened] = useState<'log' | 'remove' | null>(null)
  const toggle = useToggleWebhook(webhook)
  const ping = usePingWebhook(webhook)
  const remove = useRemoveWebhook(webhook)
  return (
    <Box component="li">
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{url}</Typography>
      <Typography variant="body2" color="textSecondary">
        {events.map((event) => webhookEvents[event as WebhookEvent] ?? event).join(', ')}
      </Typography>
      {last_delivery?.status === 'failed' && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {t.lastFailure(last_delivery.last_error)}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', mt: 0.5 }}>
        <FormControlLabel
          control={
            <Switch
              checked={is_active}
              onChange={(_event, isOn) => toggle.isPending || toggle.mutate(isOn)}
              slotProps={{ input: { 'aria-label': t.activeLabel(url) } }}
            />
          }
          label={t.active}
        />
        <Button aria-label={t.pingLabel(url)} onClick={() => ping.mutate()} loading={ping.isPending}>
          {t.ping}
        </Button>
        <Button aria-label={t.logLabel(url)} onClick={() => setOpened('log')}>
          {t.log}
        </Button>
        <Button color="error" aria-label={t.removeLabel(url)} onClick={() => setOpened('remove')}>
          {t.remove}
        </Button>
      </Stack>
      {opened === 'log' && <DeliveriesDialog webhook={webhook} onClose={() => setOpened(null)} />}
      <ConfirmDialog
        open={opened === 'remove'}
        title={t.removeTitle}
        text={t.removeText(url)}
        confirmLabel={t.remove}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setOpened(null) })}
        onClose={() => setOpened(null)}
      />
    </Box>
  )
}
