import { limits } from '@veranda/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as maintenance from '#db/platform/maintenance.ts'
import { enqueueEmail } from '#db/platform/queue.ts'
import { bulkChanges, notifications } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import { createWorld, type World } from '#test/support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test.each(Object.entries(maintenance))(
  '%s may do what it does with the rights of the product',
  async (_name, run) => {
    await expect(run(world.platform)).resolves.toBeUndefined()
  },
)

test('a change of many records is deleted when it can long not be undone', async () => {
  const owner = await world.company()
  const change = (created_at: string) =>
    owner.tenant.insert(bulkChanges, {
      target: 'leads',
      action: 'delete',
      total_count: 1,
      status: 'done',
      user_id: owner.id,
      created_at,
    })
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  await change(daysAgo(limits.bulkUndoDays + 31))
  const { id } = await change(daysAgo(limits.bulkUndoDays + 29))
  await maintenance.deleteOldBulkChanges(world.platform)
  expect((await owner.tenant.find(bulkChanges)).map((row) => row.id)).toEqual([id])
})

test('notifications are deleted after half a year, and no newer ones', async () => {
  const owner = await world.company()
  const line = (title: string) =>
    owner.tenant.insert(notifications, { user_id: owner.id, kind: 'personal', title, message: '' })
  const [old, recent] = [await line('Старое'), await line('Новое')]
  await owner.tenant.updateWhere(notifications, sql`id = ${old.id}`, {
    created_at: sql`now() - interval '181 days'`,
  })
  await owner.tenant.updateWhere(notifications, sql`id = ${recent.id}`, {
    created_at: sql`now() - interval '179 days'`,
  })
  await maintenance.deleteOldNotifications(world.platform)
  const remaining = (await owner.tenant.find(notifications)).map(({ title }) => title)
  expect(remaining).toContain('Новое')
  expect(remaining).not.toContain('Старое')
})

test('a failed e-mail job keeps no usable link, and is deleted after two weeks', async () => {
  const text = 'https://veranda.example/reset-password#token=vrn_secret и дальше'
  const add = async (to: string, days: number, attempts: number) => {
    await enqueueEmail(world.platform, {
      to,
      subject: '',
      text,
      html: `<a href="/x#token=vrn_secret">x</a>`,
    })
    await world.owner.query('alter table graphile_worker._private_jobs disable trigger user')
    await world.owner.query(
      `update graphile_worker._private_jobs set attempts = $1, updated_at = now() - make_interval(days => $2)
       where payload->>'to' = $3`,
      [attempts, days, to],
    )
    await world.owner.query('alter table graphile_worker._private_jobs enable trigger user')
  }
  await add('waiting@example.com', 20, 3)
  await add('failed@example.com', 2, 25)
  await add('long-failed@example.com', 15, 25)
  await maintenance.deleteFailedJobs(world.platform)
  const { rows } = await world.owner.query<{ payload: { to: string; text: string; html: string } }>(
    "select payload from graphile_worker._private_jobs where payload->>'to' like '%@example.com' order by id",
  )
  const [waiting, failed, ...otherPayloads] = rows.map(({ payload }) => payload)
  expect(otherPayloads).toEqual([])
  expect(waiting).toMatchObject({ to: 'waiting@example.com', text })
  expect(failed?.to).toBe('failed@example.com')
  expect(JSON.stringify(failed)).not.toContain('vrn_secret')
  expect(failed?.text).toContain('и дальше')
})

/** A row of each table cleared by age; `$3` is how far it is past its term. */
const agedRows = {
  sessions: `insert into sessions (company_id, user_id, token_hash, idle_until, absolute_until, ip_address, user_agent)
    values ($1, $2, sha256($3::text::bytea), now(), now() - $3::interval, '127.0.0.1', 'aged')`,
  password_resets: `insert into password_resets (company_id, user_id, token_hash, expires_at)
    values ($1, $2, sha256($3::text::bytea), now() - interval '1 day' - $3::interval)`,
  login_throttles: `insert into login_throttles (key, failures, window_started_at)
    values (concat_ws(' ', 'aged', $1::text, $2::text, $3::text), 1, now() - interval '1 day' - $3::interval)`,
  webhook_deliveries: `with hook as (insert into webhooks (company_id, url, events, secret)
      values ($1, concat_ws(' ', $2::text, $3::text), '{}', '') returning id)
    insert into webhook_deliveries (company_id, webhook_id, event, payload, created_at)
    select $1, id, 'aged', '{}', now() - interval '30 days' - $3::interval from hook`,
  idempotency_keys: `insert into idempotency_keys (company_id, user_id, key, endpoint, body_hash, created_at)
    values ($1, $2, $3::text, 'aged', '', now() - interval '${limits.idempotencyHours} hours' - $3::interval)`,
}

test.each(Object.entries(agedRows))(
  '%s are forgotten when their term is over, and no sooner',
  async (table, insert) => {
    const owner = await world.company()
    const count = async () => {
      const { rows } = await world.owner.query<{ count: string }>(`select count(*) from ${table}`)
      return Number(rows[0]?.count)
    }
    const before = await count()
    for (const past of ['1 minute', '-1 minute'])
      await world.owner.query(insert, [owner.companyId, owner.id, past])
    expect(await count()).toBe(before + 2)
    await maintenance.deleteExpiredRows(world.platform)
    expect(await count()).toBe(before + 1)
  },
)
