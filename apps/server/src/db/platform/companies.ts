import type { CompanyModule } from '@veranda/contract'
import type { PlatformDb } from '#db/platform-db.ts'
import {
  companies,
  companyModules,
  companySettings,
  formSubmissions,
  leadForms,
  leadFormVersions,
} from '#db/schema/tables.gen.ts'
import { acrossCompanies, platformAlias } from '#db/sql/aliases.ts'
import { isTrue } from '#db/sql/expressions.ts'
import { returning, select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import { moduleOf } from './modules-json.ts'

const c = platformAlias(companies, 'c')
const m = platformAlias(companyModules, 'm')
const f = platformAlias(leadForms, 'f')
const v = platformAlias(leadFormVersions, 'v')
const s = platformAlias(formSubmissions, 's')
const w = platformAlias(companySettings, 'w')

/** Activates or deactivates a company's module; returns `undefined` when there is no such company. */
export function setCompanyModule(
  platform: PlatformDb,
  companyId: number,
  module: { code: string; is_active: boolean; expires_at: string | null },
): Promise<CompanyModule | undefined> {
  return platform.first(
    returning(
      sql`insert into ${acrossCompanies(m)} (company_id, code, is_active, expires_at)
        select ${c.id}, ${module.code}, ${module.is_active}, ${module.expires_at}::timestamptz from ${acrossCompanies(c)} where ${c.id} = ${companyId}
        on conflict (company_id, code) do update set is_active = excluded.is_active, expires_at = excluded.expires_at`,
      { code: m.code, is_active: m.is_active, expires_at: m.expires_at },
    ),
  )
}

export interface PublishedFormRow {
  company_id: number
  id: number
  slug: string
  is_active: boolean
  protection: string
  version_id: number
  schema: unknown
  is_platform: boolean
  /** The company's module of leads, `null` if it never had one. */
  module: CompanyModule | null
}

const leadsModule = moduleOf(c.id, 'leads')

const formColumns = {
  company_id: f.company_id,
  id: f.id,
  slug: f.slug,
  is_active: isTrue(sql`${f.is_active} and ${c.closed_at} is null`),
  protection: f.protection,
  version_id: v.id,
  schema: v.schema,
  is_platform: c.is_platform,
  module: leadsModule,
}
const forms = sql`${acrossCompanies(f)}
  join ${acrossCompanies(v)} on ${v.company_id} = ${f.company_id} and ${v.id} = ${f.published_version_id}
  join ${acrossCompanies(c)} on ${c.id} = ${f.company_id}`

const publishedForm = () => select(formColumns)`
  from ${forms} where ${f.slug} = ${sql.placeholder('slug')} and ${f.deleted_at} is null`

/** The published version of a form by its public address, including a paused form. */
export function findPublishedForm(platform: PlatformDb, slug: string): Promise<PublishedFormRow | undefined> {
  return platform.firstOf('published form', publishedForm, { slug })
}

/** The form of the landing page: the oldest open one of the platform's own company. */
export function findPlatformForm(platform: PlatformDb): Promise<PublishedFormRow | undefined> {
  return platform.first(
    select(formColumns)`from ${forms}
      where ${c.is_platform} and ${f.is_active} and ${f.deleted_at} is null order by ${f.id} limit 1`,
  )
}

/** Submissions that were stored but never became a lead, because their request failed half-way. */
export function findUnhandledSubmissions(
  platform: PlatformDb,
): Promise<{ id: number; company_id: number; is_platform: boolean; module: CompanyModule | null }[]> {
  return platform.rows(
    select({ id: s.id, company_id: s.company_id, is_platform: c.is_platform, module: leadsModule })`
      from ${acrossCompanies(s)} join ${acrossCompanies(c)} on ${c.id} = ${s.company_id}
      where ${s.outcome} is null and ${s.received_at} < now() - interval '1 minute' order by ${s.received_at} limit 100`,
  )
}

/** Companies that return a new lead when its assignee does not respond in time. */
export function findCompaniesReturningLeads(platform: PlatformDb): Promise<{ company_id: number }[]> {
  return platform.rows(
    select({ company_id: w.company_id })`from ${acrossCompanies(w)}
      where ${w.assignment}->>'mode' <> 'off' and ${w.assignment}->>'return_after_minutes' is not null`,
  )
}
