import { createHash, createHmac } from 'node:crypto'
import { type AppCredentials, sameText } from '#signature.ts'

const WINDOW_S = 600

export interface SignedRequest {
  method: string
  /** Forms of the path that a client may have signed. */
  paths: readonly string[]
  query: ReadonlyMap<string, string>
  nowS: number
}

/** Parses a query without decoding `+` as a space, as it is signed literally; undefined if malformed. */
export function parseQuery(text: string): Map<string, string> | undefined {
  const query = new Map<string, string>()
  for (const pair of text.split('&').filter(Boolean)) {
    const [, key = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? []
    const name = decoded(key)?.toLowerCase()
    const content = decoded(value)
    // The signature covers one value per name.
    if (name === undefined || content === undefined || query.has(name)) return undefined
    query.set(name, content)
  }
  return query
}

/** Percent-decodes; undefined if invalid. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Why a request to the HTTP API is refused, or undefined. The body's md5 is checked later. */
export function refuseRequest(app: AppCredentials, request: SignedRequest): string | undefined {
  const { query, nowS, method } = request
  if (!sameText(query.get('auth_key') ?? '', app.key)) return 'Unknown auth_key'
  if (query.get('auth_version') !== '1.0') return 'auth_version must be 1.0'
  const timestamp = query.get('auth_timestamp') ?? ''
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(nowS - Number(timestamp)) > WINDOW_S) {
    return 'auth_timestamp is more than 600 seconds off'
  }
  // Without it a recorded URL could carry any body.
  if (method === 'POST' && !query.has('body_md5')) return 'body_md5 is missing'
  return isSigned(app, request) ? undefined : 'Invalid signature'
}

/** The md5 for `body_md5`. */
export function md5Of(body: Buffer): string {
  return createHash('md5').update(body).digest('hex')
}

function isSigned(app: AppCredentials, { method, paths, query }: SignedRequest): boolean {
  const actual = query.get('auth_signature') ?? ''
  const pairs = [...query].filter(([name]) => name !== 'auth_signature').sort(([a], [b]) => (a < b ? -1 : 1))
  const text = pairs.map(([name, value]) => `${name}=${value}`).join('&')
  const fits = paths.map((path) => {
    const signed = createHmac('sha256', app.secret).update(`${method}\n${path}\n${text}`).digest('hex')
    return sameText(actual, signed)
  })
  return fits.includes(true)
}
