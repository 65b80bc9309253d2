import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { cartOf } from '@veranda/contract'
import {
  apiKeys,
  bulkChanges,
  clientMerges,
  clients,
  dictionaryItems,
  fileFolders,
  files,
  fileUploads,
  leadFields,
  leadForms,
  leads,
  notifications,
  personalDataErasures,
  priceLists,
  purchases,
  recordExports,
  savedViews,
  tasks,
  users,
  webhooks,
} from '#db/schema/tables.gen.ts'
import type { NewRow } from '#db/table-types.ts'
import { createMailer } from '#mail/mailer.ts'
import { newImport } from '#test/support/import-helpers.ts'
import { newDevice, newestSession } from '#test/support/push-helpers.ts'
import type { Person, World } from '#test/support/world.ts'
import { newCannedReply, newChannel, newConversation } from './chat-records.ts'
import { newCrew, newDocument, newOrder, newRoll, newUnit } from './order-records.ts'

/** Creates a record in a user's company; `holder` is its owner, where records of the area have one. */
type Factory = (owner: Person, holder?: number) => Promise<{ id: number; slug?: string }>

/** A record of each area with endpoints by id, for access tests. */
export const records: Record<string, Factory> = {
  views: (owner, holder) =>
    owner.tenant.insert(savedViews, { entity: 'leads', name: 'Мои новые', user_id: holder ?? owner.id }),
  leads: (owner, holder) => owner.tenant.insert(leads, { name: 'Анна', user_id: holder ?? null }),
  clients: (owner, holder) => owner.tenant.insert(clients, { name: 'Анна', user_id: holder ?? null }),
  clientMerges: newMerge,
  leadFields: (owner) => owner.tenant.insert(leadFields, { name: 'Цвет', type: 'text' }),
  leadForms: (owner) => owner.tenant.insert(leadForms, { name: 'Форма', slug: `f-${crypto.randomUUID()}` }),
  files: (owner, holder) => newFile(owner, { user_id: holder ?? null }),
  fileFolders: (owner, holder) =>
    owner.tenant.insert(fileFolders, { name: 'Договоры', user_id: holder ?? null }),
  uploads: (owner, holder) =>
    owner.tenant.insert(fileUploads, {
      name: 'фото.jpg',
      size: 10,
      user_id: holder ?? owner.id,
      part_key: randomKey(),
    }),
  purchases: newPurchase,
  adminPurchases: newPurchase,
  imports: newImport,
  bulkChanges: (owner, holder) =>
    owner.tenant.insert(bulkChanges, {
      target: 'leads',
      action: 'delete',
      total_count: 1,
      changed_count: 1,
      status: 'done',
      finished_at: new Date().toISOString(),
      user_id: holder ?? owner.id,
    }),
  users: (owner) =>
    owner.tenant.insert(users, {
      name: 'Коллега',
      email: `${crypto.randomUUID()}@example.com`,
      role: 'measurer',
      activated_at: null,
    }),
  recordExports: (owner, holder) =>
    owner.tenant.insert(recordExports, { target: 'leads', format: 'csv', user_id: holder ?? owner.id }),
  personalData: (owner) =>
    owner.tenant.insert(personalDataErasures, {
      number: Math.floor(Math.random() * 1e9),
      subject: '+7 ••• 67-89',
      reason: 'consent_withdrawn',
      erased: [{ kind: 'leads', count: 1 }],
      kept: [{ kind: 'documents', count: 1, reason: 'accounting' }],
      operator_name: 'ООО «Веранда»',
      operator_address: 'Москва',
      user_name: 'Анна',
      user_job_title: 'Директор',
    }),
  apiKeys: (owner) =>
    owner.tenant.insert(apiKeys, {
      user_id: owner.id,
      name: 'Сайт',
      hint: 'vrk_',
      token_hash: randomBytes(32),
      scopes: ['lead.read'],
    }),
  webhooks: (owner) =>
    owner.tenant.insert(webhooks, {
      url: 'https://example.com',
      events: ['lead.created'],
      secret: Buffer.from('x'),
    }),
  tasks: (owner, holder) => owner.tenant.insert(tasks, { title: 'Позвонить', user_id: holder ?? owner.id }),
  // A session can only be created by signing in. The newest, because the oldest end first.
  account: newestSession,
  push: newDevice,
  orders: newOrder,
  documents: newDocument,
  chats: newConversation,
  chatChannels: (owner) => newChannel(owner),
  cannedReplies: newCannedReply,
  productionUnits: newUnit,
  stock: newRoll,
  crews: newCrew,
  priceLists: (owner) => owner.tenant.insert(priceLists, { name: 'Прайс' }),
  dictionaries: (owner) =>
    owner.tenant.insert(dictionaryItems, { kind: 'tag', name: `Тег ${crypto.randomUUID()}` }),
  notifications: (owner, holder) => notification(owner, 'lead', holder),
  userNotifications: (owner, holder) => notification(owner, 'personal', holder),
}

/** Records of the platform by endpoint or area, which operators act on. */
export const operatorsRecords: Record<
  string,
  (world: World, owner: Person, operator: Person) => Promise<{ id: number; slug?: string }>
> = {
  adminUsers: async (_world, owner) => ({ id: owner.id }),
  'visits.end': async (_world, owner, operator) => {
    const body = { reason: 'Просили помочь' }
    return (await operator.call('POST', `/api/admin/companies/${owner.companyId}/visits`, body)).json()
  },
  adminMail: async (world) => ({ id: 1, slug: await storeEmail(world) }),
  adminJobs: waitingJob,
  adminAnnouncements: async (_world, _owner, operator) =>
    (await operator.call('POST', '/api/admin/announcements', { text: 'Обновление' })).json(),
}

/** Stores an e-mail as the mailer does; returns its name. */
export async function storeEmail(world: World): Promise<string> {
  const mailer = createMailer({
    smtpUrl: undefined,
    from: 'test@example.com',
    folder: world.watch.mailFolder,
    arePrivateHostsAllowed: false,
  })
  const id = crypto.randomUUID()
  const link = `http://localhost/reset-password#token=vrn_${'x'.repeat(43)}`
  const email = {
    to: 'anna@example.com',
    subject: 'Пароль',
    text: `Ссылка: ${link}`,
    html: `<p>${link}</p>`,
  }
  await mailer.send(email, id)
  const names = await readdir(world.watch.mailFolder)
  return names.find((name) => name.includes(id)) ?? ''
}

/** A job that stays queued, because these tests have no worker. */
export async function waitingJob(world: World): Promise<{ id: number }> {
  const payload = { to: 'anna@example.com', subject: 'Пароль', text: 'vrn_secret', html: '' }
  const { rows } = await world.owner.query<{ id: number }>(
    "select id from graphile_worker.add_job('mail', $1::json)",
    [JSON.stringify(payload)],
  )
  return { id: Number(rows[0]?.id) }
}

const randomKey = () => crypto.randomUUID().replaceAll('-', '')

/** A file row without content. */
export function newFile(owner: Person, values: Partial<NewRow<typeof files>> = {}) {
  return owner.tenant.insert(files, {
    name: 'смета.pdf',
    type: 'pdf',
    kind: 'document',
    size: 10,
    sha256: '',
    storage_key: `${owner.companyId}/${randomKey()}`,
    search_text: 'смета.pdf',
    ...values,
  })
}

/** Two clients of which one was merged into the other. */
async function newMerge(owner: Person, holder?: number): Promise<{ id: number }> {
  const user_id = holder ?? null
  const { tenant } = owner
  const kept = await tenant.insert(clients, { name: 'Анна', user_id })
  const merged = await tenant.insert(clients, { name: 'Анна Ким', user_id })
  await tenant.trash(clients, merged.id)
  return tenant.insert(clientMerges, {
    client_id: kept.id,
    merged_client_id: merged.id,
    before: {},
    after: {},
    moved: { rows: {}, tags: [] },
  })
}

function notification(owner: Person, kind: 'lead' | 'personal', holder = owner.id): Promise<{ id: number }> {
  return owner.tenant.insert(notifications, { user_id: holder, kind, title: 'Заявка', message: 'Новая' })
}

let purchaseNo = 1_000_000

/** A purchase of one month. */
function newPurchase(owner: Person): Promise<{ id: number }> {
  purchaseNo += 1
  const [item] = cartOf([{ code: 'leads', months: 1 }]).lines
  return owner.tenant.insert(purchases, {
    user_id: owner.id,
    year: 2026,
    no: purchaseNo,
    method: 'invoice',
    items: item ? [{ ...item, expires_at: null }] : [],
    discount_kopecks: 0,
    total_kopecks: 149_000,
    buyer: { legal_name: 'ООО «Тест»', inn: '', kpp: '', address: '' },
    seller: {
      legal_name: 'ООО «Веранда»',
      bank: 'ПАО СБЕРБАНК',
      bik: '044525225',
      account: '40702810000000000777',
      corr_account: '30101810400000000225',
    },
  })
}
