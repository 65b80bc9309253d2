import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  type api,
  type Body,
  type DocumentData,
  type DocumentKind,
  type DocumentListItem,
  documentClient,
  documentData,
  documentKinds,
  type FileAnswer,
  type OrderDocument,
} from '@veranda/contract'
import { eq, type SQL } from 'drizzle-orm'
import { audit } from '#db/audit.ts'
import { takeNumber } from '#db/numbers.ts'
import { reachesOrder } from '#db/ownership.ts'
import { dryRun, preparedWork, StalePreparation } from '#db/prepared-work.ts'
import type { ProposalBasis } from '#db/schema/column-types.ts'
import { clients, documents, orders, users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { asNumber, caseWhen, coalesce, one } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable, TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { figuresOf } from '#features/orders/money/calculation-rules.ts'
import { lockOrder, type OrderRow, pricingInputs } from '#features/orders/order-work-repo.ts'
import { type OrderViewer, requireOrder } from '#features/orders/orders-repo.ts'
import { cuttingAnnex } from '#features/orders/production/cutting-annex-repo.ts'
import { cuttingPlan } from '#features/orders/production/cutting-repo.ts'
import { isoDay } from '#time/dates.ts'
import { documentOf } from './document-content.ts'
import { documentPdf } from './document-pdf.ts'
import type { DocumentSource } from './document-source.ts'
import { documentIssuer, templateBody } from './templates-repo.ts'
import { texts } from './texts.ts'

const u = alias(users, 'u')
const d = alias(documents, 'd')
const o = alias(orders, 'o')

const columns = (scoped: ScopedTable) => ({
  id: d.id,
  order_id: d.order_id,
  order_number: o.number,
  kind: d.kind,
  number: d.number,
  issued_on: d.issued_on,
  revision: d.revision,
  total_kopecks: coalesce(
    asNumber(sql`${d.data}->'variants'->${d.accepted_variant}->>'total_kopecks'`),
    d.total_kopecks,
  ),
  voided_at: d.voided_at,
  void_reason: d.void_reason,
  shared_until: caseWhen(sql`${d.shared_until} > now()`, d.shared_until),
  views: d.views,
  viewed_at: d.viewed_at,
  accepted_at: d.accepted_at,
  accepted_by: d.accepted_by,
  accepted_variant: d.accepted_variant,
  created_at: d.created_at,
  author: one({ id: u.id, name: u.name })`from ${scoped(u)} where ${u.id} = ${d.author_id}`,
})

/** Condition over documents `d` and orders `o`: of visible orders, and with prices only for users who see prices. */
export function readableDocuments(viewer: Pick<OrderViewer, 'scope' | 'userId' | 'seesPrices'>): SQL {
  const plain = (Object.keys(documentKinds) as DocumentKind[]).filter(
    (kind) => !documentKinds[kind].hasPrices,
  )
  const kinds = viewer.seesPrices
    ? sql``
    : sql` and ${d.kind} in (${sql.join(
        plain.map((kind) => sql`${kind}`),
        sql`, `,
      )})`
  return sql`${o.deleted_at} is null and ${reachesOrder(viewer, sql`o`)}${kinds}`
}

/** Without permission to see prices the document's head must not reveal them. */
const shown = <T extends DocumentListItem>(row: T, viewer: OrderViewer): T =>
  viewer.seesPrices ? row : { ...row, total_kopecks: 0 }

export async function listDocuments(
  tenant: TenantDb,
  orderId: number,
  viewer: OrderViewer,
): Promise<DocumentListItem[]> {
  await requireOrder(tenant, orderId, viewer)
  const rows = await tenant.rows(
    (scoped) => select(columns(scoped))`from ${scoped(d)} join ${scoped(o)} on ${o.id} = ${d.order_id}
      where ${d.order_id} = ${orderId} and ${readableDocuments(viewer)} order by ${d.id} desc`,
  )
  return rows.map((row) => shown(row, viewer))
}

export async function getDocument(tenant: TenantDb, id: number, viewer: OrderViewer): Promise<OrderDocument> {
  const [row] = await tenant.rows(
    (scoped) => select({
      ...columns(scoped),
      data: d.data,
    })`from ${scoped(d)} join ${scoped(o)} on ${o.id} = ${d.order_id}
      where ${d.id} = ${id} and ${readableDocuments(viewer)}`,
  )
  if (!row) throw new DomainError('not_found')
  // Keys that older documents lack get their defaults.
  const document = { ...shown(row, viewer), data: documentData.parse(row.data) }
  return viewer.seesPrices ? document : { ...document, data: withoutMoney(document.data) }
}

function withoutMoney(data: OrderDocument['data']): OrderDocument['data'] {
  const emptyContent = {
    lines: [],
    total_kopecks: 0,
    prepay_kopecks: 0,
    due_kopecks: null,
    in_words: '',
    vat_note: '',
    vat_kopecks: 0,
    payment_qr: null,
    variants: [],
  }
  return { ...data, ...emptyContent }
}

export async function documentFile(tenant: TenantDb, id: number, viewer: OrderViewer): Promise<FileAnswer> {
  const { kind, number } = await getDocument(tenant, id, viewer)
  const row = await tenant.findOne(documents, id)
  if (!row) throw new DomainError('not_found')
  return { name: texts.pdf.file(documentKinds[kind].short, number), bytes: row.pdf }
}

const withoutNumberGaps: readonly DocumentKind[] = ['invoice', 'act', 'contract', 'upd']

/** Proposals and production documents carry the order's number; others are numbered by kind and year without gaps. */
async function numberFor(tx: TenantTx, kind: DocumentKind, order: OrderRow, year: number): Promise<string> {
  if (withoutNumberGaps.includes(kind)) return `${await takeNumber(tx, `document ${kind}`, year)}/${year}`
  return `${order.number}-${await takeNumber(tx, `document ${kind} ${order.id}`, 0)}`
}

/** All current inputs of an order's document. */
async function sourceOf(
  tx: TenantTx,
  order: OrderRow,
  { kind, note, variants }: Body<typeof api.orders.issueDocument>,
  now: Date,
): Promise<DocumentSource> {
  const client = order.client_id === null ? undefined : await tx.findOne(clients, order.client_id)
  const issuer = await documentIssuer(tx, now)
  return {
    ...issuer,
    kind,
    note,
    order,
    template: await templateBody(tx, kind),
    variants: kind === 'proposal' ? variants : [],
    number: await numberFor(tx, kind, order, Number(isoDay(now, issuer.timeZone).slice(0, 4))),
    by: await pricingInputs(tx, order),
    client: documentClient.parse(client ?? { name: '', phone: '', email: '' }),
    paid_kopecks: order.paid_kopecks,
  }
}

/** What an acceptance refers to, as of the issue. */
const basisOf = ({ kind, order, by, variants }: DocumentSource): ProposalBasis | null =>
  kind === 'proposal' ? { items: order.items, terms: order.terms, ...by, variants } : null

export interface DocumentRequest {
  orderId: number
  body: Body<typeof api.orders.issueDocument>
  viewer: OrderViewer
  now: Date
}

interface Draft {
  source: DocumentSource
  data: DocumentData
  revision: number
  /** Whether its prices are frozen at the approval. */
  isFrozen: boolean
}

/** A rendered document and its data. */
export interface DrawnDocument {
  data: DocumentData
  pdf: Buffer
}

/** Issues a document: stores its text, drawings and sums for good. */
export function issueDocument(tenant: TenantDb, issue: DocumentRequest): Promise<OrderDocument> {
  return preparedWork(
    () => drawDocument(tenant, issue),
    (drawing) => storeDocument(tenant, issue, drawing),
  )
}

/** Renders the document that would be issued now. Holds no transaction, because rendering takes time. */
export async function drawDocument(tenant: TenantDb, issue: DocumentRequest): Promise<DrawnDocument> {
  const { orderId, body, viewer } = issue
  if (body.kind === 'work_order') await cuttingPlan(tenant, orderId, viewer)
  const { data } = await dryRun(tenant, (tx) => draftOf(tx, issue))
  return { data, pdf: await documentPdf(body.kind, data) }
}

/**
 * Stores a rendered document if it still matches the order. Throws `StalePreparation` if it must be rendered again.
 */
export function storeDocument(
  tenant: TenantDb,
  issue: DocumentRequest,
  drawing: DrawnDocument,
): Promise<OrderDocument> {
  const { orderId, body, viewer, now } = issue
  return tenant.transaction(async (tx) => {
    const { source, data, revision, isFrozen } = await draftOf(tx, issue)
    if (!isDeepStrictEqual(data, drawing.data)) throw new StalePreparation('the order has changed')
    const { id } = await tx.insert(documents, {
      order_id: orderId,
      kind: body.kind,
      number: source.number,
      issued_on: data.issued_on,
      revision,
      total_kopecks: data.total_kopecks,
      data,
      basis: basisOf(source),
      pdf: drawing.pdf,
      pdf_sha256: createHash('sha256').update(drawing.pdf).digest(),
      author_id: tx.actor?.userId ?? null,
      created_at: now.toISOString(),
    })
    await audit(tx, { action: 'create', entity: 'document', entity_id: id, title: data.heading })
    // Lists show the same figures as the proposal.
    if (body.kind === 'proposal' && !isFrozen)
      await tx.update(orders, orderId, figuresOf(source.order.items, source.order.terms, source.by))
    return getDocument(tx, id, viewer)
  })
}

async function draftOf(tx: TenantTx, { orderId, body, viewer, now }: DocumentRequest): Promise<Draft> {
  const order = await lockOrder(tx, orderId, viewer)
  if (order.items.length === 0) throw new DomainError('order_not_priced')
  const source = await sourceOf(tx, order, body, now)
  const content = documentOf(source)
  if (!content) throw new DomainError('order_not_priced')
  if (body.kind === 'invoice' && content.due_kopecks === 0) throw new DomainError('nothing_due')
  const isForShop = body.kind === 'work_order'
  const data = isForShop ? { ...content, cutting: await cuttingAnnex(tx, order) } : content
  return { source, data, revision: order.revision, isFrozen: order.frozen_at !== null }
}

/** Voids a document: its number stays taken, its link stops working. */
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
