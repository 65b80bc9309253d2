import { createHmac, timingSafeEqual } from 'node:crypto'
import { api, fileLimits, type LinkVariant, linkVariants } from '@veranda/contract'

/** Whom a link was signed for. It stops working when their session, impersonation or API key ends; a visitor's link expires by time. */
export type LinkHolder =
  | { session: number }
  | { impersonation: number }
  | { key: number }
  | { visitor: number }

/** The holder of links that are signed for this caller. */
export const linkHolderOf = ({
  sessionId,
  keyId,
  impersonation,
}: {
  sessionId: number
  keyId?: number | undefined
  impersonation: { id: number } | null
}): LinkHolder => {
  if (impersonation) return { impersonation: impersonation.id }
  return keyId === undefined ? { session: sessionId } : { key: keyId }
}

/** The file of a signed link, its holder and its expiry. */
export interface SignedLink {
  companyId: number
  fileId: number
  holder: LinkHolder
  variant: LinkVariant
  /** Whether the file was in the trash when signed: the link only works while that is still so. */
  isInTrash: boolean
  /** Unix time in seconds. */
  expires: number
}

/**
 * When a link created now expires. Rounded, so that repeated requests for a list return the same URLs and the browser
 * can cache pictures.
 */
export function linkExpiry(now: Date): number {
  const step = fileLimits.linkMinutes * 60
  return (Math.ceil(now.getTime() / 1000 / step) + 1) * step
}

/**
 * Encodes a holder as two numbers: a session positive and a visitor negative in the first; if that is zero, a key
 * positive and an impersonation negative in the second.
 */
function holderNumbers(holder: LinkHolder): [person: number, other: number] {
  if ('session' in holder) return [holder.session, 0]
  if ('visitor' in holder) return [-holder.visitor, 0]
  return [0, 'key' in holder ? holder.key : -holder.impersonation]
}

function holderBehind(person: number, other: number): LinkHolder {
  if (person === 0) return other < 0 ? { impersonation: -other } : { key: other }
  return person > 0 ? { session: person } : { visitor: -person }
}

export function writeLink(secret: string, link: SignedLink): string {
  const variant = linkVariants.indexOf(link.variant)
  const [person, other] = holderNumbers(link.holder)
  const numbers = [link.companyId, link.fileId, person, variant, link.expires, other, link.isInTrash ? 1 : 0]
  return signedToken(secret, 'file', numbers)
}

/** A URL that serves the content to the holder without an access token. */
export function signedAddress(secret: string, link: Omit<SignedLink, 'expires'>, now: Date): string {
  const token = writeLink(secret, { ...link, expires: linkExpiry(now) })
  return api.files.signed.path.replace(':token', token)
}

/** The link of a token, or `null` if it is forged or expired. */
export function readLink(secret: string, token: string, now: Date): SignedLink | null {
  const [companyId = 0, fileId = 0, person = 0, index = -1, expires = 0, other = 0, inTrash = 0] = unsealed(
    secret,
    'file',
    token,
  )
  const variant = linkVariants[index]
  if (!variant || expires * 1000 < now.getTime()) return null
  return {
    companyId,
    fileId,
    holder: holderBehind(person, other),
    variant,
    isInTrash: inTrash === 1,
    expires,
  }
}

/** An avatar of a signed URL, and the visitor it was signed for. */
export interface SignedAvatar {
  companyId: number
  visitorId: number
  userId: number
  /** Unix time in seconds. */
  expires: number
}

export function writeAvatarLink(
  secret: string,
  { companyId, visitorId, userId, expires }: SignedAvatar,
): string {
  return signedToken(secret, 'face', [companyId, visitorId, userId, expires])
}

/** The avatar of a token, or `null` if it is forged or expired. */
export function readAvatarLink(secret: string, token: string, now: Date): SignedAvatar | null {
  const [companyId = 0, visitorId = 0, userId = 0, expires = 0] = unsealed(secret, 'face', token)
  return expires * 1000 < now.getTime() ? null : { companyId, visitorId, userId, expires }
}

/** Purposes of a token; one purpose's token is invalid for the other. */
type Kind = 'file' | 'face'

function signedToken(secret: string, kind: Kind, numbers: readonly number[]): string {
  const text = numbers.map((part) => part.toString(36)).join('.')
  return `${text}.${signature(secret, kind, text)}`
}

/** The numbers of a token, or none if it is forged. */
function unsealed(secret: string, kind: Kind, token: string): number[] {
  const cut = token.lastIndexOf('.')
  const [text, actual] = [token.slice(0, Math.max(0, cut)), token.slice(cut + 1)]
  if (!isEqual(actual, signature(secret, kind, text))) return []
  return text.split('.').map((part) => Number.parseInt(part, 36))
}

function signature(secret: string, kind: Kind, text: string): string {
  return createHmac('sha256', secret).update(`${kind} ${text}`).digest('base64url')
}

function isEqual(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
