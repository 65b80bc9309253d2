import Button from '@mui/material/Button'
import type { Client, ClientTimelineEntry } from '@veranda/contract'
import { valueText } from '#features/clients/fields/value-text.ts'
import { useRecordPermission } from '#lib/session/record-permission.ts'
import { useRestoreValue } from './client-history-queries.ts'
import { clientHistoryTexts as t } from './client-history-texts.ts'

interface Props {
  client: Client
  entry: Extract<ClientTimelineEntry, { kind: 'field' }>
}

/** Sets a field back to what it said before a change; nothing if it says so already, or if a client would have no name. */
export function RestoreValue({ client, entry }: Props) {
  const mayEdit = useRecordPermission()('client.update', client)
  const restore = useRestoreValue(client)
  const { field, before } = entry
  const isNameless = field === 'name' && before === ''
  if (!mayEdit || client[field] === before || isNameless) return null
  return (
    <Button
      size="small"
      aria-label={t.restoreLabel(field, valueText(field, before).slice(0, 60))}
      loading={restore.isPending}
      onClick={() => restore.mutate(entry)}
    >
      {t.restore}
    </Button>
  )
}
