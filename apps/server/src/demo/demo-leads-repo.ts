import { randomUUID } from 'node:crypto'
import { isNull } from 'drizzle-orm'
import {
  clients,
  dictionaryItems,
  formSubmissions,
  leadFields,
  leadForms,
  recordTags,
} from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { NewRow } from '#db/table-types.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { contactOf, readAnswers } from '#features/leads/answer-rules.ts'
import { insertLead } from '#features/leads/leads-repo.ts'
import { bodyHash } from '#http/idempotency.ts'
import { searchTextOf } from '#text/search-text.ts'
import { day } from './demo-clock.ts'
import { createPerson, demoCounts, type LeadPlan, planLeads } from './demo-leads-plan.ts'
import { createDemoRandom } from './demo-random.ts'
import { peopleTexts } from './texts/people-texts.ts'
import { texts } from './texts.ts'

export interface DemoClient {
  id: number
  lead_id: number | null
  user_id: number
  created_at: Date
}

type Sales = readonly [number, ...number[]]

/** Adds three months of leads, and clients with and without a lead; clients of the oldest leads come first. */
export function addDemoLeads(
  tenant: TenantDb,
  { slug, sales, now }: { slug: string; sales: Sales; now: Date },
): Promise<DemoClient[]> {
  return tenant.transaction(async (tx) => {
    const [form] = await tx.updateWhere(leadForms, isNull(leadForms.deleted_at), { slug })
    const context = {
      fields: await answerFields(tx),
      dictionaries: await addDictionaries(tx),
      sales,
      form_id: form?.id ?? null,
    }
    const version_id = form?.published_version_id
    const demoClients: DemoClient[] = []
    const submitted: NewRow<typeof formSubmissions>[] = []
    // The plan knows who has asked before; the client of a lead is inserted first and would count as earlier.
    await tx.rows(() => sql`select set_config('app.repeats', 'given', true)`)
    for (const plan of planLeads(now).reverse()) {
      const { lead_id, client } = await addLead(tx, plan, context)
      if (client) demoClients.push(client)
      if (version_id && plan.source === 'form')
        submitted.push({ ...submissionOf(plan, context), lead_id, lead_form_id: form.id, version_id })
    }
    await tx.insertMany(formSubmissions, submitted)
    return [...demoClients, ...(await addOwnClients(tx, sales, now))]
  })
}

/** The company's lead fields in the order of forms. */
async function answerFields(tx: TenantTx) {
  const rows = await tx.find(leadFields, isNull(leadFields.deleted_at), { orderBy: sql`position` })
  return rows.map((row) => ({
    lead_field_id: row.id,
    label: row.name,
    type: row.type as 'text',
    role: row.role as 'client_name' | null,
    is_required: false,
    options: [],
  }))
}

interface Context {
  fields: Awaited<ReturnType<typeof answerFields>>
  dictionaries: Awaited<ReturnType<typeof addDictionaries>>
  sales: Sales
  form_id: number | null
}

async function addDictionaries(tx: TenantTx) {
  const add = async (
    kind: 'tag' | 'reject_reason' | 'source',
    names: readonly { name: string; color: string }[],
  ) =>
    (
      await tx.insertMany(
        dictionaryItems,
        names.map((item, position) => ({ kind, ...item, position })),
      )
    ).map(({ id }) => id)
  const plain = (names: readonly string[]) => names.map((name) => ({ name, color: '' }))
  await add('source', plain(Object.values(peopleTexts.sources)))
  return {
    tags: await add('tag', peopleTexts.tags),
    reasons: await add('reject_reason', plain(peopleTexts.reasons)),
  }
}

/** The values of the lead's fields by field id. */
function valuesOf(plan: LeadPlan, { fields }: Context): Record<string, string> {
  const answers = [plan.name, plan.phone, plan.email, plan.comment]
  return Object.fromEntries(fields.map((field, place) => [field.lead_field_id, answers[place] ?? '']))
}

async function addLead(tx: TenantTx, plan: LeadPlan, context: Context) {
  const { fields, dictionaries, sales } = context
  const answers = readAnswers(fields, valuesOf(plan, context))
  const contact = contactOf(fields, answers)
  const assignee = sales[plan.assignee % sales.length] ?? sales[0]
  const made_at = (plan.taken_at ?? plan.created_at).toISOString()
  const client = plan.isClient
    ? await tx.insert(clients, { ...clientOf(contact, assignee), created_at: made_at })
    : undefined
  const lead = await insertLead(tx, {
    ...outcomeOf(plan, context),
    answers,
    contact,
    user_id: plan.taken_at && assignee,
    client_id: client?.id ?? null,
  })
  const tag_id = plan.tag === null ? undefined : dictionaries.tags[plan.tag]
  if (tag_id !== undefined) await tx.insert(recordTags, { tag_id, lead_id: lead.id })
  const { created_at } = plan
  return {
    lead_id: lead.id,
    client: client && { id: client.id, lead_id: lead.id, user_id: assignee, created_at },
  }
}

/** The form submission as it would have been stored. */
function submissionOf(plan: LeadPlan, context: Context) {
  const raw = { values: valuesOf(plan, context), consent: true }
  const sent_at = plan.created_at.toISOString()
  return {
    idempotency_key: randomUUID(),
    body_hash: bodyHash(raw),
    raw,
    outcome: 'lead' as const,
    consent_at: sent_at,
    ip_address: '',
    user_agent: '',
    referer: '',
    page_url: '',
    received_at: sent_at,
  }
}

function outcomeOf(plan: LeadPlan, { dictionaries, form_id }: Context) {
  return {
    source: peopleTexts.sources[plan.source],
    is_repeat: plan.isRepeat,
    status: plan.status,
    notes: plan.note,
    lead_form_id: plan.source === 'form' ? form_id : null,
    // A new lead waits for a response since it was assigned.
    assigned_at: plan.status === 'new' ? (plan.taken_at?.toISOString() ?? null) : null,
    reject_reason_id: plan.reason === null ? null : (dictionaries.reasons[plan.reason] ?? null),
    answered_at: plan.status === 'new' ? null : (plan.taken_at?.toISOString() ?? null),
    created_at: plan.created_at.toISOString(),
    updated_at: (plan.taken_at ?? plan.created_at).toISOString(),
  }
}

const clientOf = (contact: { name: string; phone: string; email: string }, user_id: number) => ({
  ...contact,
  kind: peopleTexts.organisations.find(({ name }) => name === contact.name)?.kind ?? ('person' as const),
  user_id,
  search_text: searchTextOf(contact),
})

/** Clients without a lead: recommended or returning. */
async function addOwnClients(tx: TenantTx, sales: Sales, now: Date): Promise<DemoClient[]> {
  const random = createDemoRandom(7)
  const rows: NewRow<typeof clients>[] = Array.from(
    { length: demoCounts.clients - demoCounts.clientsOfLeads },
    (_, index) => {
      const { name, phone, email } = createPerson(random, demoCounts.leads + index)
      const created_at = new Date(now.getTime() - (10 + index * 9) * day).toISOString()
      return { ...clientOf({ name, phone, email }, random.pick(sales)), notes: texts.ownClient, created_at }
    },
  )
  const inserted = await tx.insertMany(clients, rows)
  return inserted.map(({ id, user_id, created_at }) => ({
    id,
    lead_id: null,
    user_id: user_id ?? sales[0],
    created_at: new Date(created_at),
  }))
}
