import { z } from 'zod'
import { type Density, densities, type Theme, themes } from '#company/company-names.ts'
import { listColumns } from '#company/saved-views.ts'
import { endpoint } from '#endpoint.ts'
import { limits } from '#limits.ts'
import { impersonation } from '#operators/operators.ts'
import { role } from '#role-shapes.ts'
import { id, loginEmail, newPassword, requiredText } from '#schemas.ts'

export const currentUser = z.object({
  id,
  /** `null` for platform operators. */
  company_id: id.nullable(),
  name: z.string(),
  email: z.string(),
  role,
  /** The user views the app as `role`; nothing can be changed meanwhile. */
  is_viewing_as: z.boolean(),
  has_avatar: z.boolean(),
  has_two_factor: z.boolean(),
  /** The company requires a second factor and the user has none: only the account is accessible. */
  must_set_two_factor: z.boolean(),
  theme: z.enum(Object.keys(themes) as [Theme, ...Theme[]]),
  density: z.enum(Object.keys(densities) as [Density, ...Density[]]),
  /** The operator's impersonation of this company, with its reason. */
  visit: impersonation.nullable(),
  company: z.object({
    name: z.string(),
    time_zone: z.string(),
    /** The company is closed, and can be reopened until then. */
    closed_at: z.string().nullable(),
  }),
  /** How they have set up the columns of lists, by list; only in the answer to `GET /api/users/current`. */
  list_columns: z.record(z.string(), listColumns).optional(),
})
export type CurrentUser = z.infer<typeof currentUser>

const signedIn = z.object({ token: z.string(), user: currentUser })

export const registerBody = z.strictObject({
  company_name: requiredText(limits.nameMax, 'Название компании обязательно'),
  name: requiredText(limits.nameMax, 'Имя обязательно'),
  email: loginEmail,
  password: newPassword,
})

export const loginBody = z.strictObject({
  // Without spaces: failed sign-ins are counted under «address network», which must be unambiguous.
  email: z.string().trim().toLowerCase().min(1, 'Введите email').max(254).regex(/^\S*$/, 'Проверьте email'),
  password: z.string().min(1, 'Введите пароль').max(limits.passwordMax),
  /** Required after `otp_required`: an authenticator code or a recovery code. */
  otp: z.string().trim().max(64).optional(),
})

export const forgotPasswordBody = z.strictObject({ email: loginEmail })

export const resetPasswordBody = z.strictObject({ token: z.string().min(1).max(200), password: newPassword })

const invitationToken = z.string().min(1).max(200)

export const acceptInvitationBody = z.strictObject({
  token: invitationToken,
  name: requiredText(limits.nameMax, 'Имя обязательно'),
  password: newPassword,
})

export const authEndpoints = {
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Register a company with its owner and trial modules',
    access: 'public',
    body: registerBody,
    output: signedIn,
    status: 201,
    rateLimit: 'register',
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign in by e-mail and password',
    access: 'public',
    body: loginBody,
    output: signedIn,
    rateLimit: 'auth',
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'End this session',
    access: 'user',
    whileClosed: true,
    isOpenToEnrolling: true,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/auth/refresh',
    summary: 'Renew the session token before it expires',
    access: 'user',
    whileClosed: true,
    isOpenToEnrolling: true,
    output: z.object({ token: z.string() }),
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'Send a password reset link if the e-mail is registered',
    access: 'public',
    body: forgotPasswordBody,
    output: z.object({ message: z.string() }),
    status: 202,
    rateLimit: 'reset',
  }),
  invitation: endpoint({
    method: 'POST',
    path: '/api/auth/invitation',
    summary: 'Read an invitation',
    access: 'public',
    body: z.strictObject({ token: invitationToken }),
    output: z.object({ company_name: z.string(), name: z.string(), email: z.string(), role }),
    rateLimit: 'auth',
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/api/auth/accept-invitation',
    summary: 'Accept an invitation',
    access: 'public',
    body: acceptInvitationBody,
    output: signedIn,
    rateLimit: 'auth',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Set a new password by a reset link',
    access: 'public',
    body: resetPasswordBody,
    rateLimit: 'reset',
  }),
}
