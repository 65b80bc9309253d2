import { deviceName, limits, loginThrottle, moduleCodes, type Role } from '@veranda/contract'
import type { PlatformDb } from '#db/platform-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { welcomeUser } from '#features/notifications/personal-repo.ts'
import { createKeyedQueue } from '#files/limiter.ts'
import type { Client } from '#http/serve.ts'
import {
  type AccountRow,
  consumePasswordReset,
  createCompany,
  createPlatformCompany,
  createUser,
  findAccount,
  findPasswordReset,
  findPlatformCompany,
  openPasswordReset,
} from '#sign-in/accounts.ts'
import { newToken, tokenHash } from '#sign-in/caller.ts'
import { openSession } from '#sign-in/sessions.ts'
import { recordFailedSignIn, recordSignIn } from '#sign-in/sign-ins.ts'
import {
  clearThrottles,
  countThrottleFailure,
  findThrottleWait,
  setThrottleWait,
} from '#sign-in/throttles.ts'
import { passwordResetEmail, securityEmail } from './emails.ts'
import { hashPassword, isPassword } from './password-repo.ts'
import { assertNotGuessable, isGuessable } from './password-rules.ts'
import { addStarterData } from './starter-repo.ts'
import { texts } from './texts.ts'
import { type ThrottleKey, throttleSeconds } from './throttle-rules.ts'
import { countProofAttempt } from './throttled-proof-repo.ts'
import { consumeCode, type TwoFactorOptions } from './two-factor-repo.ts'

/** Events that notify a user by default. */
export const notificationEvents = ['lead.created', 'personal'] as const

export interface Registration {
  company_name: string
  name: string
  email: string
  password: string
}

/** Registers a company with its owner, trial modules and starter data. Throws if the e-mail is taken. */
export async function register(
  platform: PlatformDb,
  body: Registration,
): Promise<{ company_id: number; user_id: number }> {
  assertNotGuessable(body.password, { ...body, company: body.company_name })
  const created = await createCompany(platform, {
    name: body.company_name,
    modules: moduleCodes,
    trialDays: limits.trialDays,
    user: {
      name: body.name,
      email: body.email,
      password_hash: await hashPassword(body.password),
      role: 'owner',
    },
    notificationEvents,
  })
  if (!created) throw fieldError('email', texts.emailTaken)
  await addStarterData(platform.tenant(created.company_id), created.user_id)
  return created
}

/**
 * Adds an operator to the platform's own company. Throws if the e-mail belongs to another company's user or the
 * password is guessable.
 */
export async function ensureOperator(
  platform: PlatformDb,
  operator: { email: string; password: string; name: string },
): Promise<void> {
  const account = await findAccount(platform, operator.email)
  if (account?.is_platform) return
  if (account) throw new OperatorRefused(texts.operatorAddressTaken(operator.email))
  if (isGuessable(operator.password, operator)) throw new OperatorRefused(texts.operatorPassword)

  const { id } = await ensurePlatformCompany(platform, operator.name)
  const role: Role = 'operator'
  const password_hash = await hashPassword(operator.password)
  const user = { name: operator.name, email: operator.email, password_hash, role }
  const userId = await platform.transaction((run) => createUser(run, id, { user, notificationEvents }))
  if (userId !== undefined) await platform.tenant(id).transaction((tx) => welcomeUser(tx, userId))
}

/** The company whose users are the operators, and which owns the leads of the landing page. */
export async function ensurePlatformCompany(platform: PlatformDb, name: string): Promise<{ id: number }> {
  const created = await createPlatformCompany(platform, name)
  if (created) await addStarterData(platform.tenant(created.id), null)
  const company = created ?? (await findPlatformCompany(platform))
  if (!company) throw new Error('the platform company is neither there nor made')
  return company
}

/**
 * The operator in the environment settings cannot be created; the message is for the person who starts the product.
 */
export class OperatorRefused extends Error {}

/** Opens a session; returns its token and the sessions that ended to stay within the limit. */
export async function startSession(
  platform: PlatformDb,
  user: { company_id: number; user_id: number },
  client: Client,
): Promise<{ token: string; ended: number[] }> {
  const { token, hash } = newToken()
  const ended = await openSession(platform, {
    ...user,
    token_hash: hash,
    ip_address: client.ip,
    user_agent: client.userAgent,
    idleHours: limits.sessionIdleHours,
    absoluteDays: limits.sessionAbsoluteDays,
    keep: limits.sessionsPerUser,
  })
  return { token, ended }
}

const inLine = createKeyedQueue<string>()

/**
 * Runs attempts that share a key one after another, so that concurrent guesses are counted like sequential ones. The
 * queues are local to the process: k nodes allow up to k guesses at once. Keys are awaited from the narrowest to the
 * widest and no key plays both parts, so no deadlock arises; a flood from one address waits in the queue of that
 * address, not of the account.
 */
function inTurnOf<T>([first, ...remaining]: readonly string[], work: () => Promise<T>): Promise<T> {
  return first === undefined ? work() : inLine(first, () => inTurnOf(remaining, work))
}

interface Credentials {
  email: string
  password: string
  otp?: string | undefined
}

/**
 * The account of an e-mail, a password and, where enabled, a second factor. The password is checked first, so that
 * nobody without it learns about the second factor. Throws `invalid_credentials`, `otp_required`, `invalid_otp`, or
 * 429 while throttled.
 */
export function checkCredentials(
  options: TwoFactorOptions,
  credentials: Credentials,
  keys: ThrottleKey[],
  at: { client: Client; now: Date },
): Promise<AccountRow> {
  const names = keys.map(({ key }) => key)
  return inTurnOf(names, () => tryCredentials(options, credentials, keys, at))
}

async function tryCredentials(
  options: TwoFactorOptions,
  credentials: Credentials,
  keys: ThrottleKey[],
  { client, now }: { client: Client; now: Date },
): Promise<AccountRow> {
  const { platform } = options
  const names = keys.map(({ key }) => key)
  const wait = keys.length > 0 ? await findThrottleWait(platform, names) : 0
  if (wait > 0) throw new DomainError('too_many_requests', { message: texts.wait, retry_after: wait })

  const account = await findAccount(platform, credentials.email)
  if (!(await isPassword(credentials.password, account?.password_hash)) || !account) {
    for (const key of keys) await countLoginFailure(platform, key)
    if (account) await recordFailedSignIn(platform, account, client, texts.stranger)
    throw new DomainError('invalid_credentials')
  }
  if (account.blocked_at !== null) throw new DomainError('user_blocked')
  if (account.has_two_factor) await requireSecondFactor(options, account, credentials.otp, { client, now })
  if (keys.length > 0) await clearThrottles(platform, names)
  return account
}

async function requireSecondFactor(
  options: TwoFactorOptions,
  account: AccountRow,
  otp: string | undefined,
  { client, now }: { client: Client; now: Date },
): Promise<void> {
  if (!otp) throw new DomainError('otp_required')
  const wasRight = await countProofAttempt(options, 'otp', account.id)
  if (!(await consumeCode(options, account, otp, now))) {
    await recordFailedSignIn(options.platform, account, client, texts.stranger)
    throw new DomainError('invalid_otp')
  }
  await wasRight()
}

async function countLoginFailure(platform: PlatformDb, { key, free }: ThrottleKey): Promise<void> {
  const failures = await countThrottleFailure(platform, key, loginThrottle.windowMinutes)
  const wait = throttleSeconds(failures, free)
  if (wait > 0) await setThrottleWait(platform, key, wait)
}

/** Records a sign-in in the audit log, and notifies the user of a new device. */
export function recordLogin(
  platform: PlatformDb,
  account: AccountRow,
  client: Client,
  appUrl: string,
): Promise<void> {
  const message = securityEmail('newDevice', account, client, appUrl)
  return recordSignIn(platform, account, { ...client, device: deviceName(client.userAgent) }, message)
}

/** Sends a reset link if the e-mail is registered; the response is the same if it is not. `by`: a colleague or operator who asked for it. */
export async function requestReset(
  platform: PlatformDb,
  email: string,
  { appUrl, isThrottled }: { appUrl: string; isThrottled: boolean },
  by?: string,
): Promise<void> {
  const account = await findAccount(platform, email)
  // An invited user has no password yet and needs the invitation.
  if (!account?.password_hash || account.blocked_at !== null) return
  const { token, hash } = newToken()
  await openPasswordReset(
    platform,
    {
      company_id: account.company_id,
      user_id: account.id,
      token_hash: hash,
      minutes: limits.resetTokenMinutes,
      perHour: isThrottled ? limits.passwordResetEmailsPerHour : null,
    },
    passwordResetEmail(account, token, appUrl, by),
  )
}

/** Sets a new password by a reset token; returns the sessions that ended. */
export async function resetPassword(
  platform: PlatformDb,
  { token, password }: { token: string; password: string },
  client: Client,
  appUrl: string,
): Promise<number[]> {
  const owner = await findPasswordReset(platform, tokenHash(token))
  if (!owner) throw fieldError('token', texts.resetLinkDead)
  assertNotGuessable(password, owner)
  const composeMessage = (user: { name: string; email: string }) =>
    securityEmail('password', user, client, appUrl)
  const consumed = await consumePasswordReset(
    platform,
    tokenHash(token),
    await hashPassword(password),
    client,
    composeMessage,
  )
  if (!consumed) throw fieldError('token', texts.resetLinkDead)
  await clearThrottles(platform, [consumed.email.toLowerCase()])
  return consumed.sessions
}
