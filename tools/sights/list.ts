import type { Page } from '@playwright/test'
import { orderTabs, type PageName } from '@veranda/contract'
import type { Scene } from './scene.ts'

export interface Sight {
  name: string
  path: string | ((scene: Scene) => string)
  /** The company's owner, where nothing else is said. */
  as?: 'guest' | 'operator'
  /** What is done on the page before it is taken. */
  prepare?: (page: Page) => Promise<void>
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
}

const pressed = (name: string | RegExp, shown: string | RegExp) => async (page: Page) => {
  await press(name)(page)
  await page.getByRole('dialog', { name: shown }).waitFor()
}

/** Every section of a page by the names that its addresses have. */
const sections = (name: string, path: string | ((scene: Scene) => string), codes: readonly string[]) =>
  codes.map((code): Sight => {
    const address = (base: string) => `${base}${base.includes('?') ? '&' : '?'}section=${code}`
    const whole = typeof path === 'string' ? address(path) : (scene: Scene) => address(path(scene))
    return { name: `${name}-${code}`, path: whole }
  })

export const settingsSections = [
  ...['company', 'requisites', 'hours', 'assignment', 'dictionaries', 'numbering', 'prices', 'production'],
  ...['crews', 'documents', 'consents', 'mail', 'security', 'integrations', 'data', 'audit'],
]
export const accountSections = ['profile', 'security', 'sessions', 'notifications', 'appearance']
export const channelSections = [
  ...['look', 'install', 'hours', 'invitations', 'forms', 'routing', 'automation', 'consent', 'rating'],
]
export const reportSections = ['orders', 'leads', 'chat']

const forGuests: Sight[] = [
  { name: 'landing', path: '/landing' },
  { name: 'legal-privacy', path: '/legal/privacy' },
  { name: 'legal-terms', path: '/legal/terms' },
  { name: 'legal-missing', path: '/legal/no-such' },
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password?token=x&email=demo@veranda.local' },
  { name: 'hosted-form', path: ({ slug }) => `/f/${slug}` },
  { name: 'hosted-form-missing', path: '/f/no-such' },
  { name: 'shared-document', path: ({ shared }) => shared },
  { name: 'shared-document-missing', path: '/d/no-such' },
]

const work: Sight[] = [
  { name: 'dashboard', path: '/dashboard' },
  {
    name: 'bell',
    path: '/dashboard',
    prepare: pressed(/^Уведомления/, 'Уведомления'),
  },
  { name: 'orders', path: '/orders' },
  ...Object.keys(orderTabs)
    .slice(1, 2)
    .map((tab) => ({ name: `orders-${tab}`, path: `/orders?tab=${tab}` })),
  { name: 'orders-nothing-found', path: '/orders?q=такого-нет' },
  { name: 'orders-trash', path: '/orders?trash=true' },
  { name: 'orders-board', path: '/orders?view=board' },
  { name: 'calendar-week', path: '/orders?view=calendar&mode=week' },
  { name: 'calendar-month', path: '/orders?view=calendar&mode=month' },
  { name: 'calendar-agenda', path: '/orders?view=calendar&mode=agenda' },
  { name: 'shop', path: '/orders?view=shop' },
  { name: 'stock', path: '/orders?view=stock' },
  { name: 'stock-gone', path: '/orders?view=stock&part=gone' },
  { name: 'stock-materials', path: '/orders?view=stock&part=materials' },
  { name: 'new-order', path: '/orders', prepare: pressed('Новый заказ', /заказ/i) },
  { name: 'order', path: ({ order }) => `/order/${order}` },
  { name: 'order-shop', path: ({ shopOrder }) => `/order/${shopOrder}` },
  { name: 'measure', path: ({ order }) => `/order/${order}?mode=measure` },
  {
    name: 'measure-opening',
    path: ({ order }) => `/order/${order}?mode=measure`,
    prepare: async (page) => {
      await press(/^Открыть: /)(page)
      await page.getByLabel('Ширина').waitFor()
    },
  },
  { name: 'order-missing', path: '/order/999999' },
  { name: 'document', path: ({ document }) => `/document/${document}` },
  { name: 'leads', path: '/leads' },
  { name: 'leads-nothing-found', path: '/leads?q=такого-нет' },
  { name: 'leads-trash', path: '/leads?trash=true' },
  {
    name: 'lead',
    path: ({ lead }) => `/leads?lead=${lead}`,
    prepare: async (page) => page.getByRole('button', { name: /^Изменить статус/ }).waitFor(),
  },
  { name: 'lead-fields', path: '/leads/fields' },
  { name: 'lead-forms', path: '/leads/forms' },
  { name: 'lead-form-new', path: '/leads/forms/create' },
  { name: 'lead-form', path: ({ form }) => `/leads/forms/${form}/edit` },
  { name: 'import', path: '/leads/import' },
  {
    name: 'import-columns',
    path: '/leads/import',
    prepare: async (page) => {
      const buffer = Buffer.from('Имя;Телефон\nАнна;8 912 345-67-89\nБорис;нет')
      await page
        .getByLabel('Файл с таблицей')
        .setInputFiles({ name: 'заявки.csv', mimeType: 'text/csv', buffer })
      await page.getByRole('combobox', { name: 'Поле для столбца «Имя»' }).waitFor()
    },
  },
  { name: 'fill-form', path: ({ slug }) => `/form/${slug}` },
  { name: 'clients', path: '/clients' },
  { name: 'clients-nothing-found', path: '/clients?q=такого-нет' },
  { name: 'client', path: ({ client }) => `/clients/${client}` },
  { name: 'chats', path: '/chats' },
  { name: 'chat-talk', path: ({ talk }) => `/chats?c=${talk}` },
  { name: 'chat-group', path: ({ group }) => `/chats?queue=team&c=${group}` },
  { name: 'tasks', path: '/tasks' },
  { name: 'tasks-done', path: '/tasks?state=done' },
  { name: 'files', path: '/files' },
  { name: 'files-folder', path: ({ folder }) => `/files?folder=${folder}` },
  { name: 'files-trash', path: '/files?trash=true' },
  ...sections('reports', '/reports', reportSections),
]

const office: Sight[] = [
  { name: 'chat-settings', path: '/chat/settings' },
  ...sections('channel', ({ channel }) => `/chat/settings?channel=${channel}`, channelSections),
  ...sections('settings', '/settings', settingsSections),
  { name: 'price-list', path: ({ prices }) => `/settings?section=prices&list=${prices}` },
  { name: 'modules', path: '/modules' },
  { name: 'modules-required', path: '/modules?module_required=chat' },
  { name: 'purchase', path: ({ purchase }) => `/modules?purchase=${purchase}` },
  { name: 'users', path: '/users' },
  { name: 'user-new', path: '/users/create' },
  { name: 'user', path: ({ user }) => `/users/${user}` },
  ...sections('account', '/account-settings', accountSections),
  { name: 'instructions', path: '/instructions' },
  { name: 'instructions-found', path: '/instructions?q=корзина' },
  ...['general', 'leads', 'chat', 'soft-windows', 'admin', 'clients', 'file-manager'].map((name) => ({
    name: `instructions-${name}`,
    path: `/instructions/${name}`,
  })),
  ...['typography', 'icons', 'cards', 'tables', 'form-layouts'].map((name) => ({ name, path: `/${name}` })),
  { name: 'not-found', path: '/no-such-page' },
]

const forOperators: Sight[] = [
  ...['companies', 'purchases', 'users', 'mail', 'jobs', 'health', 'announcements'].map((name) => ({
    name: `admin-${name}`,
    path: `/admin/${name}`,
  })),
  { name: 'admin-company', path: ({ company }: Scene) => `/admin/companies/${company}` },
  { name: 'admin-mail-templates', path: '/admin/mail?tab=templates' },
]

/** Every page of the product, in the states that people meet it in. */
export const sights: readonly Sight[] = [
  ...forGuests.map((sight) => ({ ...sight, as: 'guest' as const })),
  ...work,
  ...office,
  ...forOperators.map((sight) => ({ ...sight, as: 'operator' as const })),
]

/** Pages of the app that have no sight, and why. */
export const unseen: Partial<Record<PageName, string>> = {}
