import type { Letter } from '#db/jobs.ts'
import { resetLetter, securityLetter } from '#features/auth/letters.ts'
import { testLetter } from '#features/company/letters.ts'
import { codeLetter, documentLetter } from '#features/documents/letters.ts'
import { notificationLetter } from '#features/notifications/letters.ts'
import {
  endedLetter,
  endingLetter,
  orderLetter,
  paidLetter,
  rejectedLetter,
} from '#features/purchases/letters.ts'
import { invitationLetter, twoFactorResetLetter } from '#features/users/letters.ts'
import { closedLetter } from './features/account-closure/letters.ts'
import { texts } from './texts.ts'

const t = texts.sample
const number = '12/2026'

/** One example of each letter that the product sends. An architecture test checks that no letter is missing. */
export function sampleLetters(appUrl: string): Record<string, Letter> {
  const user = { name: t.name, email: 'anna@example.com' }
  const origin = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/147.0' }
  const paper = { heading: t.heading, seller_name: t.company, client: user }
  const from = { company: t.company, name: t.owner }
  return {
    resetLetter: resetLetter(user, 'sample', appUrl),
    securityLetter: securityLetter('newDevice', user, origin, appUrl),
    notificationLetter: notificationLetter(user, { title: t.noticeTitle, message: t.notice }),
    twoFactorResetLetter: twoFactorResetLetter(user, t.owner, appUrl),
    invitationLetter: invitationLetter({ ...user, role: 'manager' }, from, 'sample', appUrl),
    testLetter: testLetter(user),
    documentLetter: documentLetter(paper, { to: user.email, message: t.message, url: `${appUrl}/d/sample` }),
    codeLetter: codeLetter(paper, '004217', null),
    closedLetter: closedLetter(user, { company: t.company, by: t.owner }, appUrl),
    orderLetter: orderLetter(
      user,
      { id: 1, number, lines: t.lines, total: t.total, hasInvoice: true },
      appUrl,
    ),
    paidLetter: paidLetter(user, { number, terms: [t.term], returnPath: '/leads' }, appUrl),
    rejectedLetter: rejectedLetter(user, { number, reason: t.reason }, appUrl),
    endingLetter: endingLetter(user, { names: [t.module], left: 3, date: t.date }, appUrl),
    endedLetter: endedLetter(user, [t.module], appUrl),
  }
}
