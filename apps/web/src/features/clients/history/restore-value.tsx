import Button from '@mui/material/Button'
import { type Client, type ClientTimelineEntry, formatPhone } from '@veranda/contract'
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
      aria-label={t.restoreLabel(field, field === 'phone' ? formatPhone(before) : before.slice(0, 60))}
      loading={restore.isPending}
      onClick={() => restore.mutate(entry)}
    >
      {t.restore}
    </Button>
  )
}
