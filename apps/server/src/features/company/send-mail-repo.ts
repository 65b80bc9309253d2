import type { Email } from '#db/jobs.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import type { Mailer } from '#mail/mailer.ts'
import type { Vault } from '#vault.ts'
import { mailFailure } from './mail-failure-rules.ts'
import { openMailServer, recordMailResult } from './mail-server-repo.ts'

interface Post {
  platform: PlatformDb
  mailer: Mailer
  vault: Vault
  logger: { warn(details: object, message: string): void }
}

/**
 * Sends an e-mail, through the company's own server if it has one. If that server fails, the failure is stored for
 * the settings, and the e-mail is sent through the platform's server.
 */
export async function sendMail(
  { platform, mailer, vault, logger }: Post,
  { company_id, ...email }: Email & { company_id?: number },
  jobId: string,
): Promise<void> {
  if (company_id !== undefined && (await sentThroughOwnServer())) return
  await mailer.send(email, jobId)

  async function sentThroughOwnServer(): Promise<boolean> {
    const tenant = platform.tenant(company_id ?? 0)
    const server = await openMailServer(tenant, vault)
    if (!server) return false
    try {
      await mailer.sendThrough(email, server, jobId)
      return true
    } catch (error) {
      logger.warn({ err: error, company_id }, 'a company’s mail server refused an e-mail')
      await recordMailResult(tenant, mailFailure(error))
      return false
    }
  }
}
