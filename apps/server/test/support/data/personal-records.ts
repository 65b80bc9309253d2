import {
  chatVisitors,
  formSubmissions,
  importRows,
  imports,
  leadCalls,
  leadForms,
  leadFormVersions,
  leadValueChanges,
  leadValues,
  messages,
  notifications,
  tasks,
  webhookDeliveries,
  webhooks,
} from '#db/schema/tables.gen.ts'
import { ok } from '#test/support/answers.ts'
import { newLead } from '#test/support/lead-helpers.ts'
import type { Person } from '#test/support/world.ts'
import { newConversation } from './chat-records.ts'
import { newFile } from './records.ts'

export const phone = '+7 912 345-67-89'
export const email = 'anna.kim@example.com'
/** The person whose records these are. */
export const anna = { name: 'Анна Ким', phone, email }
/** What the records below say of her. */
export const secrets = /Анна Ким|912.?345|79123456789|anna\.kim@|секрет/i

/** A lead with everything that may be written of it. */
export async function fullLead(owner: Person) {
  const { tenant } = owner
  const lead = await newLead(owner, {
    ...anna,
    notes: 'секрет',
    ip_address: '10.0.0.1',
    referer: 'https://a.example/секрет',
    user_agent: 'секрет',
  })
  const lead_id = lead.id
  await tenant.insert(leadValues, { lead_id, label: 'Адрес', type: 'text', value: 'секрет' })
  await tenant.insert(leadValueChanges, {
    lead_id,
    label: 'Адрес',
    type: 'text',
    before: '',
    after: 'секрет',
  })
  await tenant.insert(leadCalls, {
    lead_id,
    outcome: 'done',
    note: 'секрет',
    before: {
      status: 'new',
      user_id: null,
      reject_reason_id: null,
      assigned_at: null,
      answered_at: null,
      task_ids: [],
    },
    lead_version: 1,
  })
  await ok(owner.call('POST', `/api/leads/${lead_id}/comments`, { text: 'секрет' }))
  await tenant.insert(tasks, { title: 'Позвонить: секрет', notes: 'секрет', user_id: owner.id, lead_id })
  await newFile(owner, { lead_id, name: 'секрет.pdf', search_text: 'секрет.pdf' })
  await tenant.insert(notifications, {
    user_id: owner.id,
    kind: 'lead',
    title: 'Анна Ким',
    message: '',
    lead_id,
  })
  return lead
}

/** The form that the lead came by, with the consent. */
export async function submissionOf(owner: Person, lead_id: number) {
  const { tenant } = owner
  const form = await tenant.insert(leadForms, { name: 'Форма', slug: crypto.randomUUID() })
  const version = await tenant.insert(leadFormVersions, { lead_form_id: form.id, no: 1, schema: {} })
  return tenant.insert(formSubmissions, {
    lead_form_id: form.id,
    version_id: version.id,
    idempotency_key: crypto.randomUUID(),
    body_hash: Buffer.from('x'),
    raw: { phone, utm: { utm_source: 'yandex' } },
    outcome: 'lead',
    lead_id,
    consent_text: 'Согласен на обработку',
    consent_at: '2026-11-20T10:00:00Z',
    ip_address: '10.0.0.1',
    user_agent: 'секрет',
    referer: 'секрет',
    page_url: 'секрет',
  })
}

/** A finished import with the row that made the lead and another of the same person. */
export async function importedRow(owner: Person, lead_id: number) {
  const { tenant } = owner
  const { id: import_id } = await tenant.insert(imports, {
    user_id: owner.id,
    target: 'leads',
    file_name: 'заявки.csv',
    status: 'done',
    columns: [],
  })
  await tenant.insert(importRows, {
    import_id,
    row_no: 1,
    cells: ['Анна Ким', phone],
    draft: { name: 'Анна Ким', answers: [], search_text: 'анна ким' },
    phone_key: '79123456789',
    email_key: email,
    action: 'create',
    is_done: true,
    lead_id,
  })
  // The same person in a row that made nothing.
  await tenant.insert(importRows, {
    import_id,
    row_no: 2,
    cells: ['Анна', '8 912 345-67-89'],
    phone_key: '79123456789',
    action: 'skip',
  })
}

/** What a webhook told of the lead. */
export async function deliveryOf(owner: Person, id: number) {
  const hook = await owner.tenant.insert(webhooks, {
    url: 'https://example.com',
    events: ['lead.created'],
    secret: Buffer.from('x'),
  })
  await owner.tenant.insert(webhookDeliveries, {
    webhook_id: hook.id,
    event: 'lead.created',
    payload: { id, name: 'Анна Ким', phone },
    status: 'delivered',
  })
}

/** A visitor’s conversation with one message. */
export async function chatOf(owner: Person, values: Partial<typeof anna> = anna) {
  const chat = await newConversation(owner)
  await owner.tenant.update(chatVisitors, chat.visitorId, { ...values, search_text: 'анна ким 79123456789' })
  await owner.tenant.insert(messages, {
    conversation_id: chat.id,
    seq: 1,
    client_uuid: crypto.randomUUID(),
    kind: 'text',
    author_kind: 'visitor',
    visitor_id: chat.visitorId,
    body: 'секрет',
  })
  return chat
}
