import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { type DataImport, type ImportStatus, pages } from '@veranda/contract'
import { useEffect } from 'react'
import { ImportActions } from '#entities/import/import-actions.tsx'
import { ImportFacts } from '#entities/import/import-facts.tsx'
import { isInProgress } from '#entities/import/import-queries.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { LinkButton } from '#ui/router-link.tsx'
import { texts } from './texts.ts'

const t = texts.done

/** Progress of an import, and its actions. */
export function DoneStep({ item, onAnother }: { item: DataImport; onAnother: () => void }) {
  const { target, status, file_name } = item
  const { can } = useCurrentUser()
  const moving = isInProgress(item)
  useFreshRecords(item)
  const records =
    target === 'leads'
      ? { to: pages['leads.index'].path, label: t.toLeads }
      : { to: pages['clients.index'].path, label: t.toClients }
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Box role="status">
        <Typography variant="h2">{t.titles[status]}</Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {file_name}
        </Typography>
      </Box>
      <ImportFacts item={item} />
      {moving && <Typography color="textSecondary">{t.moving}</Typography>}
      {status === 'failed' && <Alert severity="error">{t.failed}</Alert>}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {!moving && (
          <LinkButton variant="contained" to={records.to}>
            {records.label}
          </LinkButton>
        )}
        <ImportActions item={item} />
        {!moving && (
          <Button color="secondary" onClick={onAnother}>
            {t.more}
          </Button>
        )}
        {can('company.export') && (
          <LinkButton color="secondary" to={`${pages.settings.path}${stringifySearch({ section: 'data' })}`}>
            {texts.history}
          </LinkButton>
        )}
      </Stack>
    </Stack>
  )
}

const endings: readonly ImportStatus[] = ['done', 'cancelled', 'failed', 'reverted']

/** Refetches the lists of records once the import has changed them. */
function useFreshRecords({ target, status }: DataImport): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (endings.includes(status)) {
      void queryClient.invalidateQueries({ queryKey: areaKeys[target] })
    }
  }, [queryClient, target, status])
}
