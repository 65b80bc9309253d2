import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { texts } from '#features/settings/texts.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { webhooksQuery } from './integration-queries.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'

const t = texts.webhooks

export function Webhooks() {
  const [isAdding, setAdding] = useState(false)
  return (
    <SectionCard title={t.title} hint={t.hint}>
      <Addresses />
      <div>
        <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
          {t.add}
        </Button>
      </div>
      {isAdding && <WebhookDialog onClose={() => setAdding(false)} />}
    </SectionCard>
  )
}

function Addresses() {
  const { data: webhooks, error, refetch } = useQuery(webhooksQuery)
  if (!webhooks && error) {
    return <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />
  }
  if (!webhooks) return <ListSkeleton rows={2} />
  if (webhooks.length === 0) return <Typography color="textSecondary">{t.empty}</Typography>
  return (
    <Stack component="ul" aria-label={t.list} sx={{ listStyle: 'none', p: 0, m: 0, gap: 2.5 }}>
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} />
      ))}
    </Stack>
  )
}
