import { z } from 'zod'
import { workingHours } from '#company/company.ts'
import { endpoint } from '#endpoint.ts'
import { limits } from '#limits.ts'
import { role, staffRole } from '#role-shapes.ts'
import {
  id,
  idParams,
  instant,
  listOf,
  loginEmail,
  pageQuery,
  requiredText,
  seenVersion,
  text,
} from '#schemas.ts'
import { currentUser } from './auth.ts'
import { handOverEndpoints } from './hand-over-endpoints.ts'

/** States of a user: active, invited, or blocked. */
export const userStatuses = { active: 'Активен', invited: 'Приглашён', blocked: 'Заблокирован' } as const
export type UserStatus = keyof typeof userStatuses
export const userStatus = z.enum(Object.keys(userStatuses) as [UserStatus, ...UserStatus[]])

const day = z.iso.date('Нужна дата')

export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: staffRole,
  status: userStatus,
  phone: z.string(),
  job_title: z.string(),
  department: z.string(),
  receives_leads: z.boolean(),
  lead_weight: z.number().int(),
  /** `null`: the company's working hours. */
  working_hours: workingHours.nullable(),
  absent_from: z.string().nullable(),
  absent_until: z.string().nullable(),
  leads_in_work: z.number().int(),
  has_avatar: z.boolean(),
  has_two_factor: z.boolean(),
  last_seen_at: instant.nullable(),
  /** Expiry of the invitation; `null` without one. */
  invitation_expires_at: instant.nullable(),
  version: z.number().int(),
  created_at: instant,
})
export type User = z.infer<typeof user>

const userKeys = {
  name: requiredText(limits.nameMax, 'Имя обязательно'),
  email: loginEmail,
  role: staffRole,
  phone: text(50),
  job_title: text(200),
  department: text(200),
  receives_leads: z.boolean(),
  lead_weight: z.number().int().min(1, 'От 1 до 10').max(10, 'От 1 до 10'),
  working_hours: workingHours.nullable(),
  absent_from: day.nullable(),
  absent_until: day.nullable(),
}

const datesInOrder = (body: {
  absent_from?: string | null | undefined
  absent_until?: string | null | undefined
}) => !body.absent_from || !body.absent_until || body.absent_from <= body.absent_until
const datesFault = { path: ['absent_until'], message: 'Конец отсутствия раньше начала' }

export const createUserBody = z
  .strictObject({
    ...userKeys,
    phone: userKeys.phone.default(''),
    job_title: userKeys.job_title.default(''),
    department: userKeys.department.default(''),
    receives_leads: userKeys.receives_leads.default(true),
    lead_weight: userKeys.lead_weight.default(1),
    working_hours: userKeys.working_hours.default(null),
    absent_from: userKeys.absent_from.default(null),
    absent_until: userKeys.absent_until.default(null),
  })
  .refine(datesInOrder, datesFault)

export const updateUserBody = z
  .strictObject({ ...z.strictObject(userKeys).partial().shape, version: seenVersion })
  .refine(datesInOrder, datesFault)

/** A user who can be assigned work. */
export const colleague = z.object({
  id,
  name: z.string(),
  /** `operator` in the platform's own company. */
  role,
  job_title: z.string(),
  has_avatar: z.boolean(),
  is_absent: z.boolean(),
})
export type Colleague = z.infer<typeof colleague>

export const userSession = z.object({
  id,
  ip_address: z.string(),
  user_agent: z.string(),
  created_at: instant,
  last_seen_at: instant,
  is_current: z.boolean(),
})
export type UserSession = z.infer<typeof userSession>

const manage = { permission: 'user.manage' } as const

export const userEndpoints = {
  current: endpoint({
    method: 'GET',
    path: '/api/users/current',
    summary: 'The signed-in user',
    access: 'user',
    isOpenToEnrolling: true,
    whileClosed: true,
    output: currentUser,
  }),
  colleagues: endpoint({
    method: 'GET',
    path: '/api/users/colleagues',
    summary: 'Users of the company to whom work can be assigned',
    access: 'user',
    output: z.array(colleague),
  }),
  avatar: endpoint({
    method: 'GET',
    path: '/api/users/:id/avatar',
    summary: 'A colleague’s picture',
    access: 'user',
    isOpenToEnrolling: true,
    params: idParams,
    file: 'image/webp',
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/users',
    summary: 'Users of the company, newest first',
    access: manage,
    query: z.strictObject({
      ...pageQuery,
      q: z.string().trim().max(100).optional(),
      role: staffRole.optional(),
      status: userStatus.optional(),
      department: z.string().trim().max(200).optional(),
    }),
    output: listOf(user),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/users',
    summary: 'Invite a user by e-mail',
    access: manage,
    body: createUserBody,
    output: user,
    status: 201,
    creates: true,
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/users/:id',
    summary: 'One user of the company',
    access: manage,
    params: idParams,
    output: user,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/users/:id',
    summary: 'Change a colleague’s data or role',
    access: manage,
    params: idParams,
    body: updateUserBody,
    output: user,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/users/:id',
    summary: 'Remove a blocked or never activated user without open work; the history keeps the name',
    access: manage,
    params: idParams,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/users/:id/invitation',
    summary: 'Resend the invitation; the earlier link becomes invalid',
    access: manage,
    params: idParams,
    output: user,
  }),
  /** Works beside the e-mailed link: using either invalidates the other. */
  invitationLink: endpoint({
    method: 'POST',
    path: '/api/users/:id/invitation-link',
    summary: 'Create an invitation link to pass on manually, for a user who has not accepted yet',
    access: manage,
    params: idParams,
    output: z.object({ url: z.string(), expires_at: instant }),
  }),
  revokeInvitation: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/invitation',
    summary: 'Revoke the invitation',
    access: manage,
    params: idParams,
    output: user,
  }),
  ...handOverEndpoints,
  block: endpoint({
    method: 'POST',
    path: '/api/users/:id/block',
    summary: 'Block a user; sessions and sockets end immediately',
    access: manage,
    params: idParams,
    output: user,
  }),
  unblock: endpoint({
    method: 'POST',
    path: '/api/users/:id/unblock',
    summary: 'Unblock a user',
    access: manage,
    params: idParams,
    output: user,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/users/:id/password-reset',
    summary: 'Send a password reset link to a user',
    access: manage,
    params: idParams,
  }),
  resetTwoFactor: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/two-factor',
    summary: 'Reset a user’s two-factor authentication',
    access: manage,
    params: idParams,
    output: user,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/users/:id/sessions',
    summary: 'Sessions of a user',
    access: manage,
    params: idParams,
    output: z.array(userSession),
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/sessions',
    summary: 'End all sessions of a user',
    access: manage,
    params: idParams,
  }),
}
