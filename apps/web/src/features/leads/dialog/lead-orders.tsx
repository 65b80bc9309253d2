import type { Lead } from '@veranda/contract'
import { OrdersBlock } from '#entities/order/orders-block.tsx'
import { useRecordPermission } from '#lib/session/record-permission.ts'
import { LeadOrderDialog } from './lead-order-dialog.tsx'

/** The orders of a lead. Before the first one its person becomes a client, as far as the user may convert leads. */
export function LeadOrders({ lead }: { lead: Lead }) {
  const asksForClient = useRecordPermission()('lead.convert', lead) && lead.client_id === null
  return (
    <OrdersBlock
      about={{ lead_id: lead.id }}
      {...(asksForClient && {
        dialog: (onClose: () => void) => <LeadOrderDialog lead={lead} onClose={onClose} />,
      })}
    />
  )
}
