import type { AuditAction } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import type { Email } from '#db/jobs.ts'
import { sql } from '#db/sql/sql.ts'

/** Runs a statement inside a platform transaction. */
export type Run = <T>(statement: SQL<T>) => Promise<T[]>

/** The account that an event is about. */
export interface Owner {
  id: number
  company_id: number
  name: string
}

/** Where a request came from. */
export interface Origin {
  ip: string
  userAgent: string
}

/** Writes an account event into the company's audit log; `actor` is `null` when nobody was signed in. */
export async function auditAccount(
  run: Run,
  action: AuditAction,
  owner: Owner,
  { ip, userAgent }: Origin,
  actor: { id: number | null; name: string } = owner,
): Promise<void> {
  await run(sql`
    insert into audit_log (company_id, user_id, user_name, action, entity, entity_number, title, ip_address, user_agent)
    values (${owner.company_id}, ${actor.id}, ${actor.name}, ${action}, 'account', ${owner.id}, ${owner.name}, ${ip}, ${userAgent})`)
}

/** Adds a job that sends an e-mail after the commit. */
export async function enqueueEmailInTransaction(run: Run, message: Email): Promise<void> {
  await run(sql`select enqueue_job('mail', ${JSON.stringify(message)}::json)`)
}
