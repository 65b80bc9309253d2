import { z } from 'zod'
import { requisites } from '#company/company.ts'
import { endpoint } from '#endpoint.ts'
import { companyModule, moduleCode } from '#module-shapes.ts'
import { role } from '#role-shapes.ts'
import { id, idParam, idParams, instant, listOf, pageQuery, requiredText } from '#schemas.ts'
import { type OperatorActName, operatorActs, type UserState, userStates } from './operator-names.ts'
import { purchaseStatus } from './purchases.ts'

const actName = z.enum(Object.keys(operatorActs) as [OperatorActName, ...OperatorActName[]])

const operatorAct = z.object({
  id,
  created_at: instant,
  operator_name: z.string(),
  act: actName,
  title: z.string(),
  company: z.object({ id, name: z.string() }).nullable(),
})
export type OperatorAct = z.infer<typeof operatorAct>

const adminCompany = z.object({
  id,
  name: z.string(),
  created_at: instant,
  closed_at: instant.nullable(),
  modules: z.array(companyModule),
  users: z.number().int(),
  /** Counted up to `limits.countCap`; one more means «more than». */
  leads: z.number().int(),
  last_seen_at: instant.nullable(),
})
export type AdminCompany = z.infer<typeof adminCompany>
const userState = z.enum(Object.keys(userStates) as [UserState, ...UserState[]])

const adminPerson = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  state: userState,
  created_at: instant,
  last_seen_at: instant.nullable(),
  /** Active sessions. */
  sessions: z.number().int(),
})

const adminUser = adminPerson.extend({
  company: z.object({ id, name: z.string(), is_platform: z.boolean() }),
})
export type AdminUser = z.infer<typeof adminUser>

const adminCompanyDetails = adminCompany.extend({
  time_zone: z.string(),
  requisites,
  clients: z.number().int(),
  storage_bytes: z.number().int(),
  people: z.array(adminPerson),
  purchases: z.array(
    z.object({
      id,
      number: z.string(),
      status: purchaseStatus,
      total_kopecks: z.number().int(),
      created_at: instant,
    }),
  ),
})
export type AdminCompanyDetails = z.infer<typeof adminCompanyDetails>

const searchQuery = z.strictObject({ ...pageQuery, q: z.string().trim().max(100).optional() })

export const adminEndpoints = {
  companies: endpoint({
    method: 'GET',
    path: '/api/admin/companies',
    summary: 'Companies with their modules',
    access: 'operator',
    query: searchQuery,
    output: listOf(adminCompany),
  }),
  company: endpoint({
    method: 'GET',
    path: '/api/admin/companies/:id',
    summary: 'One company: requisites, people, modules, purchases, storage',
    access: 'operator',
    params: idParams,
    output: adminCompanyDetails,
  }),
  setModule: endpoint({
    method: 'PUT',
    path: '/api/admin/companies/:id/modules/:code',
    summary: 'Enable or disable a company’s module and set its term',
    access: 'operator',
    params: z.strictObject({ id: idParam, code: moduleCode }),
    body: z.strictObject({
      is_active: z.boolean(),
      expires_at: z.iso
        .datetime({ offset: true, error: 'Нужна дата в формате ISO 8601' })
        .nullable()
        .default(null),
    }),
    output: companyModule,
  }),
  acts: endpoint({
    method: 'GET',
    path: '/api/admin/acts',
    summary: 'Actions of operators, newest first',
    access: 'operator',
    query: z.strictObject({ ...pageQuery, company_id: idParam.optional() }),
    output: listOf(operatorAct),
  }),
}

export const adminUserEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    summary: 'Users of every company',
    access: 'operator',
    query: searchQuery,
    output: listOf(adminUser),
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/:id/sessions',
    summary: 'Sign a user out everywhere',
    access: 'operator',
    params: idParams,
    output: z.object({ ended: z.number().int() }),
  }),
  sendReset: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/password-reset',
    summary: 'Send a password reset link to a user',
    access: 'operator',
    params: idParams,
  }),
}

export const impersonationBody = z.strictObject({
  reason: requiredText(300, 'Напишите, зачем вы входите: владелец компании увидит это').min(
    5,
    'Опишите причину подробнее',
  ),
})

export const impersonation = z.object({
  id,
  company: z.object({ id, name: z.string() }),
  reason: z.string(),
  expires_at: instant,
})
export type Impersonation = z.infer<typeof impersonation>

export const impersonationEndpoints = {
  start: endpoint({
    method: 'POST',
    path: '/api/admin/companies/:id/visits',
    summary: 'Open a company read-only for half an hour, with a reason that its owner sees',
    access: 'operator',
    params: idParams,
    body: impersonationBody,
    output: impersonation,
    status: 201,
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api/admin/visits/:id',
    summary: 'End the visit to a company',
    access: 'operator',
    params: idParams,
  }),
}
