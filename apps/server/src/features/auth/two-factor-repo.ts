import { limits } from '@veranda/contract'
import type { Owner } from '#db/platform/journal.ts'
import { DomainError, fieldError } from '#errors.ts'
import type { Client } from '#http/serve.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  consumeTotpStep,
  findTwoFactor,
  removeTwoFactor,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from '#sign-in/two-factor.ts'
import type { Vault } from '#vault.ts'
import { securityEmail } from './emails.ts'
import { texts } from './texts.ts'
import { countProofAttempt, type Throttling, verifyOwnPassword } from './throttled-proof-repo.ts'
import {
  matchingTotpStep,
  newRecoveryCode,
  newSecret,
  otpauthUrl,
  plainCode,
  recoveryHash,
} from './totp-rules.ts'

export interface TwoFactorOptions extends Throttling {
  vault: Vault
  appUrl: string
}

type Account = Owner & { email: string }
interface OwnCaller {
  userId: number
  email: string
}
type AccountKey = Pick<Owner, 'id' | 'company_id'>

/** Encryption purpose of a secret: it decrypts for this account only. */
const purposeOf = ({ id, company_id }: AccountKey) => `second factor ${company_id} ${id}`

/** Whether an authenticator code or a recovery code is valid; a valid one is used up. */
export async function consumeCode(
  { platform, vault }: TwoFactorOptions,
  account: AccountKey,
  otp: string,
  now: Date,
): Promise<boolean> {
  const factor = await findTwoFactor(platform, account)
  if (!factor?.confirmed_at) return false
  const code = plainCode(otp)
  if (!/^\d{6}$/.test(code)) return takeRecoveryCode(platform, account, recoveryHash(code))
  const step = matchingTotpStep(vault.open(factor.seed, purposeOf(account)), code, now, factor.last_step)
  return step !== null && consumeTotpStep(platform, account, step)
}

/** The number of unused recovery codes. */
export async function countRecoveryCodes(options: TwoFactorOptions, account: AccountKey): Promise<number> {
  const factor = await findTwoFactor(options.platform, account)
  return factor?.confirmed_at ? factor.codes_left : 0
}

/** A new authenticator secret, after the password has been verified. Throws `two_factor_is_on`. */
export async function beginEnrolment(
  options: TwoFactorOptions,
  caller: OwnCaller,
  password: string,
): Promise<{ secret: string; otpauth_url: string }> {
  const account = await verifyOwnPassword(options, caller, password, 'password')
  const secret = newSecret()
  const encryptedSecret = options.vault.seal(secret, purposeOf(account))
  if (!(await beginTwoFactor(options.platform, account, encryptedSecret)))
    throw new DomainError('two_factor_is_on')
  return { secret, otpauth_url: otpauthUrl(secret, texts.issuer, account.email) }
}

/** Enables the second factor; returns the recovery codes, which are never shown again. */
export async function confirmEnrolment(
  options: TwoFactorOptions,
  account: Account,
  otp: string,
  { client, now }: { client: Client; now: Date },
): Promise<string[]> {
  const { platform, vault, appUrl } = options
  const factor = await findTwoFactor(platform, account)
  if (!factor) throw new DomainError('two_factor_is_off')
  if (factor.confirmed_at) throw new DomainError('two_factor_is_on')
  const wasRight = await countProofAttempt(options, 'otp', account.id)
  const step = matchingTotpStep(vault.open(factor.seed, purposeOf(account)), plainCode(otp), now, 0)
  if (step === null) throw fieldError('otp', texts.wrongCode)
  const { codes, hashes } = newCodes()
  const change = {
    owner: account,
    origin: client,
    message: securityEmail('twoFactorOn', account, client, appUrl),
  }
  const isOn = await confirmTwoFactor(platform, change, { seed: factor.seed, step, codeHashes: hashes })
  if (!isOn) throw new DomainError('two_factor_is_on')
  await wasRight()
  return codes
}

/** Disables the second factor, given the password and a code. */
export async function endEnrolment(
  options: TwoFactorOptions,
  caller: OwnCaller,
  proof: { password: string; otp: string },
  { client, now }: { client: Client; now: Date },
): Promise<void> {
  const account = await verifyPasswordAndCode(options, caller, proof, now)
  const message = securityEmail('twoFactorOff', account, client, options.appUrl)
  await removeTwoFactor(options.platform, { owner: account, origin: client, message })
}

/** Replaces the recovery codes. */
export async function renewCodes(
  options: TwoFactorOptions,
  caller: OwnCaller,
  proof: { password: string; otp: string },
  { client, now }: { client: Client; now: Date },
): Promise<string[]> {
  const account = await verifyPasswordAndCode(options, caller, proof, now)
  const { codes, hashes } = newCodes()
  const message = securityEmail('newCodes', account, client, options.appUrl)
  await replaceRecoveryCodes(options.platform, account, hashes, message)
  return codes
}

async function verifyPasswordAndCode(
  options: TwoFactorOptions,
  caller: OwnCaller,
  { password, otp }: { password: string; otp: string },
  now: Date,
): Promise<Account> {
  const account = await verifyOwnPassword(options, caller, password, 'password')
  if (!account.has_two_factor) throw new DomainError('two_factor_is_off')
  const wasRight = await countProofAttempt(options, 'otp', account.id)
  if (!(await consumeCode(options, account, otp, now))) throw fieldError('otp', texts.wrongCode)
  await wasRight()
  return account
}

function newCodes(): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: limits.recoveryCodes }, newRecoveryCode)
  return { codes, hashes: codes.map(recoveryHash) }
}
