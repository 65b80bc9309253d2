import { createHash } from 'node:crypto'
import {
  type api,
  type Body,
  type DocumentKind,
  type DocumentListItem,
  documentKinds,
  type FileAnswer,
  type OrderDocument,
} from '@veranda/contract'
import { eq, type SQL, sql } from 'drizzle-orm'
import { audit } from '#db/audit.ts'
import { takeNumber } from '#db/numbers.ts'
import { clients } from '#db/schema.ts'
import { companySettings, users } from '#db/schema-company.ts'
import { documents } from '#db/schema-documents.ts'
import { orders } from '#db/schema-orders.ts'
import type { ScopedTable, TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { cuttingAnnex } from '#features/orders/cutting-annex-repo.ts'
import { cuttingPlan } from '#features/orders/cutting-repo.ts'
import { countedBy, lockOrder, type OrderRow } from '#features/orders/order-work-repo.ts'
import { getOrder, type OrderViewer } from '#features/orders/orders-repo.ts'
import { isoDay } from '#text/dates.ts'
import { type DocumentSource, documentOf } from './document-content.ts'
import { documentPdf } from './document-pdf.ts'
import { texts } from './texts.ts'

const columns = (scoped: ScopedTable) => sql`
  d.id, d.order_id, o.number as order_number, d.kind, d.number, d.issued_on::text as issued_on, d.revision,
  d.total_kopecks, d.voided_at, d.void_reason, case when d.shared_until > now() then d.shared_until end as shared_until,
  d.views, d.viewed_at, d.accepted_at, d.accepted_by, d.created_at,
  (select json_build_object('id', u.id, 'name', u.name) from ${scoped(users)} u where u.id = d.author_id) as author`

/** Papers that a viewer may read: of orders that they reach, and with prices only for those who see prices. */
function readable(viewer: OrderViewer): SQL {
  const own = viewer.scope === 'own' ? sql` and ${viewer.userId} in (o.user_id, o.measurer_id)` : sql``
  const plain = (Object.keys(documentKinds) as DocumentKind[]).filter(
    (kind) => !documentKinds[kind].hasPrices,
  )
  const kinds = viewer.seesPrices
    ? sql``
    : sql` and d.kind in (${sql.join(
        plain.map((kind) => sql`${kind}`),
        sql`, `,
      )})`
  return sql`o.deleted_at is null${own}${kinds}`
}

/** Whoever sees no prices does not learn them from a paper's head either. */
const shown = <T extends DocumentListItem>(row: T, viewer: OrderViewer): T =>
  viewer.seesPrices ? row : { ...row, total_kopecks: 0 }

export async function listDocuments(
  tenant: TenantDb,
  orderId: number,
  viewer: OrderViewer,
): Promise<DocumentListItem[]> {
  await getOrder(tenant, orderId, viewer)
  const rows = await tenant.rows<DocumentListItem>(
    (scoped) => sql`
      select ${columns(scoped)} from ${scoped(documents)} d join ${scoped(orders)} o on o.id = d.order_id
      where d.order_id = ${orderId} and ${readable(viewer)} order by d.id desc`,
  )
  return rows.map((row) => shown(row, viewer))
}

export async function getDocument(tenant: TenantDb, id: number, viewer: OrderViewer): Promise<OrderDocument> {
  const [row] = await tenant.rows<OrderDocument>(
    (scoped) => sql`
      select ${columns(scoped)}, d.data from ${scoped(documents)} d join ${scoped(orders)} o on o.id = d.order_id
      where d.id = ${id} and ${readable(viewer)}`,
  )
  if (!row) throw new DomainError('not_found')
  const document = shown(row, viewer)
  return viewer.seesPrices ? document : { ...document, data: withoutMoney(document.data) }
}

function withoutMoney(data: OrderDocument['data']): OrderDocument['data'] {
  const nothing = {
    lines: [],
    total_kopecks: 0,
    prepay_kopecks: 0,
    due_kopecks: null,
    in_words: '',
    payment_qr: null,
  }
  return { ...data, ...nothing }
}

export async function documentFile(tenant: TenantDb, id: number, viewer: OrderViewer): Promise<FileAnswer> {
  const { kind, number } = await getDocument(tenant, id, viewer)
  const row = await tenant.findOne(documents, id)
  if (!row) throw new DomainError('not_found')
  return { name: texts.pdf.file(documentKinds[kind].short, number), bytes: row.pdf }
}

/** Proposals and the shop's papers carry the order's number; the others are numbered by kind and year without gaps. */
async function numberFor(tx: TenantTx, kind: DocumentKind, order: OrderRow, year: number): Promise<string> {
  if (kind === 'invoice' || kind === 'act' || kind === 'contract')
    return `${await takeNumber(tx, `document ${kind}`, year)}/${year}`
  return `${order.number}-${await takeNumber(tx, `document ${kind} ${order.id}`, 0)}`
}

/** All that a document of an order is made of, as it stands now. */
async function sourceOf(
  tx: TenantTx,
  order: OrderRow,
  { kind, note }: Body<typeof api.orders.issueDocument>,
  now: Date,
): Promise<DocumentSource & { day: string }> {
  const [settings, company] = await Promise.all([tx.findFirst(companySettings, sql`true`), tx.company()])
  const client = order.client_id === null ? undefined : await tx.findOne(clients, order.client_id)
  const day = isoDay(now, company.time_zone)
  return {
    kind,
    note,
    order,
    number: await numberFor(tx, kind, order, Number(day.slice(0, 4))),
    by: await countedBy(tx, order),
    seller: settings?.requisites ?? {},
    sellerName: company.name,
    client: { name: client?.name ?? '', phone: client?.phone ?? '', email: client?.email ?? '' },
    paid_kopecks: order.paid_kopecks,
    now,
    timeZone: company.time_zone,
    day,
  }
}

/** Issues a document: it keeps its words, drawings and sums for good. */
export async function issueDocument(
  tenant: TenantDb,
  orderId: number,
  body: Body<typeof api.orders.issueDocument>,
  viewer: OrderViewer,
  now: Date,
): Promise<OrderDocument> {
  const isForShop = body.kind === 'work_order'
  // Found before the order is held: looking for a plan takes a second.
  if (isForShop) await cuttingPlan(tenant, orderId, viewer)
  return tenant.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, viewer)
    if (order.items.length === 0 || order.total_kopecks === null) throw new DomainError('order_not_priced')
    const source = await sourceOf(tx, order, body, now)
    const said = documentOf(source)
    if (!said) throw new DomainError('order_not_priced')
    const data = isForShop ? { ...said, cutting: await cuttingAnnex(tx, order) } : said
    const pdf = await documentPdf(body.kind, data)
    const { id } = await tx.insert(documents, {
      order_id: orderId,
      kind: body.kind,
      number: source.number,
      issued_on: source.day,
      revision: order.revision,
      total_kopecks: data.total_kopecks,
      data,
      pdf,
      pdf_sha256: createHash('sha256').update(pdf).digest(),
      author_id: tx.actor?.userId ?? null,
    })
    await audit(tx, { action: 'create', entity: 'document', entity_id: id, title: data.heading })
    return getDocument(tx, id, viewer)
  })
}

/** Annuls a document: its number stays taken, its link closes. */
export function annulDocument(
  tenant: TenantDb,
  id: number,
  reason: string,
  viewer: OrderViewer,
): Promise<OrderDocument> {
  return tenant.transaction(async (tx) => {
    const document = await getDocument(tx, id, viewer)
    if (document.voided_at !== null) throw new DomainError('document_voided')
    await tx.updateWhere(documents, eq(documents.id, id), {
      voided_at: sql`now()`,
      void_reason: reason,
      key_hash: null,
      shared_until: null,
    })
    await audit(tx, {
      action: 'cancel',
      entity: 'document',
      entity_id: id,
      title: document.data.heading,
      changes: { void_reason: [null, reason] },
    })
    return getDocument(tx, id, viewer)
  })
}
