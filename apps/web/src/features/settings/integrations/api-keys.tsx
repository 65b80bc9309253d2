import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ApiKey, type ApiScope, apiScopes } from '@veranda/contract'
import { useState } from 'react'
import { texts } from '#features/settings/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { ConfirmedButton } from '#ui/dialogs/confirmed-button.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { ApiKeyDialog } from './api-key-dialog.tsx'
import { apiKeysQuery, useRevokeApiKey } from './integration-queries.ts'

const t = texts.apiKeys
const docsPath = '/api/docs'

export function ApiKeys() {
  const [isAdding, setAdding] = useState(false)
  return (
    <SectionCard title={t.title} hint={t.hint}>
      <Keys />
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
          {t.add}
        </Button>
        <Link href={docsPath} target="_blank" rel="noopener">
          {t.docs}
        </Link>
      </Stack>
      {isAdding && <ApiKeyDialog onClose={() => setAdding(false)} />}
    </SectionCard>
  )
}

function Keys() {
  const { data: keys, error, refetch } = useQuery(apiKeysQuery)
  if (!keys && error) return <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />
  if (!keys) return <ListSkeleton rows={2} />
  if (keys.length === 0) return <Typography color="textSecondary">{t.empty}</Typography>
  return (
    <Stack component="ul" aria-label={t.list} sx={{ listStyle: 'none', p: 0, m: 0, gap: 2 }}>
      {keys.map((key) => (
        <Key key={key.id} apiKey={key} />
      ))}
    </Stack>
  )
}

function Key({ apiKey }: { apiKey: ApiKey }) {
  const { dateTime } = useDates()
  const revoke = useRevokeApiKey(apiKey.id)
  const { name, hint, scopes, user_name, created_at, last_used_at, expires_at } = apiKey
  const facts = [
    t.made(user_name, dateTime(created_at)),
    last_used_at ? t.used(dateTime(last_used_at)) : t.neverUsed,
    expires_at && t.expires(dateTime(expires_at)),
  ]
  return (
    <Stack component="li" direction="row" sx={{ gap: 2, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>
          {name}{' '}
          <Box component="code" sx={{ fontWeight: 400, color: 'text.secondary' }}>
            {hint}
          </Box>
        </Typography>
        <Typography variant="body2">
          {scopes.map((scope) => apiScopes[scope as ApiScope] ?? scope).join(', ')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {facts.filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <ConfirmedButton
        label={t.revoke}
        aria-label={t.revokeLabel(name)}
        color="error"
        mutation={revoke}
        variables={undefined}
        question={{ title: t.revokeTitle, text: t.revokeText(name), confirmLabel: t.revoke }}
      />
    </Stack>
  )
}
