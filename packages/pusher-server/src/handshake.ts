import { codes, type Refusal } from './protocol.ts'

/** Exact origins (`https://crm.example:3000`; a missing Origin passes), or a function that decides. */
export type AllowOrigin = readonly string[] | ((origin: string | undefined) => boolean)

/** Converts either form of the option to a predicate. */
export function originPredicate(allow: AllowOrigin): (origin: string | undefined) => boolean {
  if (typeof allow === 'function') return allow
  const allowed = new Set(allow.map((origin) => origin.toLowerCase()))
  // Only browsers send an Origin, and the check is about pages in browsers.
  return (origin) => origin === undefined || allowed.has(origin.toLowerCase())
}

/** Why a connection to this URL is refused, or undefined. */
export function refuseUrl(url: string, appKey: string): Refusal | undefined {
  const [path = '', query = ''] = url.split('?', 2)
  const key = /^\/app\/([^/]+)$/.exec(path)?.[1]
  if (key === undefined) return { code: codes.pathNotFound, message: 'Path not found' }
  if (key !== appKey) return { code: codes.appNotFound, message: 'Application does not exist' }
  return refuseProtocol(new URLSearchParams(query).get('protocol'))
}

function refuseProtocol(protocol: string | null): Refusal | undefined {
  if (!protocol) return { code: codes.noProtocol, message: 'No protocol version supplied' }
  if (!/^\d+$/.test(protocol)) return { code: codes.badVersion, message: 'Invalid version string format' }
  if (Number(protocol) !== 7) {
    return { code: codes.unsupportedProtocol, message: 'Unsupported protocol version' }
  }
  return undefined
}
