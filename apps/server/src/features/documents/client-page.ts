import { type DocumentData, type DocumentKind, documentKinds } from '@veranda/contract'
import QRCode from 'qrcode'
import { smsNumber } from '#sms/sms-gateway.ts'
import { Html, html } from '#text/html.ts'
import { maskedContact } from '#text/masked-contact.ts'
import { renderedPage } from '#text/page.ts'
import { longDate, moneyText } from '#time/dates.ts'
import { texts } from './texts.ts'

const t = texts.page

export interface ClientPage {
  key: string
  kind: DocumentKind
  data: DocumentData
  timeZone: string
  isVoided: boolean
  /** Why it can no longer be accepted. */
  closed: ClosedBy | null
  acceptedAt: string | null
  /** Index of the accepted variant, or of the one being accepted. */
  variant: number | null
  now: Date
  /** Whether codes can be sent by SMS. */
  hasSms: boolean
  /** Where the code was just sent. */
  sentTo?: string
  problem?: string
}

/** The order was cancelled or deleted, or another document was accepted. */
export type ClosedBy = 'cancelled' | 'other'

export interface CodeAddress {
  channel: 'email' | 'sms'
  address: string
}

/** Addresses to which the client's code can be sent. */
export function addressesOf({ data, hasSms }: Pick<ClientPage, 'data' | 'hasSms'>): CodeAddress[] {
  const { email, phone } = data.client
  const number = hasSms ? smsNumber(phone) : null
  return [
    ...(email === '' ? [] : [{ channel: 'email' as const, address: email }]),
    ...(number === null ? [] : [{ channel: 'sms' as const, address: number }]),
  ]
}

/** Whether the document can be accepted. */
export function canAccept({
  kind,
  data,
  isVoided,
  closed,
  acceptedAt,
  now,
}: Pick<ClientPage, 'kind' | 'data' | 'isVoided' | 'closed' | 'acceptedAt' | 'now'>): boolean {
  const isOpen = data.valid_until === null || new Date(data.valid_until) > now
  return kind === 'proposal' && !isVoided && closed === null && acceptedAt === null && isOpen
}

/** Whether a string has the form of a link's key. */
export const isKey = (text: string) => /^[\w-]{22}$/.test(text)

const frame = (nonce: string, title: string, body: Html) => renderedPage({ nonce, title, styles, body })

export const missingDocument = (nonce: string) =>
  frame(nonce, t.missingTitle, html`<h1>${t.missingTitle}</h1><p>${t.missingText}</p>`)

/** The page of a refused or failed request; what the client did can be tried again from the document's page. */
export function failedPage(nonce: string, text: string, key: string): string {
  const back = html`<p><a class="button plain" href="/d/${key}">${t.toDocument}</a></p>`
  return frame(nonce, t.failedTitle, html`<h1>${t.failedTitle}</h1><p>${text}</p>${isKey(key) && back}`)
}

/** Keeps a number such as «№ 2026-0035-1» on one line. */
function headingOf({ heading }: Pick<DocumentData, 'heading'>): Html {
  const parts = heading.split(/(№ \S+)/)
  return html`<h1>${parts.map((part) => (part.startsWith('№') ? html`<span class="number">${part}</span>` : part))}</h1>`
}

/** The client's page of a document: drawings, price, payment and acceptance. Works without a script. */
export async function clientPage(nonce: string, page: ClientPage): Promise<string> {
  const { data, kind, key, timeZone } = page
  if (page.isVoided) return frame(nonce, data.heading, html`${headingOf(data)}<p>${t.voidedText}</p>`)
  const chosen = page.acceptedAt && page.variant !== null ? data.variants[page.variant] : undefined
  const code = chosen ? chosen.payment_qr : data.payment_qr
  const qr = code && page.closed === null && (await QRCode.toString(code, { type: 'svg', margin: 2 }))
  return frame(
    nonce,
    data.heading,
    html`<p class="quiet">${data.seller_name}</p>${headingOf(data)}
${data.valid_until && html`<p class="quiet">${t.until(longDate(data.valid_until, timeZone))}</p>`}
${acceptance(page)}
<h2>${t.drawings}</h2>${data.openings.map(openingBlock)}
${documentKinds[kind].hasPrices && prices(page)}
${qr && html`<h2>${t.pay}</h2><p>${t.payHint}</p><div class="qr">${new Html(qr)}</div>`}
${data.paragraphs.map((text) => html`<p>${text}</p>`)}
<p><a class="button plain" href="/d/${key}/pdf">${t.open}</a></p>
<script src="/d/view.js" defer></script>`,
  )
}

const openingBlock = (one: DocumentData['openings'][number]) =>
  html`<section class="opening"><div class="drawing">${new Html(one.svg)}</div><div><h3>${one.name} · ${texts.pdf.qty(one.qty)}</h3>
<p>${one.size} · ${one.film}</p><ul>${one.details.map((text) => html`<li>${text}</li>`)}</ul></div></section>`

/** The variants with their prices, or the only price. */
function prices({ data, variant, acceptedAt }: ClientPage): Html {
  if (data.variants.length === 0) return priceBlock(data)
  const shown = data.variants.filter((_one, index) => acceptedAt === null || index === variant)
  return html`${shown.map(
    (one) => html`<h2>${one.name}</h2><ul>${one.differences.map((text) => html`<li>${text}</li>`)}</ul>
${priceTable(one)}<p class="quiet">${one.vat_note}</p>`,
  )}${!acceptedAt && html`<p class="quiet">${t.payLater}</p>`}`
}

type Priced = Pick<DocumentData, 'lines' | 'total_kopecks'>

function priceTable({ lines, total_kopecks }: Priced, due: number | null = null): Html {
  const row = (title: string, kopecks: number) =>
    html`<tr><th scope="row">${title}</th><td>${moneyText(kopecks)} ₽</td></tr>`
  return html`<table>${lines.map(({ title, amount_kopecks }) => row(title, amount_kopecks))}
<tr class="total"><th scope="row">${texts.pdf.total}</th><td>${moneyText(total_kopecks)} ₽</td></tr>
${due !== null && due !== total_kopecks && row(texts.pdf.due, due)}</table>`
}

function priceBlock(data: DocumentData): Html {
  return html`<h2>${t.price}</h2>${priceTable(data, data.due_kopecks)}
<p class="quiet">${data.vat_note}</p>`
}

/** The acceptance form; only for proposals. */
function acceptance(page: ClientPage): Html | false {
  const { key, kind, data, acceptedAt, variant, timeZone } = page
  if (kind !== 'proposal') return false
  const chosen = variant === null ? undefined : data.variants[variant]
  if (acceptedAt)
    return html`<p class="done" role="status">${t.accepted(longDate(acceptedAt, timeZone))} ${chosen && t.chosen(chosen.name)}</p>`
  if (page.closed) {
    const { title, text } = t.closed[page.closed]
    return html`<section class="accept"><h2>${title}</h2><p>${text}</p></section>`
  }
  if (!canAccept(page))
    return html`<section class="accept"><h2>${t.lateTitle}</h2><p>${t.lateText}</p></section>`
  const addresses = addressesOf(page)
  if (addresses.length === 0)
    return html`<section class="accept"><h2>${t.acceptTitle}</h2><p>${t.noEmail}</p></section>`
  const code = codeForm(page)
  return html`<section class="accept"><h2>${t.acceptTitle}</h2>${code || html`<p>${addresses.length > 1 ? t.acceptBoth : t.acceptBy[addresses[0]?.channel ?? 'email']}</p>`}
<form method="post" action="/d/${key}/code">${choice(page)}${addresses.map(
    ({ channel }, index) =>
      html`<button name="channel" value="${channel}" class="${code || index > 0 ? 'plain' : ''}">${addresses.length > 1 ? t.sendCodeBy[channel] : t.sendCode}</button> `,
  )}</form></section>`
}

/** Asks for the code that was just sent, for the chosen variant. */
function codeForm({ key, data, variant, sentTo, problem }: ClientPage): Html | false {
  if (sentTo === undefined) return false
  const channel = sentTo.includes('@') ? 'email' : 'sms'
  const chosen = variant === null ? undefined : data.variants[variant]
  return html`<form method="post" action="/d/${key}/accept"><p role="status">${t.codeSent(maskedContact(sentTo))} ${chosen && t.chosen(chosen.name)}</p>
${problem && html`<p class="problem" role="alert">${problem}</p>`}
${chosen && html`<input type="hidden" name="variant" value="${String(variant)}">`}
<input type="hidden" name="channel" value="${channel}">
<label for="code">${t.code[channel]}</label><input class="code" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required>
<button>${t.accept}</button></form>`
}

/** Radio buttons of the variants, if there are any. */
function choice({ data, variant, sentTo, problem }: ClientPage): Html | false {
  if (data.variants.length === 0) return false
  const option = ({ name, total_kopecks }: DocumentData['variants'][number], index: number) =>
    html`<label class="variant"><input type="radio" name="variant" value="${index}" required ${index === variant && new Html('checked')}><span>${name}</span><b>${moneyText(total_kopecks)} ₽</b></label>`
  return html`<fieldset><legend>${t.variants}</legend>${data.variants.map(option)}
${problem && sentTo === undefined && html`<p class="problem" role="alert">${problem}</p>`}</fieldset>`
}

/**
 * Reports that a person has opened the page: link previews of messengers run no scripts. Responses to forms,
 * redirects after them and re-renderings belong to the same visit.
 */
export const recordViewScript = `addEventListener('load',()=>{
const [way]=performance.getEntriesByType('navigation')
const goesOn=/\\/(code|accept)$/.test(location.pathname)||way?.redirectCount>0||way?.type==='reload'||way?.type==='back_forward'
if(!goesOn)fetch(location.pathname+'/viewed',{method:'POST'})
})`

const styles = `
*{box-sizing:border-box}body{margin:0;background:#f5f7fb;color:#0f172a;font:16px/1.5 system-ui,sans-serif}
main{max-width:820px;margin:0 auto;padding:24px 16px 64px}h1{font-size:26px;line-height:1.25;margin:4px 0 8px;text-wrap:balance}.number{white-space:nowrap}
h2{font-size:20px;margin:32px 0 12px}h3{font-size:17px;margin:0 0 4px}.quiet{color:#526077;margin:4px 0}
.opening{display:grid;grid-template-columns:minmax(0,1fr);gap:16px;background:#fff;border:1px solid #e2e8f0;border-radius:16px;padding:16px;margin:0 0 16px}
@media(min-width:640px){.opening{grid-template-columns:320px minmax(0,1fr)}}
.drawing svg{width:100%;max-height:360px;display:block}.opening ul{margin:8px 0 0;padding-left:20px}
table{width:100%;border-collapse:collapse;background:#fff;border:1px solid #e2e8f0;border-radius:12px}
th,td{padding:10px 14px;text-align:left;font-weight:400;border-bottom:1px solid #e2e8f0}td{text-align:right;white-space:nowrap}
.total th,.total td{font-weight:700}.qr svg{width:220px;height:220px}
.accept,.done{background:#fff;border:1px solid #e2e8f0;border-radius:16px;padding:16px;margin:20px 0}.accept h2{margin-top:0}
.done{border-color:#15803d;color:#14532d}.problem{color:#b91c1c}
label{display:block;font-weight:600;margin-bottom:6px}.code{font:inherit;padding:12px 14px;border:1px solid #64748b;border-radius:10px;width:180px;letter-spacing:.2em;margin-right:12px}
fieldset{border:0;padding:0;margin:0 0 8px}legend{font-weight:600;margin-bottom:8px}.variant{display:flex;gap:12px;align-items:center;padding:12px 14px;border:1px solid #cbd5e1;border-radius:10px;margin-bottom:8px;cursor:pointer;font-weight:400}
.variant span{flex:1}.variant b{white-space:nowrap}.variant:has(:checked){border-color:#1d4ed8;background:#eff6ff}.variant input{width:20px;height:20px;margin:0;flex:none}
button,.button{display:inline-block;font:inherit;font-weight:600;min-height:48px;padding:11px 20px;border:1px solid #1d4ed8;border-radius:10px;background:#1d4ed8;color:#fff;cursor:pointer;margin-top:8px;text-decoration:none}
.plain{background:#fff;color:#1d4ed8}:focus-visible{outline:3px solid #1d4ed8;outline-offset:2px}
@media print{.accept,button,.button{display:none}body{background:#fff}}
`
