import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { type Client, counted } from '@veranda/contract'
import { clientSummaryQuery } from '#features/clients/client-queries.ts'
import { texts } from '#features/clients/texts.ts'
import { roubles } from '#lib/format/money.ts'

const t = texts.card

/** The client's number, and what was ordered and is owed for those who may see it. */
export function ClientFigures({ client }: { client: Client }) {
  const { data } = useQuery(clientSummaryQuery(client.id))
  const orders = data?.orders
  const count = orders?.count ? counted(orders.count, texts.list.orderForms) : ''
  // Orders have no amount before they are calculated.
  const ordered = orders?.total_kopecks ? t.ordered(count, roubles(orders.total_kopecks)) : count
  return (
    <>
      {[t.number(client.number), ordered].filter(Boolean).join(' · ')}
      {orders && orders.debt_kopecks > 0 && (
        <>
          {' · '}
          <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
            {t.debt(roubles(orders.debt_kopecks))}
          </Box>
        </>
      )}
    </>
  )
}
