import { createHash, randomBytes } from 'node:crypto'
import {
  type CompanyModule,
  type CurrentUser,
  type Endpoint,
  isLive,
  limits,
  type ModuleCode,
  modules,
  type Role,
  type Scope,
  scopeOf,
} from '@veranda/contract'
import { findSession, type SessionRow, touchSession } from '#db/platform/sessions.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { DomainError } from '#errors.ts'
import { texts } from './texts.ts'

/** Who is asking: a signed-in user with the company and its modules as they are now. */
export interface Caller {
  sessionId: number
  userId: number
  companyId: number
  /** A user of the platform's own company: no company on the wire, no modules needed. */
  isOperator: boolean
  name: string
  email: string
  role: Role
  modules: CompanyModule[]
  company: { name: string; time_zone: string }
}

const tokenPrefix = 'vrn_'

/** An opaque token and what the database keeps of it. */
export function newToken(): { token: string; hash: Buffer } {
  const token = `${tokenPrefix}${randomBytes(32).toString('base64url')}`
  return { token, hash: tokenHash(token) }
}

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The caller behind an `Authorization` header. Throws `unauthenticated` where there is none. */
export async function authenticate(platform: PlatformDb, header: string | undefined): Promise<Caller> {
  const token = /^Bearer (\S{20,200})$/i.exec(header ?? '')?.[1]
  const session = token && (await findSession(platform, tokenHash(token)))
  if (!session) throw new DomainError('unauthenticated')
  if (session.seen_long_ago) await touchSession(platform, session.session_id, limits.sessionIdleHours)
  return callerOf(session)
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
    modules: row.modules,
    company: { name: row.company_name, time_zone: row.time_zone },
  }
}

/** The user as the wire has it. */
export function presentUser(caller: Omit<Caller, 'sessionId' | 'modules'>): CurrentUser {
  return {
    id: caller.userId,
    company_id: caller.isOperator ? null : caller.companyId,
    name: caller.name,
    email: caller.email,
    role: caller.role,
    company: caller.company,
  }
}

export function hasModule(caller: Caller, code: ModuleCode, now: Date): boolean {
  return caller.isOperator || caller.modules.some((module) => module.code === code && isLive(module, now))
}

/** Lets a caller through to an endpoint; answers how far the permission reaches. Throws `module_required` or `forbidden`. */
export function admit(access: Exclude<Endpoint['access'], 'public'>, caller: Caller, now: Date): Scope {
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
  const scope = scopeOf(caller.role, access.permission)
  if (!scope) throw new DomainError('forbidden')
  return scope
}
