import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Base32 of RFC 4648, which authenticator apps expect. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepSeconds = 30
const digits = 6

export function toBase32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

/** A new secret of 160 bits, as RFC 4226 recommends. */
export const newSecret = (): string => toBase32(randomBytes(20))

export const totpStepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds)

/** The code of a time step: HOTP (RFC 4226) over the step of TOTP (RFC 6238), with SHA-1. */
export function codeAt(secret: string, step: number, length = digits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (hash[hash.length - 1] ?? 0) & 0xf
  const number = hash.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** length).padStart(length, '0')
}

/** The step of a code: the current one or a neighbour, later than `after`. `null` if none matches. */
export function matchingTotpStep(secret: string, code: string, now: Date, after: number): number | null {
  const currentStep = totpStepAt(now)
  const step = [currentStep - 1, currentStep, currentStep + 1].find(
    (one) => one > after && isSame(codeAt(secret, one), code),
  )
  return step ?? null
}

function isSame(expected: string, actual: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(actual)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The URL in the QR code for authenticator apps. */
export function otpauthUrl(secret: string, issuer: string, accountName: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(accountName)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`
}

/** Normalises a typed code: spaces, dashes and case do not matter. */
export const plainCode = (text: string): string => text.replace(/[^a-z0-9]/gi, '').toLowerCase()

/** 80 random bits in four groups: `k3mq-…`. */
export function newRecoveryCode(): string {
  const letters = toBase32(randomBytes(10)).toLowerCase()
  return (letters.match(/.{4}/g) ?? []).join('-')
}

/** Stored hash of a recovery code; with 80 random bits a fast hash cannot be reversed. */
export const recoveryHash = (code: string): Buffer => createHash('sha256').update(plainCode(code)).digest()
