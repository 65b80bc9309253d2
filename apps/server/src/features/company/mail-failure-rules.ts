import { PrivateHostError } from '#net/private-hosts.ts'
import { texts } from './texts.ts'

const t = texts.mailFailures

/** Errors of the mail library and the network with their explanations; the first match counts. */
const reasons: readonly (readonly [signs: RegExp, reason: string])[] = [
  [/\bEAUTH\b|\b53[045]\b/, t.login],
  [/\b(ENOTFOUND|EAI_AGAIN|EDNS)\b/, t.name],
  [/\bECONNREFUSED\b/, t.refused],
  [/\b(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)\b|timeout/i, t.silent],
  [/wrong version number|\bETLS\b|STARTTLS/i, t.encryption],
  [/certificate|\bCERT_|self.signed|altnames/i, t.certificate],
  [/\bEENVELOPE\b/, t.envelope],
  [/\b(ESOCKET|ECONNECTION|ECONNRESET|EPIPE)\b/, t.broken],
]

/**
 * Why an e-mail could not be sent, explained for the user who configured the server, followed by the server's own
 * response.
 */
export function mailFailure(error: unknown): string {
  if (error instanceof PrivateHostError) return t.inside
  const { code, responseCode, message } = errorCodesOf(error)
  const reason = reasons.find(([signs]) => signs.test(`${code} ${responseCode} ${message}`))?.[1] ?? t.other
  return responseCode ? `${reason} ${t.answer(responseCode)}` : reason
}

function errorCodesOf(error: unknown): { code: string; responseCode: number | ''; message: string } {
  if (!(error instanceof Error)) return { code: '', responseCode: '', message: String(error) }
  const code = 'code' in error ? String(error.code) : ''
  const responseCode =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : ''
  return { code, responseCode, message: error.message }
}
