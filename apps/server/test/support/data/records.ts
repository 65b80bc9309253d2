import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { cartOf } from '@veranda/contract'
import {
  apiKeys,
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
  priceLists,
  purchases,
  savedViews,
  tasks,
  users,
  webhooks,
} from '#db/schema/tables.gen.ts'
import type { NewRow } from '#db/table-types.ts'
import { createMailer } from '#mail/mailer.ts'
import { newCannedReply, newChannel, newConversation } from './chat-records.ts'
import { importSettings, newImport } from '#test/support/import-helpers.ts'
import { newCrew, newDocument, newOrder, newRoll, newUnit } from './order-records.ts'
import { newDevice, newestSession } from '#test/support/push-helpers.ts'
import { newTarget } from '#test/support/servers/push-service.ts'
import type { Person, World } from '#test/support/world.ts'

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
  users: (owner) =>
    owner.tenant.insert(users, {
      name: 'Коллега',
      email: `${crypto.randomUUID()}@example.com`,
      role: 'measurer',
      activated_at: null,
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

/** A valid body for each writing endpoint, so that only access can refuse it. */
export const bodies: Record<string, unknown> = {
  'auth.resetPassword': { token: 'x', password: 'long enough' },
  'auth.invitation': { token: 'x' },
  'auth.acceptInvitation': { token: 'x', name: 'Анна', password: 'long enough' },
  'leaving.close': { name: 'Тест', password: 'x' },
  'apiKeys.create': { name: 'Сайт', scopes: ['lead.read'] },
  'webhooks.create': { url: 'https://example.com/hook', events: ['lead.created'] },
  'webhooks.update': { is_active: false },
  'tasks.create': { title: 'Позвонить' },
  'tasks.update': { title: 'Написать' },
  'account.update': { name: 'Анна' },
  'account.password': { current_password: 'not mine', password: 'long enough' },
  'account.beginTwoFactor': { password: 'not mine' },
  'account.confirmTwoFactor': { otp: '000000' },
  'account.removeTwoFactor': { password: 'not mine', otp: '000000' },
  'account.renewRecoveryCodes': { password: 'not mine', otp: '000000' },
  'notificationPreferences.update': {
    preferences: [{ event: 'lead.created', bell: true, sound: true, email: false }],
  },
  'push.subscribe': newTarget('http://127.0.0.1:9/device').body,
  'company.update': { name: 'Окна' },
  'company.addConsent': { text: 'Согласен' },
  'company.setMail': {
    host: 'smtp.example.com',
    port: 465,
    is_tls: true,
    user_name: '',
    from_name: 'Окна',
    from_address: 'office@example.com',
  },
  'orders.create': { title: 'Веранда' },
  'orders.update': { title: 'Терраса' },
  'orders.items': { items: [] },
  'orders.stage': { stage: 'cancelled', reason: 'Передумали' },
  'orders.addVisit': { kind: 'mounting', starts_at: '2026-11-23T07:00:00Z' },
  'orders.updateVisit': { note: 'Собака' },
  'orders.finishVisit': { is_done: true },
  'chats.start': { kind: 'group', subject: 'Цех', user_ids: [1] },
  'chats.update': { visitor: { name: 'Анна' } },
  'chats.assign': { user_id: null, seen_user_id: null },
  'chats.close': { reason: 'done' },
  'chats.snooze': { until: '2099-01-01T00:00:00Z' },
  'chats.block': { is_blocked: true },
  'chats.read': { seq: 0 },
  'chats.draft': { text: 'Здравствуйте' },
  'chats.send': { client_uuid: '0b7a4c1e-6f6d-4c0a-9d2e-3d5f0c7c9a11', body: 'Здравствуйте' },
  'chats.editMessage': { body: 'Здравствуйте' },
  'chatChannels.create': { name: 'Сайт' },
  'chatChannels.checkBot': { kind: 'telegram', token: '1:a' },
  'chatChannels.connectBot': { kind: 'telegram', token: '1:a' },
  'chatChannels.replaceToken': { token: '1:a' },
  'chatChannels.update': { name: 'Второй сайт' },
  'cannedReplies.create': { shortcut: 'zamer', title: 'Замер', body: 'Замер бесплатный', is_personal: true },
  'cannedReplies.update': { title: 'Замеры' },
  'crews.create': { name: 'Первая', color: '#1d4ed8' },
  'crews.update': { capacity_m2: 20 },
  'orders.addComment': { text: 'Позвоните' },
  'orders.addPayment': { amount_kopecks: 100, method: 'cash', purpose: 'prepay', paid_on: '2026-11-20' },
  'orders.issueDocument': { kind: 'work_order' },
  'orders.bookCutting': { version: 1 },
  'stock.create': { film: 'pvc700_clear', width_mm: 1400, length_mm: 30_000 },
  'stock.update': { length_mm: 20_000 },
  'stock.writeOff': { reason: 'Брак' },
  'documentTemplates.update': { body: 'Слова' },
  'documents.annul': { reason: 'Ошибка' },
  'documents.send': { email: 'anna@example.com' },
  'productionUnits.update': { stage: 'cut' },
  'priceLists.create': { name: 'Прайс', prices: { model: 'component' } },
  'priceLists.update': { name: 'Прайс 2' },
  'priceLists.addVersion': { effective_from: '2099-01-01', prices: { model: 'component' } },
  'production.updateSettings': { tech: {}, films: [{ code: 'pvc', name: 'ПВХ', rolls: [1400] }] },
  'dictionaries.create': { kind: 'tag', name: 'Срочно' },
  'dictionaries.update': { name: 'Не срочно' },
  'dictionaries.order': { kind: 'tag', ids: [] },
  'users.create': { name: 'Анна', email: 'anna@example.com', role: 'measurer' },
  'users.update': { name: 'Анна' },
  'users.handOver': { to_user_id: null },
  'views.create': { entity: 'leads', name: 'Новые', query: { status: 'new' } },
  'views.update': { name: 'Старые' },
  'leads.create': { values: {} },
  'leads.bulk': { ids: [1], action: 'status', params: { status: 'processing' } },
  'leads.update': { notes: 'заметка' },
  'leads.nextCall': {},
  'leads.holdCalls': { lead_ids: [] },
  'leads.addCall': { outcome: 'done' },
  'leads.convert': { name: 'Анна', phone: '', email: '' },
  'leadFields.create': { name: 'Цвет', type: 'text' },
  'leadFields.update': { name: 'Размер' },
  'leadFields.order': { ids: [] },
  'leadForms.create': { name: 'Форма' },
  'leadForms.update': { name: 'Форма 2' },
  'clients.create': { name: 'Анна' },
  'clients.update': { name: 'Мария' },
  'clients.merge': { with: 1 },
  'imports.check': importSettings,
  'files.update': { name: 'смета-2.pdf' },
  'files.bulk': { ids: [1], action: 'trash' },
  'files.link': { variant: 'preview' },
  'fileFolders.create': { name: 'Договоры' },
  'fileFolders.update': { name: 'Договоры 2026' },
  'uploads.create': { name: 'фото.jpg', size: 10 },
  'modules.request': { code: 'leads', path: '/leads' },
  'purchases.create': { items: [{ code: 'leads', months: 1 }] },
  'adminPurchases.reject': { reason: 'Оплата не пришла' },
  'visits.start': { reason: 'Просили помочь' },
  'adminAnnouncements.create': { text: 'Обновление' },
  'admin.setModule': { is_active: true, expires_at: null },
  'broadcasting.auth': { socket_id: '1.1', channel_name: 'private-company.1' },
  'broadcasting.userAuth': { socket_id: '1.1' },
}

/** Required query strings of reading endpoints. */
export const queries: Record<string, string> = {
  'clients.mergePreview': '?with=1',
}
