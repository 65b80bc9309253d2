import { z } from 'zod'
import { type CompanyModule, moduleCodes } from './modules.ts'

export const moduleCode = z.enum(moduleCodes)

export const companyModule = z.object({
  code: z.string(),
  is_active: z.boolean(),
  expires_at: z.string().nullable().optional(),
}) satisfies z.ZodType<CompanyModule>
