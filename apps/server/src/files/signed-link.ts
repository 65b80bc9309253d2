import { createHmac, timingSafeEqual } from 'node:crypto'
import { api, fileLimits, type LinkVariant, linkVariants } from '@veranda/contract'

/** Whom a link was signed for. It stops working when their session, impersonation or API key ends; a visitor's link expires by time. */
export type LinkHolder = { session: number } | { visit: number } | { key: number } | { visitor: number }

/** The holder of links that are signed for this caller. */
export const linkHolderOf = ({
  sessionId,
  keyId,
  visit,
}: {
  sessionId: number
  keyId?: number | undefined
  visit: { id: number } | null
}): LinkHolder => {
  if (visit) return { visit: visit.id }
  return keyId === undefined ? { session: sessionId } : { key: keyId }
}

/** The file that a signed link opens, for whom and until when. */
export interface SignedLink {
  companyId: number
  fileId: number
  holder: LinkHolder
  variant: LinkVariant
  /** Whether the file was in the trash when signed: the link only works while that is still so. */
  isInTrash: boolean
  /** Seconds of the epoch. */
  expires: number
}

/**
 * When a link made now ends. Rounded, so that a list asked for twice names the same addresses and the browser keeps
 * its pictures.
 */
export function linkExpiry(now: Date): number {
  const step = fileLimits.linkMinutes * 60
  return (Math.ceil(now.getTime() / 1000 / step) + 1) * step
}

/** A session above zero, a visitor below; a key above zero and a visit below where there is neither. */
function holderNumbers(holder: LinkHolder): [person: number, other: number] {
  if ('session' in holder) return [holder.session, 0]
  if ('visitor' in holder) return [-holder.visitor, 0]
  return [0, 'key' in holder ? holder.key : -holder.visit]
}

function holderBehind(person: number, other: number): LinkHolder {
  if (person === 0) return other < 0 ? { visit: -other } : { key: other }
  return person > 0 ? { session: person } : { visitor: -person }
}

export function writeLink(secret: string, link: SignedLink): string {
  const variant = linkVariants.indexOf(link.variant)
  const [person, other] = holderNumbers(link.holder)
  const numbers = [link.companyId, link.fileId, person, variant, link.expires, other, link.isInTrash ? 1 : 0]
  return sealed(secret, 'file', numbers)
}

/** Where the content is read without a token of its own, by whoever the session is of. */
export function signedAddress(secret: string, link: Omit<SignedLink, 'expires'>, now: Date): string {
  const token = writeLink(secret, { ...link, expires: linkExpiry(now) })
  return api.files.signed.path.replace(':token', token)
}

/** The link behind a token, or `null` where it is forged or over. */
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

/** Whose picture a signed address shows, and to which visitor. */
export interface SignedAvatar {
  companyId: number
  visitorId: number
  userId: number
  /** Seconds of the epoch. */
  expires: number
}

export function writeFace(secret: string, { companyId, visitorId, userId, expires }: SignedAvatar): string {
  return sealed(secret, 'face', [companyId, visitorId, userId, expires])
}

/** The face behind a token, or `null` where it is forged or over. */
export function readFace(secret: string, token: string, now: Date): SignedAvatar | null {
  const [companyId = 0, visitorId = 0, userId = 0, expires = 0] = unsealed(secret, 'face', token)
  return expires * 1000 < now.getTime() ? null : { companyId, visitorId, userId, expires }
}

/** What the numbers open; one kind's never open another's. */
type Kind = 'file' | 'face'

function sealed(secret: string, kind: Kind, numbers: readonly number[]): string {
  const text = numbers.map((part) => part.toString(36)).join('.')
  return `${text}.${signature(secret, kind, text)}`
}

/** The numbers of a token, or none where it is forged. */
function unsealed(secret: string, kind: Kind, token: string): number[] {
  const cut = token.lastIndexOf('.')
  const [text, given] = [token.slice(0, Math.max(0, cut)), token.slice(cut + 1)]
  if (!isEqual(given, signature(secret, kind, text))) return []
  return text.split('.').map((part) => Number.parseInt(part, 36))
}

function signature(secret: string, kind: Kind, text: string): string {
  return createHmac('sha256', secret).update(`${kind} ${text}`).digest('base64url')
}

function isEqual(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
