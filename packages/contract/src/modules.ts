import { limits } from './limits.ts'

/** Modules that companies buy, in the order of the shop. */
export const modules = {
  leads: {
    name: 'Заявки и клиенты',
    about: 'Заявки с сайта, формы, клиенты и вся история обращений в одном месте.',
    prefixes: ['/clients', '/leads', '/form/'],
  },
  soft_windows: {
    name: 'Мягкие окна',
    about: 'Замеры, расчёт цены, раскрой и документы для заказов.',
    prefixes: ['/orders', '/order'],
  },
  chat: {
    name: 'Чат',
    about: 'Переписка с посетителями сайта и с коллегами.',
    prefixes: ['/chats', '/chat'],
  },
} as const satisfies Record<string, { name: string; about: string; prefixes: readonly string[] }>

export type ModuleCode = keyof typeof modules

/** A module that a company has or had. */
export interface CompanyModule {
  code: string
  is_active: boolean
  expires_at?: string | null | undefined
}

export const moduleCodes = Object.keys(modules) as [ModuleCode, ...ModuleCode[]]

const dayMs = 24 * 60 * 60 * 1000

/** A module is live if it is active and either has no end or ends later than `now`. */
export function isLive(module: CompanyModule, now: Date): boolean {
  return module.is_active && (!module.expires_at || new Date(module.expires_at) > now)
}

const graceMs = 14 * dayMs

/** For two weeks after the module's end submissions are still accepted, so that no lead is lost. */
export function acceptsRequests(module: CompanyModule | undefined, now: Date): boolean {
  if (!module) return false
  if (isLive(module, now)) return true
  return Boolean(module.expires_at) && new Date(module.expires_at ?? 0).getTime() + graceMs > now.getTime()
}

export interface ModuleBadge {
  label: string
  color: 'default' | 'error' | 'warning' | 'success'
}

/** Status chip of a module (spec, section 4), with full days left. */
export function moduleBadge(module: CompanyModule, now: Date): ModuleBadge {
  if (!module.is_active) return { label: 'Не активен', color: 'default' }
  if (!module.expires_at) return { label: 'Активен', color: 'success' }
  const msLeft = new Date(module.expires_at).getTime() - now.getTime()
  if (msLeft <= 0) return { label: 'Истек', color: 'error' }
  const days = Math.floor(msLeft / dayMs)
  if (days <= limits.moduleWarningDays) return { label: `${days} дн.`, color: 'warning' }
  return { label: 'Активен', color: 'success' }
}

/** The module that a path needs, or `null` (spec, section 6). */
export function requiredModule(path: string): ModuleCode | null {
  const opens = (prefix: string) =>
    prefix.endsWith('/') ? path.startsWith(prefix) : path === prefix || path.startsWith(`${prefix}/`)
  return moduleCodes.find((code) => modules[code].prefixes.some(opens)) ?? null
}
