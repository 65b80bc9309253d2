import { createHmac, timingSafeEqual } from 'node:crypto'

export interface FormTicket {
  formId: number
  versionId: number
}

const lifetimeMs = 7 * 24 * 60 * 60 * 1000

function sign(text: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`form:${text}`).digest()
}

/** What a visitor of a form is given: which version was shown, and when. Nobody else can make one. */
export function issueTicket({ formId, versionId }: FormTicket, now: Date, secret: string): string {
  const text = `${formId}.${versionId}.${now.getTime()}`
  return `${text}.${sign(text, secret).toString('base64url')}`
}

/** Reads a token back; nothing where it is foreign, for another form, or a week old. */
export function readTicket(token: string, formId: number, now: Date, secret: string): FormTicket | undefined {
  const [form, version, issued, signature] = token.split('.')
  const expected = sign(`${form}.${version}.${issued}`, secret)
  const given = Buffer.from(signature ?? '', 'base64url')
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  if (!isOurs || Number(form) !== formId || now.getTime() - Number(issued) > lifetimeMs) return undefined
  return { formId, versionId: Number(version) }
}
