import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { role } from './permissions.ts'
import { id, loginEmail, newPassword, requiredText } from './schemas.ts'

export const currentUser = z.object({
  id,
  /** `null` for platform operators. */
  company_id: id.nullable(),
  name: z.string(),
  email: z.string(),
  role,
  company: z.object({ name: z.string(), time_zone: z.string() }),
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
  // Without a space inside: failed sign-ins are counted by «address space network», which must mean one thing only.
  email: z.string().trim().toLowerCase().min(1, 'Введите email').max(254).regex(/^\S*$/, 'Проверьте email'),
  password: z.string().min(1, 'Введите пароль').max(limits.passwordMax),
})

export const forgotPasswordBody = z.strictObject({ email: loginEmail })

export const resetPasswordBody = z.strictObject({ token: z.string().min(1).max(200), password: newPassword })

export const authEndpoints = {
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Open a company with its owner and trial modules',
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
  logout: endpoint({ method: 'POST', path: '/api/auth/logout', summary: 'End this session', access: 'user' }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/auth/refresh',
    summary: 'Replace the token before it idles out',
    access: 'user',
    output: z.object({ token: z.string() }),
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'Send a reset link, if the address is known',
    access: 'public',
    body: forgotPasswordBody,
    output: z.object({ message: z.string() }),
    status: 202,
    rateLimit: 'reset',
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

export const userEndpoints = {
  current: endpoint({
    method: 'GET',
    path: '/api/users/current',
    summary: 'The signed-in user',
    access: 'user',
    output: currentUser,
  }),
}
