import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ClientListItem } from '@veranda/contract'
import { counted } from '@veranda/contract'
import { TagChips } from '#entities/dictionary/tag-chip.tsx'
import { useDates } from '#lib/format/dates.ts'
import { roubles } from '#lib/format/money.ts'
import { PhoneLink } from '#ui/records/phone-link.tsx'
import { ClientLink, RestoreClient } from './client-link.tsx'
import { texts } from './texts.ts'

const t = texts.list

/** A client as a card, where a table does not fit. */
export function ClientCard({ client, isTrash }: { client: ClientListItem; isTrash: boolean }) {
  const dates = useDates()
  return (
    <>
      <ClientLink client={client} isTrash={isTrash} />
      {client.phone && (
        <Box sx={{ color: 'primary.main', fontWeight: 600 }}>
          <PhoneLink phone={client.phone} />
        </Box>
      )}
      <Typography variant="body2" color="textSecondary">
        {[client.email, ...factsOf(client).map(unbroken)].filter(Boolean).join(' · ')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {isTrash ? `${t.columns.deleted}: ` : `${t.columns.created}: `}
        {dates.dateTime(isTrash ? client.deleted_at : client.created_at)}
      </Typography>
      <TagChips tags={client.tags} max={5} sx={{ mt: 0.5 }} />
      {isTrash && <RestoreClient client={client} />}
    </>
  )
}

/** «3 заявки», «2 заказа», «долг 12 000 ₽». */
function factsOf({ leads_count, orders }: ClientListItem): string[] {
  const facts = [counted(leads_count, t.leadForms)]
  if (orders?.count) facts.push(counted(orders.count, t.orderForms))
  if (orders && orders.debt_kopecks > 0) facts.push(t.debt(roubles(orders.debt_kopecks)))
  return facts
}

/** A line may end between facts, never between a number and its noun. */
const unbroken = (fact: string) => fact.replaceAll(' ', '\u00a0')
