import type { Role } from '@veranda/contract'
import type { Actor } from '#db/actor.ts'
import { users } from '#db/schema/tables.gen.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'

/** Who asked for a job, with the role of now: it may have changed since the request. */
export interface JobAuthor {
  userId: number
  role: Role
  /** The company's, in which a filter's days are read. */
  timeZone: string
}

/**
 * The author of a job, and the company's database in their name, as the audit log records them. Throws `forbidden` for one who is
 * blocked or gone.
 */
export async function jobAuthorOf(
  tenantOf: (actor?: Actor) => TenantDb,
  userId: number,
): Promise<{ author: JobAuthor; tenant: TenantDb }> {
  const tenant = tenantOf()
  const user = await tenant.findOne(users, userId)
  if (!user || user.blocked_at !== null) throw new DomainError('forbidden')
  const { time_zone } = await tenant.company()
  return {
    author: { userId, role: user.role as Role, timeZone: time_zone },
    tenant: tenantOf({ userId, name: user.name, ip: '', userAgent: '' }),
  }
}
