import type { DocumentKind, OrderStage } from '@veranda/contract'
import { clients, documentEvents, documents } from '#db/schema/tables.gen.ts'
import type { Patch } from '#db/table-types.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { issueDocument } from '#features/documents/documents-repo.ts'
import { hour } from './demo-clock.ts'
import { type DemoOrder, demoViewer, type TenantAs } from './demo-orders-repo.ts'
import { chatTexts } from './texts/chat-texts.ts'

/** The stage at which an order gets each document, and how many hours after reaching it. */
const documentSchedule = [
  { kind: 'proposal', stage: 'proposal_sent', after: 0 },
  { kind: 'contract', stage: 'approved', after: 3 },
  { kind: 'invoice', stage: 'approved', after: 4 },
  { kind: 'act', stage: 'completed', after: 0 },
] as const satisfies readonly { kind: DocumentKind; stage: OrderStage; after: number }[]

interface DocumentPlan {
  order: DemoOrder
  kind: DocumentKind
  at: Date
}

/** How many of the newest orders at a stage get documents: rendering every PDF would make the start slow. */
const ordersWithDocuments: Partial<Record<OrderStage, number>> = {
  proposal_sent: 1,
  in_production: 1,
  completed: 1,
}

/** Issues documents of orders by date, so that their numbers follow their dates. */
export async function addDemoDocuments(as: TenantAs, orders: readonly DemoOrder[], now: Date): Promise<void> {
  const plans = pickOrders(orders).flatMap((order) => planDocuments(order, now))
  for (const plan of plans.sort((one, other) => one.at.getTime() - other.at.getTime())) {
    await addDocument(as(plan.order.user_id), plan, now)
  }
}

function pickOrders(orders: readonly DemoOrder[]): DemoOrder[] {
  const remaining = { ...ordersWithDocuments }
  return orders.toReversed().filter(({ plan: { stage } }) => {
    const count = remaining[stage] ?? 0
    remaining[stage] = count - 1
    return count > 0
  })
}

function planDocuments(order: DemoOrder, now: Date): DocumentPlan[] {
  return documentSchedule.flatMap(({ kind, stage, after }) => {
    const step = order.plan.path.find((one) => one.stage === stage)
    // A completed order is paid, so it needs no invoice.
    const isPaid = kind === 'invoice' && order.plan.stage === 'completed'
    if (!step || isPaid) return []
    const at = new Date(Math.min(step.at.getTime() + after * hour, now.getTime()))
    return [{ order, kind, at }]
  })
}

async function addDocument(tenant: TenantDb, { order, kind, at }: DocumentPlan, now: Date): Promise<void> {
  const { id: orderId, user_id, plan } = order
  const body = { kind, note: '', variants: [] }
  const { id } = await issueDocument(tenant, { orderId, body, viewer: demoViewer(user_id), now: at })
  await tenant.transaction(async (tx) => {
    const viewedAt = new Date(at.getTime() + 5 * hour)
    if (kind !== 'proposal' || viewedAt > now) return
    await addDocumentEvent(tx, id, 'viewed', viewedAt, { views: 2, viewed_at: viewedAt.toISOString() })
    const approvedAt = plan.path.find(({ stage }) => stage === 'approved')?.at
    const client = await tx.findOne(clients, order.client_id)
    if (!approvedAt || !client) return
    const accepted_by = client.email || client.phone
    await addDocumentEvent(tx, id, 'accepted', approvedAt, {
      accepted_at: approvedAt.toISOString(),
      accepted_by,
    })
  })
}

/** Records what the client did with a document and its resulting status. */
async function addDocumentEvent(
  tx: TenantTx,
  id: number,
  kind: 'viewed' | 'accepted',
  at: Date,
  columns: Patch<typeof documents>,
): Promise<void> {
  await tx.update(documents, id, columns)
  const [user_agent] = chatTexts.agents
  const event = { document_id: id, kind, ip_address: '203.0.113.20', user_agent }
  await tx.insert(documentEvents, { ...event, created_at: at.toISOString() })
}
