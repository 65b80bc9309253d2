import { api } from '@veranda/contract'
import type { Email } from '#db/jobs.ts'
import type { Serve } from '#http/serve.ts'
import type { SmtpServer } from '#mail/mailer.ts'
import type { Vault } from '#vault.ts'
import { getCompany, updateCompany } from './company-repo.ts'
import { addConsent, listConsents } from './consents-repo.ts'
import { getMailServer, removeMailServer, setMailServer, testMailServer } from './mail-server-repo.ts'

export interface CompanyOptions {
  vault: Vault
  /** Sends an e-mail through a company's own server, without the queue. */
  sendThrough: (email: Email, server: SmtpServer) => Promise<void>
}

export function companyRoutes(serve: Serve, { vault, sendThrough }: CompanyOptions): void {
  serve(api.company.show, ({ tenant }) => getCompany(tenant))
  serve(api.company.update, ({ tenant, body }) => updateCompany(tenant, body))
  serve(api.company.consents, ({ tenant }) => listConsents(tenant))
  serve(api.company.addConsent, ({ tenant, body, caller }) => addConsent(tenant, body.text, caller.userId))
  serve(api.company.mail, async ({ tenant }) => ({ server: await getMailServer(tenant) }))
  serve(api.company.setMail, ({ tenant, body }) => setMailServer(tenant, body, vault))
  serve(api.company.testMail, ({ tenant, caller }) => testMailServer(tenant, caller, vault, sendThrough))
  serve(api.company.removeMail, async ({ tenant }) => {
    await removeMailServer(tenant)
    return null
  })
}
