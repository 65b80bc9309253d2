import { randomUUID } from 'node:crypto'
import { componentPriceList } from '@veranda/soft-windows'
import {
  clientComments,
  clientPeople,
  clientSites,
  leadCalls,
  leadComments,
  leadFields,
  leadValueChanges,
  messages,
  orderComments,
  orderPayments,
  orderRevisions,
  orderVisits,
  priceListVersions,
  webhookDeliveries,
} from '#db/schema/tables.gen.ts'
import type { Person } from '#test/support/world.ts'

interface Parent {
  owner: Person
  /** The parent record. */
  parentId: number
  /** The author, where only authors may change it. */
  authorId: number
  /** The parent's owner, where the sub-record belongs to them too. */
  holderId: number
}

/** Creates a sub-record as the endpoint expects it. */
type SubFactory = (parent: Parent) => Promise<{ id: number }>

const text = 'Позвоните'

const orderComment: SubFactory = ({ owner, parentId, authorId }) =>
  owner.tenant.insert(orderComments, { order_id: parentId, author_id: authorId, text })

const leadComment: SubFactory = ({ owner, parentId, authorId }) =>
  owner.tenant.insert(leadComments, { lead_id: parentId, author_id: authorId, text })

const clientComment: SubFactory = ({ owner, parentId, authorId }) =>
  owner.tenant.insert(clientComments, { client_id: parentId, author_id: authorId, text })

const payment: SubFactory = ({ owner, parentId }) =>
  owner.tenant.insert(orderPayments, {
    order_id: parentId,
    amount_kopecks: 100,
    method: 'cash',
    purpose: 'prepay',
    paid_on: '2026-11-20',
  })

const revision: SubFactory = ({ owner, parentId }) =>
  owner.tenant.insert(orderRevisions, { order_id: parentId, version: 1, items: [] })

const visit: SubFactory = ({ owner, parentId, holderId }) =>
  owner.tenant.insert(orderVisits, {
    order_id: parentId,
    kind: 'mounting',
    starts_at: '2026-11-23T07:00:00Z',
    duration_minutes: 60,
    user_id: holderId,
  })

const message: SubFactory = ({ owner, parentId, authorId }) =>
  owner.tenant.insert(messages, {
    conversation_id: parentId,
    seq: 1,
    client_uuid: randomUUID(),
    kind: 'text',
    author_kind: 'user',
    author_id: authorId,
    body: 'Добрый день',
    delivery: 'failed',
  })

const priceListVersion: SubFactory = ({ owner, parentId }) =>
  owner.tenant.insert(priceListVersions, {
    price_list_id: parentId,
    effective_from: '2099-01-01',
    prices: componentPriceList.parse({ model: 'component' }),
  })

const delivery: SubFactory = ({ owner, parentId }) =>
  owner.tenant.insert(webhookDeliveries, { webhook_id: parentId, event: 'lead.created', payload: {} })

const call: SubFactory = ({ owner, parentId, authorId, holderId }) =>
  owner.tenant.insert(leadCalls, {
    lead_id: parentId,
    user_id: authorId,
    outcome: 'done',
    lead_version: 1,
    before: {
      status: 'new',
      user_id: holderId,
      reject_reason_id: null,
      assigned_at: null,
      answered_at: null,
      task_ids: [],
    },
  })

const answerChange: SubFactory = async ({ owner, parentId }) => {
  const field = await owner.tenant.insert(leadFields, { name: randomUUID(), type: 'text' })
  return owner.tenant.insert(leadValueChanges, {
    lead_id: parentId,
    lead_field_id: field.id,
    label: field.name,
    type: field.type,
    before: 'Чёрный',
    after: '',
  })
}

const clientPerson: SubFactory = ({ owner, parentId }) =>
  owner.tenant.insert(clientPeople, { client_id: parentId, name: 'Пётр' })

const clientSite: SubFactory = ({ owner, parentId }) =>
  owner.tenant.insert(clientSites, { client_id: parentId, address: randomUUID() })

/** A sub-record for every endpoint whose path names a record inside a record. */
export const subRecords: Record<string, SubFactory> = {
  'chats.editMessage': message,
  'chats.removeMessage': message,
  'chats.resendMessage': message,
  'clients.updatePerson': clientPerson,
  'clients.removePerson': clientPerson,
  'clients.updateSite': clientSite,
  'clients.removeSite': clientSite,
  'leads.updateComment': leadComment,
  'leads.removeComment': leadComment,
  'leads.restoreComment': leadComment,
  'clients.updateComment': clientComment,
  'clients.removeComment': clientComment,
  'clients.restoreComment': clientComment,
  'leads.undoCall': call,
  'leads.restoreAnswer': answerChange,
  'orders.updateComment': orderComment,
  'orders.removeComment': orderComment,
  'orders.restoreComment': orderComment,
  'orders.removePayment': payment,
  'orders.restoreRevision': revision,
  'orders.updateVisit': visit,
  'orders.removeVisit': visit,
  'orders.finishVisit': visit,
  'priceLists.removeVersion': priceListVersion,
  'webhooks.retry': delivery,
}
