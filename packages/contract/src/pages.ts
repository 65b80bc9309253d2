import type { Permission } from './permissions.ts'

export type Layout = 'main' | 'blank'

export interface Page {
  path: string
  layout: Layout
  title: string
  /** Route metadata of the spec, shown as a lock in the menu. Only the guard decides whether a path opens. */
  requiresSubscription?: boolean
  /** Permission without which the page is of no use. */
  permission?: Permission
  /** For the platform's operators only. */
  isForOperators?: boolean
  /** Open without a token. */
  isPublic?: boolean
  /** For guests only: a signed-in user is redirected to the dashboard. */
  isForGuests?: boolean
}

/** All pages of the app by route name. Parameters are written `$id`, as in the router. */
export const pages = {
  dashboard: { path: '/dashboard', layout: 'main', title: 'Рабочий стол', requiresSubscription: false },
  'orders.index': {
    path: '/orders',
    layout: 'main',
    title: 'Заказы',
    requiresSubscription: false,
    permission: 'order.read',
  },
  'orders.show': {
    path: '/order/$id',
    layout: 'main',
    title: 'Заказ',
    requiresSubscription: true,
    permission: 'order.read',
  },
  'leads.index': {
    path: '/leads',
    layout: 'main',
    title: 'Заявки',
    requiresSubscription: true,
    permission: 'lead.read',
  },
  'leads.calls': {
    path: '/leads/calls',
    layout: 'main',
    title: 'Обзвон',
    requiresSubscription: true,
    permission: 'lead.update',
  },
  'leads.fields': {
    path: '/leads/fields',
    layout: 'main',
    title: 'Поля заявок',
    requiresSubscription: true,
    permission: 'lead_form.read',
  },
  'leads.forms': {
    path: '/leads/forms',
    layout: 'main',
    title: 'Формы',
    requiresSubscription: true,
    permission: 'lead_form.read',
  },
  'leads.forms.create': {
    path: '/leads/forms/create',
    layout: 'main',
    title: 'Новая форма',
    requiresSubscription: true,
    permission: 'lead_form.manage',
  },
  'leads.forms.edit': {
    path: '/leads/forms/$id/edit',
    layout: 'main',
    title: 'Форма',
    requiresSubscription: true,
    permission: 'lead_form.manage',
  },
  'leads.import': {
    path: '/leads/import',
    layout: 'main',
    title: 'Импорт',
    requiresSubscription: true,
    permission: 'record.import',
  },
  'form.show': {
    path: '/form/$slug',
    layout: 'main',
    title: 'Заполнить форму',
    requiresSubscription: false,
    permission: 'lead_form.read',
  },
  'clients.index': {
    path: '/clients',
    layout: 'main',
    title: 'Клиенты',
    requiresSubscription: true,
    permission: 'client.read',
  },
  'clients.show': {
    path: '/clients/$id',
    layout: 'main',
    title: 'Клиент',
    requiresSubscription: true,
    permission: 'client.read',
  },
  'chats.index': {
    path: '/chats',
    layout: 'main',
    title: 'Чаты',
    requiresSubscription: false,
    permission: 'chat.read',
  },
  'chat.settings': {
    path: '/chat/settings',
    layout: 'main',
    title: 'Настройки чата',
    requiresSubscription: true,
    permission: 'chat.manage',
  },
  'files.index': { path: '/files', layout: 'main', title: 'Файлы', permission: 'file.read' },
  'tasks.index': { path: '/tasks', layout: 'main', title: 'Дела', permission: 'task.read' },
  'reports.index': { path: '/reports', layout: 'main', title: 'Отчёты', permission: 'report.read' },
  settings: {
    path: '/settings',
    layout: 'main',
    title: 'Настройки компании',
    requiresSubscription: true,
    permission: 'company.manage',
  },
  'modules.index': { path: '/modules', layout: 'main', title: 'Модули' },
  'users.index': {
    path: '/users',
    layout: 'main',
    title: 'Сотрудники',
    requiresSubscription: true,
    permission: 'user.manage',
  },
  'users.create': {
    path: '/users/create',
    layout: 'main',
    title: 'Новый сотрудник',
    requiresSubscription: true,
    permission: 'user.manage',
  },
  'users.edit': {
    path: '/users/$id',
    layout: 'main',
    title: 'Сотрудник',
    requiresSubscription: true,
    permission: 'user.manage',
  },
  'admin.companies': { path: '/admin/companies', layout: 'main', title: 'Компании', isForOperators: true },
  'admin.company': { path: '/admin/companies/$id', layout: 'main', title: 'Компания', isForOperators: true },
  'admin.purchases': { path: '/admin/purchases', layout: 'main', title: 'Оплаты', isForOperators: true },
  'admin.users': { path: '/admin/users', layout: 'main', title: 'Пользователи', isForOperators: true },
  'admin.mail': { path: '/admin/mail', layout: 'main', title: 'Письма', isForOperators: true },
  'admin.jobs': { path: '/admin/jobs', layout: 'main', title: 'Фоновые задачи', isForOperators: true },
  'admin.health': { path: '/admin/health', layout: 'main', title: 'Состояние', isForOperators: true },
  'admin.announcements': {
    path: '/admin/announcements',
    layout: 'main',
    title: 'Объявления',
    isForOperators: true,
  },
  'account-settings': { path: '/account-settings', layout: 'main', title: 'Настройки аккаунта' },
  typography: { path: '/typography', layout: 'main', title: 'Типографика' },
  icons: { path: '/icons', layout: 'main', title: 'Иконки' },
  cards: { path: '/cards', layout: 'main', title: 'Карточки' },
  tables: { path: '/tables', layout: 'main', title: 'Таблицы' },
  'form-layouts': { path: '/form-layouts', layout: 'main', title: 'Формы ввода' },
  'instructions.index': {
    path: '/instructions',
    layout: 'main',
    title: 'Инструкции',
    requiresSubscription: false,
  },
  'instructions.general': {
    path: '/instructions/general',
    layout: 'main',
    title: 'Начало работы',
    requiresSubscription: false,
  },
  'instructions.leads': {
    path: '/instructions/leads',
    layout: 'main',
    title: 'Работа с заявками',
    requiresSubscription: false,
  },
  'instructions.chat': {
    path: '/instructions/chat',
    layout: 'main',
    title: 'Работа с чатом',
    requiresSubscription: false,
  },
  'instructions.soft-windows': {
    path: '/instructions/soft-windows',
    layout: 'main',
    title: 'Заказы мягких окон',
    requiresSubscription: false,
  },
  'instructions.admin': {
    path: '/instructions/admin',
    layout: 'main',
    title: 'Управление компанией',
    requiresSubscription: false,
  },
  'instructions.clients': {
    path: '/instructions/clients',
    layout: 'main',
    title: 'Работа с клиентами',
    requiresSubscription: false,
  },
  'instructions.file-manager': {
    path: '/instructions/file-manager',
    layout: 'main',
    title: 'Файлы',
    requiresSubscription: false,
  },
  landing: { path: '/landing', layout: 'blank', title: 'Веранда', isPublic: true },
  login: { path: '/login', layout: 'blank', title: 'Вход', isPublic: true, isForGuests: true },
  'forgot-password': {
    path: '/forgot-password',
    layout: 'blank',
    title: 'Восстановление пароля',
    isPublic: true,
    isForGuests: true,
  },
  'reset-password': {
    path: '/reset-password',
    layout: 'blank',
    title: 'Новый пароль',
    isPublic: true,
    isForGuests: true,
  },
  register: { path: '/register', layout: 'blank', title: 'Регистрация', isPublic: true, isForGuests: true },
  'documents.show': {
    path: '/document/$id',
    layout: 'blank',
    title: 'Документ',
    permission: 'document.read',
  },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof pages

/** Whether a stored name is still that of a page. */
export const isPageName = (name: string): name is PageName => Object.hasOwn(pages, name)

/** Pages for guests: each is a small document of its own, so that signing in loads nothing else. */
export type GuestPage = {
  [Name in PageName]: (typeof pages)[Name] extends { isForGuests: true } ? Name : never
}[PageName]
export const guestPages = (Object.keys(pages) as PageName[]).filter(
  (name): name is GuestPage => 'isForGuests' in pages[name],
)

/** Paths that only redirect. */
export const redirects: Record<string, string> = {
  '/': pages.landing.path,
  '/admin': pages['admin.companies'].path,
  '/subscription': pages['modules.index'].path,
  '/subscription/success': pages['modules.index'].path,
}

const declared: Page[] = Object.values(pages)
const publicPaths = new Set(declared.filter((page) => page.isPublic).map((page) => page.path))
const guestPaths = new Set(declared.filter((page) => page.isForGuests).map((page) => page.path))

/** The guard's redirect, or `null` to allow the visit (spec, section 6; module gating follows). */
export function guardRedirect(path: string, hasToken: boolean): string | null {
  if (!hasToken) return publicPaths.has(path) ? null : pages.landing.path
  return guestPaths.has(path) ? pages.dashboard.path : null
}
