import type { CompanyModule } from '@veranda/contract'
import { sql } from 'drizzle-orm'
import type { PlatformDb } from '#db/platform-db.ts'
import { moduleJson } from './modules-json.ts'

/** Switches a module of an existing company; answers nothing where there is no such company. */
export function setCompanyModule(
  platform: PlatformDb,
  companyId: number,
  module: { code: string; is_active: boolean; expires_at: string | null },
): Promise<CompanyModule | undefined> {
  return platform.first<CompanyModule>(sql`
    insert into company_modules (company_id, code, is_active, expires_at)
    select id, ${module.code}, ${module.is_active}, ${module.expires_at}::timestamptz from companies where id = ${companyId}
    on conflict (company_id, code) do update set is_active = excluded.is_active, expires_at = excluded.expires_at
    returning code, is_active, expires_at`)
}

const leadsModule = sql`(select ${moduleJson} from company_modules m where m.company_id = c.id and m.code = 'leads') as module`

export interface PublishedFormRow {
  company_id: number
  id: number
  slug: string
  is_active: boolean
  protection: string
  version_id: number
  schema: unknown
  is_platform: boolean
  /** The company's module of leads, `null` where it never had one. */
  module: CompanyModule | null
}

const ofForms = sql`
    select f.company_id, f.id, f.slug, f.is_active and c.closed_at is null as is_active, f.protection, v.id as version_id, v.schema, c.is_platform, ${leadsModule}
    from lead_forms f
    join lead_form_versions v on v.company_id = f.company_id and v.id = f.published_version_id
    join companies c on c.id = f.company_id`

const publishedForm = () => sql`${ofForms} where f.slug = ${sql.placeholder('slug')} and f.deleted_at is null`

/** The published version behind a public address; also of a paused form, which says so itself. */
export function findPublishedForm(platform: PlatformDb, slug: string): Promise<PublishedFormRow | undefined> {
  return platform.firstOf<PublishedFormRow>('published form', publishedForm, { slug })
}

/** The form of the landing page: the oldest open one of the platform's own company. */
export function findPlatformForm(platform: PlatformDb): Promise<PublishedFormRow | undefined> {
  return platform.first<PublishedFormRow>(
    sql`${ofForms} where c.is_platform and f.is_active and f.deleted_at is null order by f.id limit 1`,
  )
}

/** Submissions that were taken but never became a lead: their request died half-way. */
export function findUnhandledSubmissions(
  platform: PlatformDb,
): Promise<{ id: number; company_id: number; is_platform: boolean; module: CompanyModule | null }[]> {
  return platform.rows(sql`
    select s.id, s.company_id, c.is_platform, ${leadsModule}
    from form_submissions s join companies c on c.id = s.company_id
    where s.outcome is null and s.received_at < now() - interval '1 minute' order by s.received_at limit 100`)
}

/** Companies whose new leads do not wait for ever for whom they were given to. */
export function findCompaniesReturningLeads(platform: PlatformDb): Promise<{ company_id: number }[]> {
  return platform.rows(sql`
    select company_id from company_settings
    where assignment->>'mode' <> 'off' and assignment->>'return_after_minutes' is not null`)
}
