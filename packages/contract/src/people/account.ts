import { z } from 'zod'
import { type Density, densities, type Theme, themes } from '#company/company-names.ts'
import { endpoint } from '#endpoint.ts'
import { limits } from '#limits.ts'
import { idParams, newPassword, requiredText, text } from '#schemas.ts'
import { userSession } from './users.ts'

export const theme = z.enum(Object.keys(themes) as [Theme, ...Theme[]])
export const density = z.enum(Object.keys(densities) as [Density, ...Density[]])

export const account = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  job_title: z.string(),
  theme,
  density,
  has_avatar: z.boolean(),
  has_two_factor: z.boolean(),
  /** Unused recovery codes. */
  recovery_codes_left: z.number().int(),
  /** The company requires a second factor of everybody. */
  company_requires_two_factor: z.boolean(),
})
export type Account = z.infer<typeof account>

export const updateAccountBody = z
  .strictObject({
    name: requiredText(limits.nameMax, 'Имя обязательно'),
    phone: text(50),
    job_title: text(200),
    theme,
    density,
  })
  .partial()

const ownPassword = z.string().min(1, 'Введите пароль').max(limits.passwordMax)

/** A six-digit authenticator code, or a recovery code; spaces and dashes do not matter. */
export const otp = z.string().trim().min(1, 'Введите код').max(64, 'Введите код')

export const changePasswordBody = z.strictObject({ current_password: ownPassword, password: newPassword })
export const beginTwoFactorBody = z.strictObject({ password: ownPassword })
export const confirmTwoFactorBody = z.strictObject({ otp })
/** Changing the second factor requires both current ones. */
export const twoFactorProofBody = z.strictObject({ password: ownPassword, otp })

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** Available to users who must set up a second factor first. */
const own = { access: 'user', isOpenToEnrolling: true } as const

export const accountEndpoints = {
  show: endpoint({
    ...own,
    method: 'GET',
    path: '/api/account',
    summary: 'The caller’s own account',
    output: account,
  }),
  update: endpoint({
    ...own,
    method: 'PUT',
    path: '/api/account',
    summary: 'Change the caller’s account and appearance settings',
    body: updateAccountBody,
    output: account,
  }),
  password: endpoint({
    ...own,
    method: 'PUT',
    path: '/api/account/password',
    summary: 'Change the password; all other sessions end',
    body: changePasswordBody,
  }),
  sessions: endpoint({
    ...own,
    method: 'GET',
    path: '/api/account/sessions',
    summary: 'Sessions of the caller',
    output: z.array(userSession),
  }),
  endSession: endpoint({
    ...own,
    method: 'DELETE',
    path: '/api/account/sessions/:id',
    summary: 'End one of the caller’s sessions',
    params: idParams,
  }),
  endOtherSessions: endpoint({
    ...own,
    method: 'DELETE',
    path: '/api/account/sessions',
    summary: 'End all other sessions of the caller',
  }),
  setAvatar: endpoint({
    ...own,
    method: 'PUT',
    path: '/api/account/avatar',
    summary: 'Set the caller’s picture: JPEG, PNG, WebP or GIF',
    accepts: 'bytes',
  }),
  removeAvatar: endpoint({
    ...own,
    method: 'DELETE',
    path: '/api/account/avatar',
    summary: 'Remove the caller’s picture',
  }),
  beginTwoFactor: endpoint({
    ...own,
    method: 'POST',
    path: '/api/account/two-factor',
    summary: 'Start the setup of two-factor authentication; returns the secret for the authenticator app',
    body: beginTwoFactorBody,
    output: z.object({ secret: z.string(), otpauth_url: z.string() }),
  }),
  confirmTwoFactor: endpoint({
    ...own,
    method: 'PUT',
    path: '/api/account/two-factor',
    summary: 'Enable two-factor authentication with a code; returns the recovery codes once',
    body: confirmTwoFactorBody,
    output: recoveryCodes,
  }),
  removeTwoFactor: endpoint({
    ...own,
    method: 'DELETE',
    path: '/api/account/two-factor',
    summary: 'Disable two-factor authentication',
    body: twoFactorProofBody,
  }),
  renewRecoveryCodes: endpoint({
    ...own,
    method: 'POST',
    path: '/api/account/two-factor/recovery-codes',
    summary: 'Create new recovery codes; earlier ones become invalid',
    body: twoFactorProofBody,
    output: recoveryCodes,
  }),
}
