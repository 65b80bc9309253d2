import type { AuditAction } from '@veranda/contract'
import { and, eq, ne, type SQL } from 'drizzle-orm'
import { audit } from '#db/audit.ts'
import { sessions } from '#db/schema/tables.gen.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'

interface Own {
  userId: number
  sessionId: number
  name: string
}

/** Ends the caller's own session. */
export function signOut(tenant: TenantDb, caller: Own): Promise<void> {
  return tenant.transaction(async (tx) => {
    const count = await tx.deleteWhere(sessions, own(caller, eq(sessions.id, caller.sessionId)))
    if (count > 0) await note(tx, 'sign_out', caller)
  })
}

/** Ends one of the caller's sessions. Throws `not_found`. */
export function endSession(tenant: TenantDb, caller: Own, id: number): Promise<void> {
  return tenant.transaction(async (tx) => {
    const count = await tx.deleteWhere(sessions, own(caller, eq(sessions.id, id)))
    if (count === 0) throw new DomainError('not_found')
    await note(tx, 'end_session', caller)
  })
}

/** Ends all other sessions of the caller and returns their ids. */
export function endOtherSessions(tenant: TenantDb, caller: Own): Promise<number[]> {
  return tenant.transaction(async (tx) => {
    const otherSessions = own(caller, ne(sessions.id, caller.sessionId))
    const ended = (await tx.find(sessions, otherSessions)).map(({ id }) => id)
    if (ended.length === 0) return []
    await tx.deleteWhere(sessions, otherSessions)
    await note(tx, 'end_session', caller)
    return ended
  })
}

const own = ({ userId }: Own, which: SQL) => and(eq(sessions.user_id, userId), which) as SQL

function note(tx: TenantTx, action: AuditAction, { userId, name }: Own): Promise<void> {
  return audit(tx, { action, entity: 'account', entity_id: userId, title: name })
}
