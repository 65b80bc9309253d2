import type { api, Body, MailServer } from '@veranda/contract'
import { audit } from '#db/audit.ts'
import type { Email } from '#db/jobs.ts'
import { mailServers } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import type { SmtpServer } from '#mail/mailer.ts'
import type { Vault } from '#vault.ts'
import { mailServerTestEmail } from './emails.ts'
import { mailFailure } from './mail-failure-rules.ts'
import { texts } from './texts.ts'

type ServerRow = Row<typeof mailServers>

/** Encryption purpose of the password: it decrypts for this company only. */
const purposeOf = (companyId: number) => `mail server ${companyId}`

export async function getMailServer(tenant: TenantDb): Promise<MailServer | null> {
  const row = await tenant.findFirst(mailServers, sql`true`)
  return row ? presentServer(row) : null
}

function presentServer({ host, port, is_tls, user_name, password, ...row }: ServerRow): MailServer {
  const { from_name, from_address, failed_at, failure } = row
  return {
    host,
    port,
    is_tls,
    user_name,
    has_password: password !== null,
    from_name,
    from_address,
    failed_at,
    failure,
  }
}

/** Saves a mail server; without a password in `body` the stored one is kept, unless the account is different. */
export function setMailServer(
  tenant: TenantDb,
  { password, ...body }: Body<typeof api.company.setMail>,
  vault: Vault,
): Promise<MailServer> {
  return tenant.transaction(async (tx) => {
    await tx.advisoryLock('mail server')
    const before = await tx.findFirst(mailServers, sql`true`)
    const isSameAccount = before?.host === body.host && before.user_name === body.user_name
    const keptPassword = isSameAccount ? before.password : null
    const encryptedPassword = password ? vault.seal(password, purposeOf(tx.companyId)) : null
    const values = {
      ...body,
      password: password === undefined ? keptPassword : encryptedPassword,
      failed_at: null,
      failure: '',
      updated_at: new Date().toISOString(),
    }
    const [row] = before
      ? await tx.updateWhere(mailServers, sql`true`, values)
      : [await tx.insert(mailServers, values)]
    await audit(tx, { action: 'update', entity: 'settings', title: texts.mailServer(body.host) })
    if (!row) throw new DomainError('not_found')
    return presentServer(row)
  })
}

export function removeMailServer(tenant: TenantDb): Promise<void> {
  return tenant.transaction(async (tx) => {
    const count = await tx.deleteWhere(mailServers, sql`true`)
    if (count > 0) await audit(tx, { action: 'delete', entity: 'settings', title: texts.mailServer('') })
  })
}

/** Sends a test e-mail to `to` through the company's server; returns why it failed. */
export async function testMailServer(
  tenant: TenantDb,
  to: { name: string; email: string },
  vault: Vault,
  send: (email: Email, server: SmtpServer) => Promise<void>,
): Promise<{ is_sent: boolean; failure: string }> {
  const server = await openMailServer(tenant, vault)
  if (!server) throw new DomainError('not_found')
  const failure = await send(mailServerTestEmail(to), server).then(
    () => '',
    (error: unknown) => mailFailure(error),
  )
  await recordMailResult(tenant, failure)
  return { is_sent: failure === '', failure }
}

/** The company's server with its decrypted password; nothing if it has none. */
export async function openMailServer(tenant: TenantDb, vault: Vault): Promise<SmtpServer | null> {
  const row = await tenant.findFirst(mailServers, sql`true`)
  if (!row) return null
  const { host, port, is_tls, user_name, password, from_name, from_address } = row
  return {
    host,
    port,
    is_tls,
    user_name,
    password: password ? vault.open(password, purposeOf(tenant.companyId)) : '',
    from: from_name ? `"${from_name}" <${from_address}>` : from_address,
  }
}

/** Stores the result of the last e-mail; empty means success. */
export async function recordMailResult(tenant: TenantDb, failure: string): Promise<void> {
  await tenant.updateWhere(mailServers, sql`true`, {
    failed_at: failure ? new Date().toISOString() : null,
    failure,
  })
}
