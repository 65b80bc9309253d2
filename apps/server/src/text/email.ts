import type { Email } from '#db/jobs.ts'
import { Html, html } from './html.ts'
import { texts } from './texts.ts'

export interface EmailContent {
  to: string
  subject: string
  /** «Здравствуйте, Анна!» */
  greeting: string
  paragraphs: readonly string[]
  /** The call to action. */
  button?: { text: string; url: string }
  /** Small print below it. */
  note?: string
}

/** Composes an e-mail in the product's look, as plain text and as HTML for old mail programs. */
export function composeEmail(content: EmailContent): Email {
  const { to, subject, greeting, paragraphs, button, note } = content
  const lines = [greeting, ...paragraphs, ...(button ? [`${button.text}: ${button.url}`] : [])]
  const text = [...lines, ...(note ? [note] : []), `—\n${texts.signature}`].join('\n\n')
  return { to, subject, text: `${text}\n`, html: page(content).markup }
}

const font = 'font-family:Arial,Helvetica,sans-serif'
const paragraph = (text: string, style: string) =>
  html`<p style="${font};margin:0 0 16px;${style}">${text}</p>`

/** Tables and inline styles, because mail programs support little else. */
function page({ subject, greeting, paragraphs, button, note }: EmailContent): Html {
  const action =
    button &&
    html`<p style="margin:24px 0"><a href="${button.url}" style="${font};display:inline-block;background:#1d4ed8;color:#ffffff;
text-decoration:none;font-size:16px;font-weight:bold;padding:13px 22px;border-radius:10px">${button.text}</a></p>
<p style="${font};margin:0 0 16px;font-size:13px;line-height:19px;color:#526077">${texts.linkInstead}<br>
<a href="${button.url}" style="color:#1d4ed8;word-break:break-all">${button.url}</a></p>`
  return html`${new Html('<!doctype html>')}
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${subject}</title></head>
<body style="margin:0;padding:0;background:#f5f7fb">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f7fb"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e2e8f0;border-radius:16px">
<tr><td style="padding:28px 28px 4px"><span style="${font};font-size:18px;font-weight:bold;color:#1d4ed8">${texts.product}</span></td></tr>
<tr><td style="padding:12px 28px 20px">
${paragraph(greeting, 'font-size:18px;line-height:26px;font-weight:bold;color:#0f172a')}
${paragraphs.map((text) => paragraph(text, 'font-size:16px;line-height:24px;color:#0f172a'))}
${action}
${note && paragraph(note, 'font-size:13px;line-height:19px;color:#526077')}
</td></tr></table>
<p style="${font};font-size:12px;line-height:18px;color:#526077;margin:16px 0 0">${texts.signature}</p>
</td></tr></table></body></html>`
}
