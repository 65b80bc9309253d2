import type { PublicField, PublicForm } from '@veranda/contract'
import { Html, html } from '#text/html.ts'
import { renderedPage } from '#text/page.ts'
import type { CompanyBranding } from './company-branding-repo.ts'
import { texts } from './texts.ts'

const t = texts.page

/** Values that the visitor typed, kept after a validation error. */
export type TypedValues = Record<string, string | string[] | undefined>

export interface FormView {
  form: PublicForm & { form_token: string }
  /** The form's `action`, including the UTM parameters. */
  action: string
  /** Idempotency key, created when the page opens. */
  key: string
  typed: TypedValues
  errors: Record<string, string[]>
  /** An error that belongs to no field. */
  problem?: string | undefined
  pageUrl: string
  referer: string
}

/** Messengers show the Open Graph title for a shared link. */
function page(nonce: string, title: string, body: Html): string {
  const head = html`<meta property="og:title" content="${title}">`
  return renderedPage({ nonce, title, styles, head, body })
}

export function messagePage(nonce: string, title: string, text: string): string {
  return page(nonce, title, html`<h1>${title}</h1><p>${text}</p>`)
}

export const pausedPage = (nonce: string) => messagePage(nonce, t.pausedTitle, t.pausedText)
export const missingPage = (nonce: string) => messagePage(nonce, t.missingTitle, t.missingText)
export const brokenPage = (nonce: string) => messagePage(nonce, t.brokenTitle, t.brokenText)

/** The recipient of the request, as personal data must not be sent to an unknown one. */
const faceBlock = ({ name, logo }: CompanyBranding) =>
  html`<div class="company">${logo && html`<img src="${logo}" alt="" height="40">`}<span>${name}</span></div>`

/** `again`: URL of the empty form; `home`: where a visitor of the landing page continues. */
export function sentPage(
  nonce: string,
  {
    form,
    company,
    number,
    again: formUrl,
    home,
  }: { form: PublicForm; company: CompanyBranding; number: number; again: string; home?: string | undefined },
): string {
  return page(
    nonce,
    t.sentTitle,
    html`${faceBlock(company)}<h1>${t.sentTitle}</h1>${sentNote(form.success_text, number, formUrl)}${home && html`<p><a href="${home}">${t.home}</a></p>`}`,
  )
}

/** Confirmation of a sent request; the script clears the saved draft. */
export const sentNote = (text: string, number: number, formUrl: string): Html =>
  html`<p role="status">${text}</p><p class="quiet">${t.number(number)}</p>
<p><a href="${formUrl}">${t.again}</a></p><script src="/f/form.js" defer></script>`

export function formPage(nonce: string, view: FormView, company: CompanyBranding): string {
  const { title, description } = view.form
  return page(
    nonce,
    title,
    html`${faceBlock(company)}<h1>${title}</h1>${description && html`<p>${description}</p>`}${formWithProblem(view)}`,
  )
}

/** The form below its errors, for its own page or the landing page. `note` is shown below the consent. */
export function formWithProblem(view: FormView, note?: Html): Html {
  const hasErrors = Object.keys(view.errors).length > 0
  const problem = view.problem ?? (hasErrors ? t.fixErrors : undefined)
  return html`${problem && html`<div class="problem" role="alert" tabindex="-1">${problem}</div>`}
${formBlock(view, note)}`
}

function formBlock(view: FormView, note: Html | undefined): Html {
  const { form } = view
  return html`<form method="post" action="${view.action}" novalidate data-sending="${t.sending}" data-offline="${t.offline}">
<input type="hidden" name="form_token" value="${form.form_token}"><input type="hidden" name="key" value="${view.key}">
<input type="hidden" name="page_url" value="${view.pageUrl}"><input type="hidden" name="referer" value="${view.referer}">
<div class="trap" aria-hidden="true"><label>${t.trap}<input name="website" tabindex="-1" autocomplete="off"></label></div>
${form.fields.map((field) => fieldBlock(field, view))}
${consentBlock(form, view)}${note}
<button type="submit">${form.submit_text}</button></form><script src="/f/form.js" defer></script>`
}

function consentBlock(form: PublicForm, view: FormView): Html {
  const error = view.errors.consent?.[0]
  return html`<div class="field"><label class="check"><input type="checkbox" name="consent" value="true" required
${view.typed.consent === 'true' && new Html('checked')} ${invalid('consent', error)}> <span>${form.consent_text}</span></label>${message('consent', error)}</div>`
}

function fieldBlock(field: PublicField, view: FormView): Html {
  const name = `values.${field.lead_field_id}`
  const typed = view.typed[name]
  const error = view.errors[name]?.[0]
  if (field.type === 'hidden') return html`<input type="hidden" name="${name}" value="${one(typed)}">`
  const label = html`${field.label}${field.is_required && html` <span class="star" title="${t.required}">*</span>`}`
  const help = field.help && html`<div class="quiet" id="${name}-help">${field.help}</div>`
  if (isGroup(field)) {
    return html`<fieldset class="field"><legend>${label}</legend>${choices(field, name, typed, error)}${help}${message(name, error)}</fieldset>`
  }
  if (field.type === 'checkbox') {
    return html`<div class="field"><label class="check"><input type="checkbox" name="${name}" value="true" ${required(field)}
${one(typed) === 'true' && new Html('checked')} ${invalid(name, error)}> <span>${label}</span></label>${help}${message(name, error)}</div>`
  }
  return html`<div class="field"><label for="${name}">${label}</label>${control(field, name, one(typed), error)}${help}${message(name, error)}</div>`
}

const isGroup = (field: PublicField) => ['radio', 'multiselect', 'rating'].includes(field.type)

function choices(
  field: PublicField,
  name: string,
  typed: string | string[] | undefined,
  error: string | undefined,
): Html {
  const options =
    field.type === 'rating' ? ['1', '2', '3', '4', '5'].map((id) => ({ id, label: id })) : field.options
  const chosen = new Set([typed].flat())
  const type = field.type === 'multiselect' ? 'checkbox' : 'radio'
  return html`<div class="choices">${options.map(
    (option) => html`<label class="check"><input type="${type}" name="${name}" value="${option.id}"
${chosen.has(option.id) && new Html('checked')} ${invalid(name, error)}> <span>${option.label}</span></label>`,
  )}</div>`
}

function control(field: PublicField, name: string, typed: string, error: string | undefined): Html {
  const shared = html`id="${name}" name="${name}" ${required(field)} ${invalid(name, error)} placeholder="${field.placeholder}"`
  if (field.type === 'textarea') return html`<textarea ${shared} rows="4">${typed}</textarea>`
  if (field.type === 'select') {
    return html`<select ${shared}><option value="">${t.choose}</option>${field.options.map(
      (option) =>
        html`<option value="${option.id}" ${option.id === typed && new Html('selected')}>${option.label}</option>`,
    )}</select>`
  }
  return html`<input ${shared} ${kind(field)} value="${typed}">`
}

const kinds: Partial<Record<PublicField['type'], string>> = {
  phone: 'type="tel" inputmode="tel" autocomplete="tel"',
  email: 'type="email" inputmode="email" autocomplete="email"',
  number: 'type="text" inputmode="decimal"',
  date: 'type="date"',
  datetime: 'type="datetime-local"',
  url: 'type="url" inputmode="url"',
  address: 'type="text" autocomplete="street-address"',
}

function kind(field: PublicField): Html {
  const name = field.role === 'client_name' ? 'type="text" autocomplete="name"' : 'type="text"'
  return new Html(kinds[field.type] ?? name)
}

const required = (field: PublicField) => field.is_required && new Html('required')

function invalid(name: string, error: string | undefined): Html {
  return error ? html`aria-invalid="true" aria-describedby="${name}-error"` : new Html('')
}

function message(name: string, error: string | undefined): Html | undefined {
  return error ? html`<div class="error" id="${name}-error">${error}</div>` : undefined
}

function one(typed: string | string[] | undefined): string {
  return (Array.isArray(typed) ? typed[0] : typed) ?? ''
}

const styles = `
*{box-sizing:border-box}body{margin:0;background:#f4f6f8;color:#1b2733;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:560px;margin:24px auto;padding:24px;background:#fff;border-radius:12px;box-shadow:0 1px 3px rgba(16,24,40,.12)}
h1{margin:0 0 8px;font-size:24px;line-height:1.25;overflow-wrap:anywhere}
.company{display:flex;align-items:center;gap:12px;margin:0 0 16px;color:#5a6772;font-weight:600;overflow-wrap:anywhere}.company img{max-width:160px;height:40px;object-fit:contain;flex:none}p{margin:0 0 16px}.quiet{color:#5a6772;font-size:14px}
.field{margin:0 0 16px;padding:0;border:0}label,legend{display:block;margin:0 0 6px;padding:0;font-weight:500}.star{color:#c62828}
input:not([type=checkbox]):not([type=radio]),select,textarea{width:100%;padding:11px 12px;font:inherit;color:inherit;background:#fff;border:1px solid #8a97a3;border-radius:8px}
input:focus-visible,select:focus-visible,textarea:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid #90caf9;outline-offset:1px;border-color:#1565c0}
[aria-invalid=true]{border-color:#c62828!important}.error{margin-top:4px;color:#b71c1c;font-size:14px}
.problem{margin:0 0 16px;padding:12px 14px;border-radius:8px;background:#fdecea;color:#8e1b1b}
.check{display:flex;gap:10px;align-items:flex-start;font-weight:400}.check input{width:20px;height:20px;margin:2px 0 0;flex:none}
.choices{display:grid;gap:8px}.trap{position:absolute;left:-9999px;width:1px;height:1px;overflow:hidden}
button{width:100%;min-height:48px;padding:12px 20px;font:inherit;font-weight:600;color:#fff;background:#1565c0;border:0;border-radius:8px;cursor:pointer}
button:hover{background:#0d47a1}button[disabled]{background:#5a6772;cursor:default}a{color:#1565c0}
@media (max-width:600px){main{margin:0;border-radius:0;min-height:100vh;padding:20px 16px}}`
