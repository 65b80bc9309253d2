import type { SQL } from 'drizzle-orm'
import { companyModules } from '#db/schema/tables.gen.ts'
import { acrossCompanies, platformAlias } from '#db/sql/aliases.ts'
import { jsonInstant, list, one } from '#db/sql/expressions.ts'

const m = platformAlias(companyModules, 'm')

const moduleJson = { code: m.code, is_active: m.is_active, expires_at: jsonInstant(m.expires_at) }

/** All modules of a company, as a column. */
export const modulesOf = (companyId: SQL) =>
  list(moduleJson, m.code)`from ${acrossCompanies(m)} where ${m.company_id} = ${companyId}`

/** One module of a company, or null if the company never had it. */
export const moduleOf = (companyId: SQL, code: 'chat' | 'leads') =>
  one(moduleJson)`from ${acrossCompanies(m)} where ${m.company_id} = ${companyId} and ${m.code} = ${code}`
