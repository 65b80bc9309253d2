import type { Email } from '#db/jobs.ts'
import { composeEmail } from '#text/email.ts'
import { texts } from './texts.ts'

interface Addressee {
  name: string
  email: string
}

/** E-mail with the purchase and a link to its invoice. */
export function purchaseEmail(
  user: Addressee,
  order: { id: number; number: string; lines: string; total: string; hasInvoice: boolean },
  appUrl: string,
): Email {
  const t = texts.order
  return composeEmail({
    to: user.email,
    subject: t.subject(order.number),
    greeting: texts.greeting(user.name),
    paragraphs: [t.body(order.lines, order.total), order.hasInvoice ? t.next : t.noSeller],
    button: {
      text: order.hasInvoice ? t.button : t.openOrder,
      url: `${appUrl}/modules?purchase=${order.id}`,
    },
  })
}

/** E-mail that the modules are active; `terms` are their ends. */
export function purchasePaidEmail(
  user: Addressee,
  paid: { number: string; terms: readonly string[]; returnPath: string },
  appUrl: string,
): Email {
  const t = texts.paid
  return composeEmail({
    to: user.email,
    subject: t.subject(paid.number),
    greeting: texts.greeting(user.name),
    paragraphs: [t.body(paid.terms)],
    button: { text: t.back, url: `${appUrl}${paid.returnPath}` },
  })
}

export function purchaseRejectedEmail(
  user: Addressee,
  { number, reason }: { number: string; reason: string },
  appUrl: string,
): Email {
  const t = texts.rejected
  return composeEmail({
    to: user.email,
    subject: t.subject(number),
    greeting: texts.greeting(user.name),
    paragraphs: [t.message(number, reason), t.next],
    button: { text: texts.toModules, url: `${appUrl}/modules` },
  })
}

/** E-mail about modules that end soon. */
export function modulesEndingEmail(
  user: Addressee,
  { names, left: daysLeft, date }: { names: readonly string[]; left: number; date: string },
  appUrl: string,
): Email {
  const t = texts.ending
  const subject = t.subject(names, daysLeft)
  return extensionEmail(user, { subject, message: t.message(names, daysLeft, date), next: t.next }, appUrl)
}

/** E-mail about modules that have ended. */
export function modulesEndedEmail(user: Addressee, names: readonly string[], appUrl: string): Email {
  const t = texts.ended
  return extensionEmail(user, { subject: t.subject(names), message: t.message(names), next: t.next }, appUrl)
}

function extensionEmail(
  user: Addressee,
  { subject, message, next }: { subject: string; message: string; next: string },
  appUrl: string,
): Email {
  return composeEmail({
    to: user.email,
    subject,
    greeting: texts.greeting(user.name),
    paragraphs: [`${message}.`.replace('..', '.'), next],
    button: { text: texts.ending.button, url: `${appUrl}/modules` },
  })
}
