import type { Letter } from '#db/jobs.ts'
import { escapeHtml } from '#text/html.ts'
import { texts } from './texts.ts'

/** A reset link keeps its token in the fragment: it reaches no log and no referer. */
export function resetLetter(user: { name: string; email: string }, token: string, appUrl: string): Letter {
  const { subject, greeting, body, button, ignore } = texts.resetLetter
  const link = `${appUrl}/reset-password#token=${token}`
  return {
    to: user.email,
    subject,
    text: [greeting(user.name), '', body, link, '', ignore].join('\n'),
    html: `<p>${escapeHtml(greeting(user.name))}</p><p>${body}</p><p><a href="${link}">${button}</a></p><p>${ignore}</p>`,
  }
}
