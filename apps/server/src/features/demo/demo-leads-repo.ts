import { isNull, sql } from 'drizzle-orm'
import { clients, leadFields, leadForms } from '#db/schema.ts'
import { dictionaryItems, recordTags } from '#db/schema-settings.ts'
import type { NewRow, TenantDb, TenantTx } from '#db/tenant-db.ts'
import { contactOf, readAnswers } from '#features/leads/answer-rules.ts'
import { insertLead } from '#features/leads/leads-repo.ts'
import { searchTextOf } from '#text/search-text.ts'
import { createDice } from './demo-dice.ts'
import { demoCounts, type LeadPlan, personOf, planLeads } from './demo-leads-plan.ts'
import { peopleTexts } from './people-texts.ts'
import { texts } from './texts.ts'

export interface DemoClient {
  id: number
  lead_id: number | null
  user_id: number
  created_at: Date
}

type Sales = readonly [number, ...number[]]

/** Three months of leads, and the clients that were made of them or came by themselves; those of the oldest leads first. */
export function addDemoLeads(
  tenant: TenantDb,
  { slug, sales, now }: { slug: string; sales: Sales; now: Date },
): Promise<DemoClient[]> {
  return tenant.transaction(async (tx) => {
    const [form] = await tx.updateWhere(leadForms, isNull(leadForms.deleted_at), { slug })
    const context = {
      fields: await answerFields(tx),
      words: await addWords(tx),
      sales,
      form_id: form?.id ?? null,
    }
    const made: DemoClient[] = []
    for (const plan of planLeads(now).reverse()) {
      const client = await addLead(tx, plan, context)
      if (client) made.push(client)
    }
    return [...made, ...(await addOwnClients(tx, sales, now))]
  })
}

/** The company's fields in their order, as forms ask them. */
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
  words: Awaited<ReturnType<typeof addWords>>
  sales: Sales
  form_id: number | null
}

async function addWords(tx: TenantTx) {
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

async function addLead(tx: TenantTx, plan: LeadPlan, context: Context): Promise<DemoClient | undefined> {
  const { fields, words, sales } = context
  const given = [plan.name, plan.phone, plan.email, plan.comment]
  const values = Object.fromEntries(fields.map((field, place) => [field.lead_field_id, given[place] ?? '']))
  const answers = readAnswers(fields, values)
  const contact = contactOf(fields, answers)
  const taker = sales[plan.taker % sales.length] ?? sales[0]
  const made_at = (plan.taken_at ?? plan.created_at).toISOString()
  const client = plan.isClient
    ? await tx.insert(clients, { ...clientOf(contact, taker), created_at: made_at })
    : undefined
  const lead = await insertLead(tx, {
    ...outcomeOf(plan, context),
    answers,
    contact,
    user_id: plan.taken_at && taker,
    client_id: client?.id ?? null,
  })
  const tag_id = plan.tag === null ? undefined : words.tags[plan.tag]
  if (tag_id !== undefined) await tx.insert(recordTags, { tag_id, lead_id: lead.id })
  return client && { id: client.id, lead_id: lead.id, user_id: taker, created_at: plan.created_at }
}

function outcomeOf(plan: LeadPlan, { words, form_id }: Context) {
  return {
    source: peopleTexts.sources[plan.source],
    status: plan.status,
    notes: plan.note,
    lead_form_id: plan.source === 'form' ? form_id : null,
    // Since when an answer is waited for.
    assigned_at: plan.status === 'new' ? (plan.taken_at?.toISOString() ?? null) : null,
    reject_reason_id: plan.reason === null ? null : (words.reasons[plan.reason] ?? null),
    created_at: plan.created_at.toISOString(),
    updated_at: (plan.taken_at ?? plan.created_at).toISOString(),
  }
}

const clientOf = (contact: { name: string; phone: string; email: string }, user_id: number) => ({
  ...contact,
  user_id,
  search_text: searchTextOf(contact),
})

/** Clients who came without a lead: by a recommendation, or back after years. */
async function addOwnClients(tx: TenantTx, sales: Sales, now: Date): Promise<DemoClient[]> {
  const dice = createDice(7)
  const rows: NewRow<typeof clients>[] = Array.from(
    { length: demoCounts.clients - demoCounts.clientsOfLeads },
    (_, index) => {
      const { name, phone, email } = personOf(dice, demoCounts.leads + index)
      const created_at = new Date(now.getTime() - (10 + index * 9) * 86_400_000).toISOString()
      return { ...clientOf({ name, phone, email }, dice.pick(sales)), notes: texts.ownClient, created_at }
    },
  )
  const made = await tx.insertMany(clients, rows)
  return made.map(({ id, user_id, created_at }) => ({
    id,
    lead_id: null,
    user_id: user_id ?? sales[0],
    created_at: new Date(created_at),
  }))
}
