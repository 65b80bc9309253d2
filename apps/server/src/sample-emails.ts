import type { Email } from '#db/jobs.ts'
import { passwordResetEmail, securityEmail } from '#features/auth/emails.ts'
import { mailServerTestEmail } from '#features/company/emails.ts'
import { acceptanceCodeEmail, documentEmail } from '#features/documents/emails.ts'
import { notificationEmail } from '#features/notifications/emails.ts'
import {
  modulesEndedEmail,
  modulesEndingEmail,
  purchaseEmail,
  purchasePaidEmail,
  purchaseRejectedEmail,
} from '#features/purchases/emails.ts'
import { invitationEmail, twoFactorResetEmail } from '#features/users/emails.ts'
import { companyClosedEmail } from './features/account-closure/emails.ts'
import { texts } from './texts.ts'

const t = texts.sample
const number = '12/2026'

/**
 * One example of each e-mail that the product sends, by the code that the API gives it. An architecture test checks that
 * no e-mail is missing.
 */
export function sampleEmails(appUrl: string): Record<string, Email> {
  const user = { name: t.name, email: 'anna@example.com' }
  const origin = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/147.0' }
  const document = { heading: t.heading, seller_name: t.company, client: user }
  const from = { company: t.company, name: t.owner }
  return {
    resetEmail: passwordResetEmail(user, 'sample', appUrl),
    securityEmail: securityEmail('newDevice', user, origin, appUrl),
    notificationEmail: notificationEmail(user, { title: t.noticeTitle, message: t.notice }),
    twoFactorResetEmail: twoFactorResetEmail(user, t.owner, appUrl),
    invitationEmail: invitationEmail({ ...user, role: 'manager' }, from, 'sample', appUrl),
    testEmail: mailServerTestEmail(user),
    documentEmail: documentEmail(document, {
      to: user.email,
      message: t.message,
      url: `${appUrl}/d/sample`,
    }),
    codeEmail: acceptanceCodeEmail(document, '004217', null),
    closedEmail: companyClosedEmail(user, { company: t.company, by: t.owner }, appUrl),
    orderEmail: purchaseEmail(
      user,
      { id: 1, number, lines: t.lines, total: t.total, hasInvoice: true },
      appUrl,
    ),
    paidEmail: purchasePaidEmail(user, { number, terms: [t.term], returnPath: '/leads' }, appUrl),
    rejectedEmail: purchaseRejectedEmail(user, { number, reason: t.reason }, appUrl),
    endingEmail: modulesEndingEmail(user, { names: [t.module], left: 3, date: t.date }, appUrl),
    endedEmail: modulesEndedEmail(user, [t.module], appUrl),
  }
}
