import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { limits } from '#limits.ts'
import { instant } from '#schemas.ts'

const close = { permission: 'company.close' } as const

export const accountClosureEndpoints = {
  close: endpoint({
    method: 'POST',
    path: '/api/company/closing',
    summary: 'Close the company; it can be reopened for thirty days',
    access: close,
    body: z.strictObject({
      /** The company's name, typed as confirmation. */
      name: z.string().trim(),
      password: z.string().min(1, 'Введите пароль').max(limits.passwordMax),
    }),
    output: z.object({ closed_at: instant, erased_at: instant }),
    rateLimit: 'auth',
  }),
  reopen: endpoint({
    method: 'DELETE',
    path: '/api/company/closing',
    summary: 'Reopen a closed company',
    access: close,
    whileClosed: true,
  }),
}
