import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { companyModule, moduleCode } from './modules.ts'
import { id, idParam, instant, listOf, pageQuery } from './schemas.ts'

export const moduleEndpoints = {
  company: endpoint({
    method: 'GET',
    path: '/api/modules/company',
    summary: 'The company’s modules and their terms',
    access: 'user',
    output: z.array(companyModule),
  }),
}

const company = z.object({ id, name: z.string(), created_at: instant, modules: z.array(companyModule) })

export const adminEndpoints = {
  companies: endpoint({
    method: 'GET',
    path: '/api/admin/companies',
    summary: 'Companies with their modules',
    access: 'operator',
    query: z.strictObject({ ...pageQuery, q: z.string().trim().max(100).optional() }),
    output: listOf(company),
  }),
  setModule: endpoint({
    method: 'PUT',
    path: '/api/admin/companies/:id/modules/:code',
    summary: 'Switch a company’s module and set its term',
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
}

const socketId = z.string().max(30)

/** Laravel's addresses and shapes: pusher-js wants status 200 and these keys. */
export const broadcastingEndpoints = {
  auth: endpoint({
    method: 'POST',
    path: '/broadcasting/auth',
    summary: 'Let a socket into a private channel',
    access: 'user',
    body: z.strictObject({ socket_id: socketId, channel_name: z.string().max(200) }),
    output: z.object({ auth: z.string(), channel_data: z.string().optional() }),
    formEncoded: true,
  }),
  userAuth: endpoint({
    method: 'POST',
    path: '/broadcasting/user-auth',
    summary: 'Tell the socket server whose socket it is',
    access: 'user',
    body: z.strictObject({ socket_id: socketId }),
    output: z.object({ auth: z.string(), user_data: z.string() }),
    formEncoded: true,
  }),
}
