import type { Page } from '@playwright/test'
import { orderTabs, type PageName } from '@veranda/contract'
import type { DemoRecords } from './demo-records.ts'

export interface PageCase {
  name: string
  path: string | ((records: DemoRecords) => string)
  /** The company's owner by default. */
  viewer?: 'guest' | 'operator'
  /** Actions on the page before the screenshot. */
  prepare?: (page: Page) => Promise<void>
}

const clickButton = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
}

const openDialog = (button: string | RegExp, dialog: string | RegExp) => async (page: Page) => {
  await clickButton(button)(page)
  await page.getByRole('dialog', { name: dialog }).waitFor()
}

/** One case for each section of a page, by the section's code in the address. */
const sectionCases = (
  name: string,
  path: string | ((records: DemoRecords) => string),
  codes: readonly string[],
) =>
  codes.map((code): PageCase => {
    const address = (base: string) => `${base}${base.includes('?') ? '&' : '?'}section=${code}`
    return {
      name: `${name}-${code}`,
      path: typeof path === 'string' ? address(path) : (records: DemoRecords) => address(path(records)),
    }
  })

export const settingsSections = [
  ...['company', 'requisites', 'hours', 'assignment', 'dictionaries', 'numbering', 'prices', 'production'],
  ...['crews', 'documents', 'consents', 'mail', 'security', 'integrations', 'data', 'personal-data', 'audit'],
]
export const accountSections = ['profile', 'security', 'sessions', 'notifications', 'appearance']
export const channelSections = [
  ...['look', 'install', 'hours', 'invitations', 'forms', 'routing', 'automation', 'consent', 'rating'],
]
export const reportSections = ['orders', 'leads', 'chat']

const guestPages: PageCase[] = [
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

const workPages: PageCase[] = [
  { name: 'dashboard', path: '/dashboard' },
  {
    name: 'bell',
    path: '/dashboard',
    prepare: openDialog(/^Уведомления/, 'Уведомления'),
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
  { name: 'new-order', path: '/orders', prepare: openDialog('Новый заказ', /заказ/i) },
  { name: 'order', path: ({ order }) => `/order/${order}` },
  { name: 'order-shop', path: ({ shopOrder }) => `/order/${shopOrder}` },
  { name: 'measure', path: ({ order }) => `/order/${order}?mode=measure` },
  {
    name: 'measure-opening',
    path: ({ order }) => `/order/${order}?mode=measure`,
    prepare: async (page) => {
      await clickButton(/^Открыть: /)(page)
      await page.getByLabel('Ширина').waitFor()
    },
  },
  { name: 'order-missing', path: '/order/999999' },
  { name: 'document', path: ({ document }) => `/document/${document}` },
  { name: 'leads', path: '/leads' },
  { name: 'leads-undecided', path: '/leads?status=new&user=none' },
  { name: 'leads-nothing-found', path: '/leads?q=такого-нет' },
  { name: 'leads-trash', path: '/leads?trash=true' },
  { name: 'leads-board', path: '/leads?layout=board' },
  { name: 'lead-calls', path: '/leads/calls' },
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
  { name: 'chat-talk', path: ({ conversation }) => `/chats?c=${conversation}` },
  { name: 'chat-group', path: ({ group }) => `/chats?queue=team&c=${group}` },
  { name: 'tasks', path: '/tasks' },
  { name: 'tasks-done', path: '/tasks?state=done' },
  { name: 'files', path: '/files' },
  { name: 'files-folder', path: ({ folder }) => `/files?folder=${folder}` },
  { name: 'files-trash', path: '/files?trash=true' },
  ...sectionCases('reports', '/reports', reportSections),
]

const officePages: PageCase[] = [
  { name: 'chat-settings', path: '/chat/settings' },
  ...sectionCases('channel', ({ channel }) => `/chat/settings?channel=${channel}`, channelSections),
  ...sectionCases('settings', '/settings', settingsSections),
  { name: 'price-list', path: ({ prices }) => `/settings?section=prices&list=${prices}` },
  { name: 'modules', path: '/modules' },
  { name: 'modules-required', path: '/modules?module_required=chat' },
  { name: 'purchase', path: ({ purchase }) => `/modules?purchase=${purchase}` },
  { name: 'users', path: '/users' },
  { name: 'user-new', path: '/users/create' },
  { name: 'user', path: ({ user }) => `/users/${user}` },
  ...sectionCases('account', '/account-settings', accountSections),
  { name: 'instructions', path: '/instructions' },
  { name: 'instructions-found', path: '/instructions?q=корзина' },
  ...['general', 'leads', 'chat', 'soft-windows', 'admin', 'clients', 'file-manager'].map((name) => ({
    name: `instructions-${name}`,
    path: `/instructions/${name}`,
  })),
  ...['typography', 'icons', 'cards', 'tables', 'form-layouts'].map((name) => ({ name, path: `/${name}` })),
  { name: 'not-found', path: '/no-such-page' },
]

const operatorPages: PageCase[] = [
  ...['companies', 'purchases', 'users', 'mail', 'jobs', 'health', 'announcements'].map((name) => ({
    name: `admin-${name}`,
    path: `/admin/${name}`,
  })),
  { name: 'admin-company', path: ({ company }: DemoRecords) => `/admin/companies/${company}` },
  { name: 'admin-mail-templates', path: '/admin/mail?tab=templates' },
]

/** Every page of the product, in several states where they look different. */
export const pageCases: readonly PageCase[] = [
  ...guestPages.map((pageCase) => ({ ...pageCase, viewer: 'guest' as const })),
  ...workPages,
  ...officePages,
  ...operatorPages.map((pageCase) => ({ ...pageCase, viewer: 'operator' as const })),
]

/** Pages of the app that are not checked, with the reason. */
export const pagesWithoutCase: Partial<Record<PageName, string>> = {}
