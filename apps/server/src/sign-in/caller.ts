import { createHash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import {
  type CompanyModule,
  type CurrentUser,
  type Endpoint,
  type Impersonation,
  isLive,
  limits,
  type ModuleCode,
  modules,
  type Permission,
  type Role,
  type Scope,
  scopeOf,
  staffRole,
} from '@veranda/contract'
import { findImpersonation } from '#db/platform/impersonations.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { DomainError } from '#errors.ts'
import { texts } from '#http/texts.ts'
import { type AccountFlags, mustSetTwoFactor } from './account-flags.ts'
import { keyCaller, keyPrefix, requireKeyScope } from './key-caller.ts'
import { findSession, type SessionRow, touchSession } from './sessions.ts'

/** The caller: a signed-in user with the current state of their company and its modules. */
export interface Caller {
  sessionId: number
  userId: number
  companyId: number
  /** A user of the platform's own company: the API shows no company for them, and they need no modules. */
  isOperator: boolean
  name: string
  email: string
  /** The effective role: the user's own, or the one they view the app as. */
  role: Role
  isViewingAs: boolean
  /** The company requires a second factor, and the user has none yet. */
  mustSetTwoFactor: boolean
  accountFlags: Pick<AccountFlags, 'theme' | 'density' | 'has_avatar' | 'has_two_factor'>
  /** Set while an operator impersonates a company's administrator. */
  impersonation: Impersonation | null
  /** The API key and its permissions; absent for people. */
  keyId?: number
  keyScopes?: Permission[]
  modules: CompanyModule[]
  company: { name: string; time_zone: string; closed_at: string | null }
}

const tokenPrefix = 'vrn_'

/** An opaque token, and the hash of it that the database stores. */
export function newToken(prefix = tokenPrefix): { token: string; hash: Buffer } {
  const token = `${prefix}${randomBytes(32).toString('base64url')}`
  return { token, hash: tokenHash(token) }
}

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The caller of an `Authorization` header. Throws `unauthenticated` without a valid one. */
export async function authenticate(
  platform: PlatformDb,
  { authorization: header, 'x-view-as': viewAs, 'x-company-visit': impersonationId }: IncomingHttpHeaders,
): Promise<Caller> {
  const token = /^Bearer (\S{20,200})$/i.exec(header ?? '')?.[1]
  if (token?.startsWith(keyPrefix)) return keyCaller(platform, tokenHash(token))
  const session = token && (await findSession(platform, tokenHash(token)))
  if (!session) throw new DomainError('unauthenticated')
  if (session.seen_long_ago) await touchSession(platform, session.session_id, limits.sessionIdleHours)
  const caller = callerOf(session)
  return impersonationId ? impersonate(platform, caller, impersonationId) : applyViewAs(caller, viewAs)
}

/**
 * An operator during an impersonation: sees the company as its administrator does. Throws `visit_over` after it has
 * ended.
 */
async function impersonate(platform: PlatformDb, caller: Caller, header: unknown): Promise<Caller> {
  const id = /^[1-9]\d{0,14}$/.test(String(header)) ? Number(header) : null
  const row =
    id !== null && caller.isOperator ? await findImpersonation(platform, id, caller.sessionId) : undefined
  if (!row) throw new DomainError('visit_over')
  const { modules: companyModules, time_zone, ...impersonation } = row
  return {
    ...caller,
    companyId: impersonation.company.id,
    isOperator: false,
    role: 'admin',
    modules: companyModules,
    // A closed company is shown like any other.
    company: { name: impersonation.company.name, time_zone, closed_at: null },
    impersonation,
  }
}

/** Users who manage users may view the app as any lesser role. */
function applyViewAs(caller: Caller, requestedRole: unknown): Caller {
  const role = staffRole.safeParse(requestedRole).data
  if (!role || role === 'owner' || role === caller.role || !scopeOf(caller.role, 'user.manage')) return caller
  return { ...caller, role, isViewingAs: true }
}

function callerOf(row: SessionRow): Caller {
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    companyId: row.company_id,
    isOperator: row.is_platform,
    name: row.name,
    email: row.email,
    role: row.role,
    isViewingAs: false,
    ...accountFlagsOf(row),
    impersonation: null,
    modules: row.modules,
    company: { name: row.company_name, time_zone: row.time_zone, closed_at: row.closed_at },
  }
}

/** Account state in the form that a caller carries. */
export function accountFlagsOf(row: AccountFlags): Pick<Caller, 'mustSetTwoFactor' | 'accountFlags'> {
  const { theme, density, has_avatar, has_two_factor } = row
  return {
    mustSetTwoFactor: mustSetTwoFactor(row),
    accountFlags: { theme, density, has_avatar, has_two_factor },
  }
}

/** The user as the API returns them. */
export function presentUser(
  caller: Omit<Caller, 'sessionId' | 'modules' | 'keyId' | 'keyScopes'>,
): CurrentUser {
  return {
    id: caller.userId,
    company_id: caller.isOperator ? null : caller.companyId,
    name: caller.name,
    email: caller.email,
    role: caller.role,
    is_viewing_as: caller.isViewingAs,
    must_set_two_factor: caller.mustSetTwoFactor,
    ...caller.accountFlags,
    visit: caller.impersonation,
    company: caller.company,
  }
}

export function hasModule(caller: Caller, code: ModuleCode, now: Date): boolean {
  return caller.isOperator || caller.modules.some((module) => module.code === code && isLive(module, now))
}

/**
 * The scope of a further area that a response may show; `null` if the role, the API key or the company's modules do not
 * open it.
 */
export function reachOf(
  caller: Caller,
  { permission, module }: { permission: Permission; module?: ModuleCode },
  now: Date,
): Scope | null {
  if (caller.keyScopes && !caller.keyScopes.includes(permission)) return null
  return module && !hasModule(caller, module, now) ? null : scopeOf(caller.role, permission)
}

/**
 * Authorizes a caller for an endpoint and returns the scope of the permission. Throws `module_required` or
 * `forbidden`.
 */
export function authorize(access: Exclude<Endpoint['access'], 'public'>, caller: Caller, now: Date): Scope {
  if (caller.keyScopes) requireKeyScope(access, caller.keyScopes)
  if (access === 'user') return 'all'
  if (access === 'operator') {
    if (!caller.isOperator) throw new DomainError('forbidden')
    return 'all'
  }
  if (access.module && !hasModule(caller, access.module, now)) {
    throw new DomainError('module_required', {
      module: access.module,
      message: texts.moduleRequired(modules[access.module].name),
    })
  }
  // An impersonating operator may look, but not export the data.
  if (caller.impersonation && access.permission === 'company.export') throw new DomainError('visiting')
  const scope = scopeOf(caller.role, access.permission)
  if (!scope) throw new DomainError('forbidden')
  return scope
}
