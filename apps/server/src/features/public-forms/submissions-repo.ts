import { randomUUID } from 'node:crypto'
import {
  acceptsRequests,
  channels,
  consentRequired,
  isLive,
  type PublicForm,
  type SubmissionBody,
} from '@veranda/contract'
import { and, eq } from 'drizzle-orm'
import { findPublishedForm, type PublishedFormRow } from '#db/platform/companies.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { formSubmissions, leadFormVersions, leads, numberCounters } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { assignLead } from '#features/assignment/assignment-repo.ts'
import type { FormSchema } from '#features/lead-forms/form-rules.ts'
import { contactOf, readAnswers, throwAnswerErrors, validateAnswers } from '#features/leads/answer-rules.ts'
import { rolesNotifiedOfLeads } from '#features/leads/lead-rules.ts'
import { insertLead } from '#features/leads/leads-repo.ts'
import { notifyOfLead } from '#features/notifications/notifications-repo.ts'
import { bodyHash } from '#http/idempotency.ts'
import type { Client } from '#http/serve.ts'
import { issueTicket, readTicket } from './form-token.ts'
import { sourceOf } from './intake-rules.ts'
import { texts } from './texts.ts'

/** The published form of a slug. Throws `not_found` or `form_paused`. */
export async function openForm(platform: PlatformDb, slug: string, now: Date): Promise<PublishedFormRow> {
  const form = await findPublishedForm(platform, slug)
  if (!form) throw new DomainError('not_found')
  if (!form.is_active || !(form.is_platform || acceptsRequests(form.module ?? undefined, now))) {
    throw new DomainError('form_paused')
  }
  return form
}

/** A published form as visitors see it, with a token to submit it. */
export function presentForm(
  form: PublishedFormRow,
  now: Date,
  secret: string,
): PublicForm & { form_token: string } {
  const schema = form.schema as FormSchema
  const form_token = issueTicket({ formId: form.id, versionId: form.version_id }, now, secret)
  return { ...schema, id: form.id, slug: form.slug, form_token }
}

export interface Submission {
  body: SubmissionBody
  client: Client
  /** Idempotency key, created when the page opens; without one every call is a new request. */
  key: string | undefined
}

/** The idempotency key as stored. An empty one is ignored, as different visitors would share it. */
export function keyOf(text: string | undefined): string | undefined {
  return text?.slice(0, 200) || undefined
}

/** The lead created from a submission. */
export interface AcceptedSubmission {
  id: number
  number: number
}

/**
 * Accepts a submission: stores it raw, then creates the lead. If that is interrupted, the minute task finishes it.
 * The same key returns the same lead; with another body it is refused.
 */
export async function receiveSubmission(
  platform: PlatformDb,
  form: PublishedFormRow,
  submission: Submission,
  now: Date,
  secret: string,
): Promise<AcceptedSubmission> {
  const tenant = platform.tenant(form.company_id)
  const { versionId, schema } = await shownVersion(tenant, form, submission.body.form_token, now, secret)
  const { errors } = validateAnswers(schema.fields, submission.body.values)
  if (!submission.body.consent) errors.consent = [consentRequired]
  throwAnswerErrors(errors)

  const stored = await storeRaw(tenant, form, versionId, schema, submission)
  const isSame = stored.version_id === versionId
  return finishSubmission(tenant, stored.id, form, isSame ? schema : undefined)
}

/** The version that the visitor saw, by the token; the latest if the form requires no token. */
async function shownVersion(
  tenant: TenantDb,
  form: PublishedFormRow,
  token: string | undefined,
  now: Date,
  secret: string,
): Promise<{ versionId: number; schema: FormSchema }> {
  const ticket = token === undefined ? undefined : readTicket(token, form.id, now, secret)
  if (!ticket && form.protection !== 'soft') throw fieldError('form_token', texts.tokenNeeded)
  if (!ticket || ticket.versionId === form.version_id) {
    return { versionId: form.version_id, schema: form.schema as FormSchema }
  }
  const version = await tenant.findOne(leadFormVersions, ticket.versionId)
  if (!version) throw fieldError('form_token', texts.tokenNeeded)
  return { versionId: version.id, schema: version.schema as FormSchema }
}

async function storeRaw(
  tenant: TenantDb,
  form: PublishedFormRow,
  versionId: number,
  schema: FormSchema,
  { body, client, key = randomUUID() }: Submission,
): Promise<{ id: number; version_id: number }> {
  const hash = bodyHash({ values: body.values, consent: body.consent })
  const row = {
    lead_form_id: form.id,
    version_id: versionId,
    idempotency_key: key,
    body_hash: hash,
    raw: body,
    consent_text: schema.consent_text,
    consent_at: sql`now()` as unknown as string,
    ip_address: client.ip,
    user_agent: client.userAgent,
    referer: body.referer ?? client.referer,
    page_url: body.page_url ?? '',
  }
  const inserted = await tenant.insertNew(formSubmissions, row)
  if (inserted) return inserted
  const first = await tenant.findFirst(
    formSubmissions,
    and(eq(formSubmissions.lead_form_id, form.id), eq(formSubmissions.idempotency_key, key)) ?? sql`false`,
  )
  if (!first || !hash.equals(first.body_hash)) throw new DomainError('idempotency_key_reused')
  return first
}

/** Creates the lead of a stored submission once: the row is locked, and a processed one returns its lead. */
export function finishSubmission(
  tenant: TenantDb,
  submissionId: number,
  company: { is_platform: boolean; module: PublishedFormRow['module'] },
  known?: FormSchema,
): Promise<AcceptedSubmission> {
  return tenant.transaction(async (tx) => {
    const submission = await tx.lock(formSubmissions, submissionId)
    if (!submission) throw new DomainError('not_found')
    if (submission.outcome !== null) return acceptedBefore(tx, submission)
    const body = submission.raw as SubmissionBody
    if (body.website) {
      await tx.update(formSubmissions, submission.id, { outcome: 'spam', spam_reasons: ['honeypot'] })
      return fakeAcceptance(tx, submission)
    }
    return makeLead(tx, submission, known ?? (await schemaOf(tx, submission.version_id)), company)
  })
}

async function acceptedBefore(
  tx: TenantTx,
  submission: Row<typeof formSubmissions>,
): Promise<AcceptedSubmission> {
  const [lead] = submission.lead_id === null ? [] : await tx.find(leads, eq(leads.id, submission.lead_id))
  return lead ?? fakeAcceptance(tx, submission)
}

/** A fake success for bots, which must not learn that they were detected. */
async function fakeAcceptance(tx: TenantTx, { id }: { id: number }): Promise<AcceptedSubmission> {
  const counter = await tx.findFirst(numberCounters, sql`kind = 'lead'`)
  return { id, number: (counter?.last ?? 0) + 1 }
}

async function schemaOf(tx: TenantTx, versionId: number): Promise<FormSchema> {
  const version = await tx.findOne(leadFormVersions, versionId)
  if (!version) throw new DomainError('not_found')
  return version.schema as FormSchema
}

async function makeLead(
  tx: TenantTx,
  submission: Row<typeof formSubmissions>,
  schema: FormSchema,
  company: { is_platform: boolean; module: PublishedFormRow['module'] },
): Promise<AcceptedSubmission> {
  const body = submission.raw as SubmissionBody
  const answers = readAnswers(schema.fields, body.values)
  const contact = contactOf(schema.fields, answers)
  // The landing page itself is not a source, its referrer is.
  const page = (company.is_platform ? '' : submission.page_url) || submission.referer
  const lead = await insertLead(tx, {
    answers,
    contact,
    source: sourceOf({ utm: body.utm, page, fallback: texts.siteSource }),
    lead_form_id: submission.lead_form_id,
    ip_address: submission.ip_address,
    referer: submission.referer || null,
    user_agent: submission.user_agent || null,
  })
  // The connection is pipelined, so these share a round trip.
  await Promise.all([
    tx.update(formSubmissions, submission.id, { outcome: 'lead', lead_id: lead.id }),
    announce(tx, lead.id, schema.name, contact.name, company),
    assignLead(tx, lead, new Date()),
    tx.enqueue({
      task: 'broadcast',
      payload: company.is_platform
        ? { channel: channels.leads, event: 'form.submitted', data: { form_name: schema.name } }
        : {
            channel: channels.company(tx.companyId),
            event: 'form.submitted',
            data: { form_name: schema.name, lead_id: lead.id },
          },
    }),
  ])
  return lead
}

/** Without an active module the notification says that a request came, without personal data. */
function announce(
  tx: TenantTx,
  leadId: number,
  formName: string,
  name: string,
  company: { is_platform: boolean; module: PublishedFormRow['module'] },
): Promise<void> {
  const mayName = company.is_platform || (company.module && isLive(company.module, new Date()))
  const message = mayName ? `${name || texts.noName} · ${formName}` : formName
  return notifyOfLead(tx, { id: leadId, title: texts.newLead, message }, rolesNotifiedOfLeads)
}
