import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { id, instant } from '#schemas.ts'

/** States of an export of the company's data. */
export const exportStatuses = { pending: 'Готовится', ready: 'Готова', failed: 'Не удалась' } as const

export const companyExport = z.object({
  id,
  status: z.enum(Object.keys(exportStatuses) as [keyof typeof exportStatuses]),
  user_name: z.string(),
  /** The archive's file; `null` until it is ready, and after its deletion. */
  file_id: id.nullable(),
  size: z.number().int().nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
})
export type CompanyExport = z.infer<typeof companyExport>

const take = { permission: 'company.export' } as const

export const companyExportEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/company/exports',
    summary: 'Exports of the company’s data, newest first',
    access: take,
    output: z.array(companyExport),
    whileClosed: true,
  }),
  request: endpoint({
    method: 'POST',
    path: '/api/company/export',
    summary: 'Request an export of all of the company’s data',
    access: take,
    output: companyExport,
    status: 202,
    whileClosed: true,
  }),
}
