import {
  type api,
  type Body,
  type DocumentKind,
  type DocumentTemplate,
  documentKinds,
  type FileAnswer,
  type Output,
  templateFault,
  vatOn,
} from '@veranda/contract'
import { eq } from 'drizzle-orm'
import { audit } from '#db/audit.ts'
import { companySettings, documentTemplates } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { isoDay } from '#time/dates.ts'
import { documentOf } from './document-content.ts'
import { documentPdf } from './document-pdf.ts'
import type { DocumentSource } from './document-source.ts'
import { placeholderValues } from './document-values.ts'
import { sampleSource, sampleTotals } from './sample-order.ts'
import { templateTexts } from './template-texts.ts'
import { texts } from './texts.ts'

type DocumentIssuer = Pick<DocumentSource, 'seller' | 'sellerName' | 'terms' | 'vat' | 'now' | 'timeZone'>

/** Issuer, terms and VAT rate of documents on this day. */
export async function documentIssuer(tenant: TenantDb, now: Date): Promise<DocumentIssuer> {
  const [settings, company] = await Promise.all([
    tenant.findFirst(companySettings, sql`true`),
    tenant.company(),
  ])
  if (!settings) throw new Error('a company without settings')
  const { requisites, document_terms, vat_periods } = settings
  return {
    seller: requisites,
    sellerName: company.name,
    terms: document_terms,
    vat: vatOn(isoDay(now, company.time_zone), vat_periods),
    now,
    timeZone: company.time_zone,
  }
}

const ofKind = (kind: DocumentKind) => eq(documentTemplates.kind, kind)

/** The text of a kind of document: the company's own, or the default. */
export async function templateBody(tenant: TenantDb, kind: DocumentKind): Promise<string> {
  const own = await tenant.findFirst(documentTemplates, ofKind(kind))
  return own?.body ?? templateTexts[kind]
}

const asTemplate = (
  kind: DocumentKind,
  own: Row<typeof documentTemplates> | undefined,
): DocumentTemplate => ({
  kind,
  body: own?.body ?? templateTexts[kind],
  is_own: own !== undefined,
  version: own?.version ?? 0,
  updated_at: own?.updated_at ?? null,
})

export async function listTemplates(
  tenant: TenantDb,
  now: Date,
): Promise<Output<typeof api.documentTemplates.list>> {
  const own = await tenant.find(documentTemplates, sql`true`)
  const sample = sampleSource(await documentIssuer(tenant, now), 'contract', '')
  return {
    templates: (Object.keys(documentKinds) as DocumentKind[]).map((kind) =>
      asTemplate(
        kind,
        own.find((one) => one.kind === kind),
      ),
    ),
    sample: placeholderValues(sample, [sampleTotals(sample)]),
  }
}

const auditTemplate = (tx: TenantTx, kind: DocumentKind, before: string, after: string) =>
  audit(tx, {
    action: 'update',
    entity: 'settings',
    title: texts.templateTitle(documentKinds[kind].name),
    changes: { body: [before, after] },
  })

/** Saves the company's own text. Throws `stale_version` with the current one. */
export function updateTemplate(
  tenant: TenantDb,
  kind: DocumentKind,
  { body, version }: Body<typeof api.documentTemplates.update>,
): Promise<DocumentTemplate> {
  const fault = templateFault(kind, body)
  if (fault) throw fieldError('body', fault)
  return tenant.transaction(async (tx) => {
    await tx.advisoryLock(`document template ${kind}`)
    const before = asTemplate(kind, await tx.findFirst(documentTemplates, ofKind(kind)))
    if (version !== undefined && version !== before.version)
      throw new DomainError('stale_version', { current: before })
    const row = { kind, body, version: before.version + 1 }
    const updated = await tx.updateWhere(documentTemplates, ofKind(kind), { ...row, updated_at: sql`now()` })
    if (updated.length === 0) await tx.insert(documentTemplates, row)
    await auditTemplate(tx, kind, before.body, body)
    return asTemplate(kind, await tx.findFirst(documentTemplates, ofKind(kind)))
  })
}

/** Restores the default text. */
export function resetTemplate(tenant: TenantDb, kind: DocumentKind): Promise<void> {
  return tenant.transaction(async (tx) => {
    const own = await tx.findFirst(documentTemplates, ofKind(kind))
    if (!own) return
    await tx.deleteWhere(documentTemplates, ofKind(kind))
    await auditTemplate(tx, kind, own.body, templateTexts[kind])
  })
}

/** Renders a sample document with the saved text. */
export async function previewTemplate(tenant: TenantDb, kind: DocumentKind, now: Date): Promise<FileAnswer> {
  const source = sampleSource(await documentIssuer(tenant, now), kind, await templateBody(tenant, kind))
  const data = documentOf(source)
  if (!data) throw new Error('the sample order has no total')
  return {
    name: texts.pdf.file(documentKinds[kind].short, source.number),
    bytes: await documentPdf(kind, data),
  }
}
