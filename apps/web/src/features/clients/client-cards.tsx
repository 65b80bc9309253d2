import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { Client } from '@veranda/contract'
import { counted } from '@veranda/contract'
import { TagChips } from '#entities/dictionary/tag-chip.tsx'
import { useDates } from '#lib/format/dates.ts'
import { CardList } from '#ui/records/card-list.tsx'
import { PhoneLink } from '#ui/records/phone-link.tsx'
import { ClientLink, RestoreButton, useRowClick } from './client-link.tsx'
import { texts } from './texts.ts'

const t = texts.list

interface Props {
  clients: Client[]
  isTrash: boolean
}

/** The list where a table has no room. */
export function ClientCards({ clients, isTrash }: Props) {
  const dates = useDates()
  const onRowClick = useRowClick(isTrash)
  return (
    <CardList label={t.table}>
      {clients.map((client) => (
        <Card component="li" key={client.id} onClick={onRowClick(client)} sx={{ p: 2 }}>
          <ClientLink client={client} isTrash={isTrash} />
          {client.phone && (
            <Box sx={{ py: 1, color: 'primary.main', fontWeight: 600 }}>
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
          <TagChips words={client.tags} max={5} sx={{ mt: 1 }} />
          {isTrash && <RestoreButton client={client} />}
        </Card>
      ))}
    </CardList>
  )
}
