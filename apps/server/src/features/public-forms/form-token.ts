import { createHmac, timingSafeEqual } from 'node:crypto'

export interface FormTicket {
  formId: number
  versionId: number
}

const lifetimeMs = 7 * 24 * 60 * 60 * 1000

function sign(text: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`form:${text}`).digest()
}

/** Signs which version of a form was shown to a visitor, and when. */
export function issueTicket({ formId, versionId }: FormTicket, now: Date, secret: string): string {
  const text = `${formId}.${versionId}.${now.getTime()}`
  return `${text}.${sign(text, secret).toString('base64url')}`
}

/** Verifies a token; nothing for a forged one, another form's, or one older than a week. */
export function readTicket(token: string, formId: number, now: Date, secret: string): FormTicket | undefined {
  const [form, version, issued, signature] = token.split('.')
  const expected = sign(`${form}.${version}.${issued}`, secret)
  const actual = Buffer.from(signature ?? '', 'base64url')
  const isOurs = actual.length === expected.length && timingSafeEqual(actual, expected)
  if (!isOurs || Number(form) !== formId || now.getTime() - Number(issued) > lifetimeMs) return undefined
  return { formId, versionId: Number(version) }
}
