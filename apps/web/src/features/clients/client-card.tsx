import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Client } from '@veranda/contract'
import { counted } from '@veranda/contract'
import { TagChips } from '#entities/dictionary/tag-chip.tsx'
import { useDates } from '#lib/format/dates.ts'
import { PhoneLink } from '#ui/records/phone-link.tsx'
import { RestoreButton } from '#ui/records/restore-button.tsx'
import { ClientLink } from './client-link.tsx'
import { useRestoreClient } from './client-queries.ts'
import { texts } from './texts.ts'

const t = texts.list

/** A client in the list where a table has no room. */
export function ClientCard({ client, isTrash }: { client: Client; isTrash: boolean }) {
  const dates = useDates()
  const restore = useRestoreClient()
  return (
    <>
      <ClientLink client={client} isTrash={isTrash} />
      {client.phone && (
        <Box sx={{ color: 'primary.main', fontWeight: 600 }}>
          <PhoneLink phone={client.phone} />
        </Box>
      )}
      <Typography variant="body2" color="textSecondary">
        {[client.email, counted(client.leads_count, t.leadForms)].filter(Boolean).join(' · ')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {isTrash ? `${t.columns.deleted}: ` : `${t.columns.created}: `}
        {dates.dateTime(isTrash ? client.deleted_at : client.created_at)}
      </Typography>
      <TagChips words={client.tags} max={5} sx={{ mt: 0.5 }} />
      {isTrash && (
        <RestoreButton
          record={client}
          permission="client.delete"
          label={texts.restore.label(client.name)}
          restore={restore}
        />
      )}
    </>
  )
}
