import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { companyModule } from './module-shapes.ts'

export const moduleEndpoints = {
  company: endpoint({
    method: 'GET',
    path: '/api/modules/company',
    summary: 'The company’s modules and their terms',
    access: 'user',
    output: z.array(companyModule),
  }),
}

const socketId = z.string().max(30)

/** Laravel's paths and shapes: pusher-js expects status 200 and these keys. */
export const broadcastingEndpoints = {
  auth: endpoint({
    method: 'POST',
    path: '/broadcasting/auth',
    summary: 'Authorize a socket for a private channel',
    access: 'user',
    body: z.strictObject({ socket_id: socketId, channel_name: z.string().max(200) }),
    output: z.object({ auth: z.string(), channel_data: z.string().optional() }),
    formEncoded: true,
  }),
  userAuth: endpoint({
    method: 'POST',
    path: '/broadcasting/user-auth',
    summary: 'Authenticate the user of a socket',
    access: 'user',
    body: z.strictObject({ socket_id: socketId }),
    output: z.object({ auth: z.string(), user_data: z.string() }),
    formEncoded: true,
  }),
}
