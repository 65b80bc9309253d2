import { createHash, randomBytes } from 'node:crypto'
import type { Connection } from '@veranda/server/db/pool.ts'
import pg from 'pg'
import { fillForLoad } from '#tools/seed/load-data.ts'

export interface Target {
  companyId: number
  token: string
  slug: string
  /** The form's fields in order: name, phone, e-mail, comment. */
  fieldIds: number[]
  leadIds: number[]
}

export type Targets = Target[]

/** Seeds the database when it is empty, and opens a session in every company. */
export async function prepareTargets(
  connection: Connection,
  size: { companies: number; leads: number },
): Promise<Targets> {
  const pool = new pg.Pool({ ...connection, max: 1 })
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ count: string }>('select count(*) from companies')
    if (Number(rows[0]?.count) < size.companies) await fillForLoad(client, size, (step) => console.log(step))
    // Every run starts from vacuumed tables and an empty queue.
    await client.query('truncate graphile_worker._private_jobs')
    await client.query('vacuum (analyze) leads, lead_values, form_submissions, notifications')
    return await readTargets(client)
  } finally {
    client.release()
    await pool.end()
  }
}

async function readTargets(client: pg.PoolClient): Promise<Targets> {
  const { rows } = await client.query<{
    company_id: number
    user_id: number
    slug: string
    field_ids: string[]
    lead_ids: string[]
  }>(`
    select u.company_id::int, u.id::int as user_id, f.slug,
      (select array_agg(id order by position) from lead_fields where company_id = u.company_id) as field_ids,
      (select array_agg(id) from (select id from leads where company_id = u.company_id and deleted_at is null limit 500) picked) as lead_ids
    from users u join lead_forms f on f.company_id = u.company_id where u.role = 'owner' and f.slug like 'load-%' order by u.company_id`)
  const targets = rows.map((row) => ({
    companyId: row.company_id,
    userId: row.user_id,
    token: `vrn_${randomBytes(32).toString('base64url')}`,
    slug: row.slug,
    fieldIds: row.field_ids.map(Number),
    leadIds: (row.lead_ids ?? []).map(Number),
  }))
  for (const { companyId, userId, token } of targets) {
    await client.query(
      `insert into sessions (company_id, user_id, token_hash, idle_until, absolute_until, ip_address, user_agent)
       values ($1, $2, $3, now() + interval '1 day', now() + interval '1 day', '127.0.0.1', 'bench')`,
      [companyId, userId, createHash('sha256').update(token).digest()],
    )
  }
  return targets
}
