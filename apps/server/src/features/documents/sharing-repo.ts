import { createHash, randomBytes, randomInt } from 'node:crypto'
import { type api, type Body, limits } from '@veranda/contract'
import { eq } from 'drizzle-orm'
import { audit } from '#db/audit.ts'
import { documentCodes, documentEvents, documents, orders } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { notifyUser } from '#features/notifications/notifications-repo.ts'
import type { OrderRow } from '#features/orders/order-work-repo.ts'
import type { OrderViewer } from '#features/orders/orders-repo.ts'
import { acceptStage, markProposalSent } from '#features/orders/stage-repo.ts'
import type { ClosedBy, CodeAddress } from './client-page.ts'
import { getDocument } from './documents-repo.ts'
import { acceptanceCodeEmail, documentEmail } from './emails.ts'
import { texts } from './texts.ts'

const d = alias(documents, 'd')

/** A document without its PDF, which may be megabytes: the input of the client's page. */
export type SharedDocument = Pick<
  Row<typeof documents>,
  | 'id'
  | 'order_id'
  | 'kind'
  | 'revision'
  | 'data'
  | 'pdf_sha256'
  | 'basis'
  | 'voided_at'
  | 'accepted_at'
  | 'accepted_variant'
>

export async function findShared(tenant: TenantDb, id: number): Promise<SharedDocument | undefined> {
  const [found] = await tenant.rows(
    (scoped) =>
      select({
        id: d.id,
        order_id: d.order_id,
        kind: d.kind,
        revision: d.revision,
        data: d.data,
        pdf_sha256: d.pdf_sha256,
        basis: d.basis,
        voided_at: d.voided_at,
        accepted_at: d.accepted_at,
        accepted_variant: d.accepted_variant,
      })`from ${scoped(d)} where ${d.id} = ${id}`,
  )
  return found
}

export async function pdfOf(tenant: TenantDb, id: number): Promise<Buffer> {
  const [found] = await tenant.rows(
    (scoped) => select({ pdf: d.pdf })`from ${scoped(d)} where ${d.id} = ${id}`,
  )
  if (!found) throw new DomainError('not_found')
  return found.pdf
}

/**
 * Why a document can no longer be accepted: its order was cancelled or deleted, or the client has accepted another
 * document. `null`: it can.
 */
export async function closedBy(
  tenant: TenantDb,
  { id, order_id }: Pick<SharedDocument, 'id' | 'order_id'>,
  order: OrderRow | undefined,
): Promise<ClosedBy | null> {
  if (!order || order.stage === 'cancelled') return 'cancelled'
  if (order.frozen_at === null) return null
  const accepted = await tenant.rows(
    (scoped) => sql`
      select from ${scoped(d)}
      where ${d.order_id} = ${order_id} and ${d.id} <> ${id} and ${d.revision} = ${order.revision}
        and ${d.accepted_at} is not null and ${d.voided_at} is null`,
  )
  return accepted.length > 0 ? 'other' : null
}

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/** Client data of a viewer's request. */
export interface Visitor {
  ip: string
  userAgent: string
}

/** Creates the client's link: 128 random bits, of which only the hash is stored. */
async function makeKey(tx: TenantTx, id: number): Promise<{ key: string; shared_until: string }> {
  const key = randomBytes(16).toString('base64url')
  const [row] = await tx.updateWhere(documents, eq(documents.id, id), {
    key_hash: hashOf(key),
    shared_until: sql`now() + make_interval(days => ${limits.documentLinkDays})`,
  })
  if (!row?.shared_until) throw new DomainError('not_found')
  return { key, shared_until: row.shared_until }
}

const linkOf = (appUrl: string, key: string) => `${appUrl}/d/${key}`

export function shareDocument(
  tenant: TenantDb,
  id: number,
  viewer: OrderViewer,
  appUrl: string,
): Promise<{ url: string; shared_until: string }> {
  return tenant.transaction(async (tx) => {
    const document = await getDocument(tx, id, viewer)
    if (document.voided_at !== null) throw new DomainError('document_voided')
    const { key, shared_until } = await makeKey(tx, id)
    if (document.kind === 'proposal') await markProposalSent(tx, document.order_id)
    return { url: linkOf(appUrl, key), shared_until }
  })
}

export function revokeLink(tenant: TenantDb, id: number, viewer: OrderViewer): Promise<void> {
  return tenant.transaction(async (tx) => {
    const { data } = await getDocument(tx, id, viewer)
    await tx.updateWhere(documents, eq(documents.id, id), { key_hash: null, shared_until: null })
    await audit(tx, { action: 'revoke', entity: 'document', entity_id: id, title: data.heading })
  })
}

/** E-mails the client a personal link. */
export function sendDocument(
  tenant: TenantDb,
  id: number,
  { email, message }: Body<typeof api.documents.send>,
  viewer: OrderViewer,
  appUrl: string,
): Promise<void> {
  return tenant.transaction(async (tx) => {
    const document = await getDocument(tx, id, viewer)
    if (document.voided_at !== null) throw new DomainError('document_voided')
    const { key } = await makeKey(tx, id)
    const payload = documentEmail(document.data, { to: email, message, url: linkOf(appUrl, key) })
    await tx.enqueue({ task: 'mail', payload: { ...payload, company_id: tx.companyId } })
    await tx.insert(documentEvents, { document_id: id, kind: 'sent', note: email })
    if (document.kind === 'proposal') await markProposalSent(tx, document.order_id)
  })
}

/** Records a view reported by the page's script: the first request may be a messenger's link preview. */
export function recordView(tenant: TenantDb, id: number, { ip, userAgent }: Visitor): Promise<void> {
  return tenant.transaction(async (tx) => {
    // Raw SQL, because `update` would return the row with the whole PDF.
    await tx.rows(
      () => sql`
        update documents set views = views + 1, viewed_at = now() where company_id = ${tx.companyId} and id = ${id}`,
    )
    tx.announceChanged(documents, [{ id }])
    await tx.insert(documentEvents, {
      document_id: id,
      kind: 'viewed',
      ip_address: ip,
      user_agent: userAgent,
    })
  })
}

/**
 * Sends a code to an address of the document's client; an earlier code becomes invalid. The code is for the chosen
 * variant. Returns where it was sent.
 */
export function sendCode(
  tenant: TenantDb,
  document: SharedDocument,
  { to: { channel, address: to }, variant }: { to: CodeAddress; variant: number | null },
  visitor: Visitor,
): Promise<string> {
  const { id, data } = document
  const chosen = variant === null ? null : (data.variants?.[variant]?.name ?? null)
  return tenant.transaction(async (tx) => {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await tx.deleteWhere(documentCodes, eq(documentCodes.document_id, id))
    await tx.insert(documentCodes, {
      document_id: id,
      code_hash: hashOf(`${id}:${code}`),
      sent_to: to,
      expires_at: sql`now() + make_interval(mins => ${limits.acceptCodeMinutes})` as unknown as string,
      variant,
    })
    if (channel === 'sms')
      await tx.enqueue({ task: 'sms', payload: { to, text: texts.email.codeSms(code, data.seller_name) } })
    else
      await tx.enqueue({
        task: 'mail',
        payload: { ...acceptanceCodeEmail(data, code, chosen), company_id: tx.companyId },
      })
    await note(tx, id, 'code', to, visitor)
    return to
  })
}

function note(
  tx: TenantTx,
  id: number,
  kind: 'code' | 'accepted',
  comment: string,
  { ip, userAgent }: Visitor,
) {
  return tx.insert(documentEvents, {
    document_id: id,
    kind,
    note: comment,
    ip_address: ip,
    user_agent: userAgent,
  })
}

/**
 * Accepts a document by its code; after a few wrong attempts, or too late, the code is invalid. Returns `false` for a
 * wrong code or an order cancelled meanwhile, which the page then shows.
 */
export async function acceptDocument(
  tenant: TenantDb,
  document: SharedDocument,
  code: string,
  visitor: Visitor,
): Promise<boolean> {
  const { id, data, order_id } = document
  return tenant.transaction(async (tx) => {
    const order = await tx.lock(orders, order_id)
    if (!order || (await closedBy(tx, document, order))) return false
    const [attemptedCode] = await tx.updateWhere(documentCodes, eq(documentCodes.document_id, id), {
      tries: sql`tries + 1`,
    })
    const isLate =
      !attemptedCode ||
      attemptedCode.tries > limits.acceptCodeTries ||
      new Date(attemptedCode.expires_at) < new Date()
    // The failed attempt must be committed.
    if (isLate || !attemptedCode.code_hash.equals(hashOf(`${id}:${code}`))) return false
    await tx.deleteWhere(documentCodes, eq(documentCodes.document_id, id))
    await tx.updateWhere(documents, eq(documents.id, id), {
      accepted_at: sql`now()`,
      accepted_by: attemptedCode.sent_to,
      accepted_variant: attemptedCode.variant,
    })
    await note(tx, id, 'accepted', `${attemptedCode.sent_to} ${document.pdf_sha256.toString('hex')}`, visitor)
    await audit(tx, { action: 'accept', entity: 'document', entity_id: id, title: data.heading })
    await notifyResponsible(tx, document, order, attemptedCode.variant)
    return true
  })
}

async function notifyResponsible(
  tx: TenantTx,
  { order_id, revision, basis, data }: SharedDocument,
  order: OrderRow,
  variant: number | null,
): Promise<void> {
  const isAgreed = order.revision === revision && (await acceptStage(tx, order, basis, variant))
  if (order.user_id === null) return
  const chosen = variant === null ? undefined : data.variants?.[variant]?.name
  const parts = [
    texts.notice.message(data.client.name),
    chosen && texts.notice.variant(chosen),
    !isAgreed && texts.notice.changed,
  ]
  await notifyUser(tx, order.user_id, 'order.stage', {
    type: 'order_stage',
    title: texts.notice.title(order.number),
    message: parts.filter(Boolean).join(''),
    order_id,
  })
}
