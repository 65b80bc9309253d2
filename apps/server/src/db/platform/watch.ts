import type { LoggedError, MetricSample } from '@veranda/contract'
import { limits } from '@veranda/contract'
import { sql } from 'drizzle-orm'
import { keyset } from '#db/paging.ts'
import type { PlatformDb } from '#db/platform-db.ts'

export interface RecordedError {
  fingerprint: string
  source: string
  code: string
  message: string
  stack: string
  request_ref: string
}

/** Keeps an unexpected error; one like it only counts. */
export async function upsertError(platform: PlatformDb, error: RecordedError): Promise<void> {
  await platform.rows(sql`
    insert into error_log (fingerprint, source, code, message, stack, request_ref)
    values (${error.fingerprint}, ${error.source}, ${error.code}, ${error.message}, ${error.stack}, ${error.request_ref})
    on conflict (fingerprint) do update set count = error_log.count + 1, last_at = now(), request_ref = excluded.request_ref,
      message = excluded.message, stack = excluded.stack`)
}

/** Errors, the latest first. */
export function listErrors(
  platform: PlatformDb,
  query: { cursor?: string | undefined; limit: number },
): Promise<LoggedError[]> {
  const { order, beyond } = keyset('e', { cursor: query.cursor, sort: '-last_at' }, 'last_at')
  return platform.rows<LoggedError>(sql`
    select e.id, e.source, e.code, e.message, e.stack, e.request_ref, e.count, e.created_at, e.last_at
    from error_log e where true${beyond} order by ${order} limit ${query.limit}`)
}

export async function countErrors(platform: PlatformDb): Promise<number> {
  const row = await platform.first<{ count: number }>(
    sql`select count(*) as count from (select from error_log limit ${limits.countCap + 1}) counted`,
  )
  return row?.count ?? 0
}

/** Keeps a node's figures of the minute that `at` lies in. */
export async function insertMetricSample(
  platform: PlatformDb,
  node: string,
  { at, ...sample }: Omit<MetricSample, 'at' | 'queue'> & { at: Date },
): Promise<void> {
  await platform.rows(sql`
    insert into metric_samples (at, node, requests, errors, p95_ms, queue, sockets)
    select date_trunc('minute', ${at.toISOString()}::timestamptz), ${node}, ${sample.requests}, ${sample.errors},
      ${sample.p95_ms}, (select coalesce(sum(count), 0) from queue_counts() where state in ('ready', 'retrying')),
      ${sample.sockets}
    on conflict (at, node) do update set requests = metric_samples.requests + excluded.requests,
      errors = metric_samples.errors + excluded.errors, p95_ms = greatest(metric_samples.p95_ms, excluded.p95_ms),
      queue = excluded.queue, sockets = excluded.sockets`)
}

/** The last 24 hours, all nodes together. */
export function listSamples(platform: PlatformDb): Promise<MetricSample[]> {
  return platform.rows<MetricSample>(sql`
    select at, sum(requests)::int as requests, sum(errors)::int as errors, max(p95_ms) as p95_ms,
      max(queue) as queue, sum(sockets)::int as sockets
    from metric_samples where at > now() - interval '24 hours' group by at order by at`)
}

/** Forgets samples and errors that are too old to be of use. */
export async function deleteOldMetrics(platform: PlatformDb): Promise<void> {
  await platform.rows(
    sql`delete from metric_samples where at < now() - make_interval(days => ${limits.metricDays})`,
  )
  await platform.rows(
    sql`delete from error_log where last_at < now() - make_interval(days => ${limits.errorLogDays})`,
  )
}

export interface DatabaseFacts {
  size_bytes: number
  migrations: { name: string; applied_at: string }[]
}

export async function databaseFacts(platform: PlatformDb): Promise<DatabaseFacts> {
  const [size, migrations] = await Promise.all([
    platform.first<{ size: number }>(sql`select pg_database_size(current_database()) as size`),
    platform.rows<{ name: string; applied_at: string }>(
      sql`select name, applied_at from schema_migrations order by name desc`,
    ),
  ])
  return { size_bytes: size?.size ?? 0, migrations }
}
