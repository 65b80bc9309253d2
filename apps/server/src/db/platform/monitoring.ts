import type { LoggedError, MetricSample } from '@veranda/contract'
import { limits } from '@veranda/contract'
import { type output, z } from 'zod'
import { keyset } from '#db/paging.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { errorLog, metricSamples } from '#db/schema/tables.gen.ts'
import { acrossCompanies, columnsNamed, platformAlias } from '#db/sql/aliases.ts'
import { asInt, countRows, max, sumOf } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'

const e = platformAlias(errorLog, 'e')
const s = platformAlias(metricSamples, 's')

export interface RecordedError {
  fingerprint: string
  source: string
  code: string
  message: string
  stack: string
  request_ref: string
}

/** Records an unexpected error; a repeated one only increases its count. */
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
  const { order, afterCursor } = keyset('e', { cursor: query.cursor, sort: '-last_at' }, 'last_at')
  return platform.rows(
    select(
      columnsNamed(e, [
        'id',
        'source',
        'code',
        'message',
        'stack',
        'request_ref',
        'count',
        'created_at',
        'last_at',
      ]),
    )`from ${acrossCompanies(e)} where true${afterCursor} order by ${order} limit ${query.limit}`,
  )
}

export async function countErrors(platform: PlatformDb): Promise<number> {
  const row = await platform.first(
    select({
      count: countRows(),
    })`from (select from ${acrossCompanies(e)} limit ${limits.countCap + 1}) counted`,
  )
  return row?.count ?? 0
}

/** Stores a node's metrics for the minute of `at`. */
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

/** The metrics of the last 24 hours, of all nodes together. */
export function listSamples(platform: PlatformDb): Promise<MetricSample[]> {
  return platform.rows(
    select({
      at: s.at,
      requests: sumOf(s.requests),
      errors: sumOf(s.errors),
      p95_ms: asInt(max(s.p95_ms)),
      queue: asInt(max(s.queue)),
      sockets: sumOf(s.sockets),
    })`from ${acrossCompanies(s)} where ${s.at} > now() - interval '24 hours' group by ${s.at} order by ${s.at}`,
  )
}

/** Deletes old metric samples and errors. */
export async function deleteOldMetrics(platform: PlatformDb): Promise<void> {
  await platform.rows(
    sql`delete from metric_samples where at < now() - make_interval(days => ${limits.metricDays})`,
  )
  await platform.rows(
    sql`delete from error_log where last_at < now() - make_interval(days => ${limits.errorLogDays})`,
  )
}

const migrationRow = z.object({ name: z.string(), applied_at: z.string() })

export interface DatabaseFacts {
  size_bytes: number
  migrations: output<typeof migrationRow>[]
}

export async function databaseFacts(platform: PlatformDb): Promise<DatabaseFacts> {
  const [size, migrations] = await Promise.all([
    platform.first(select({ size: asInt(sql`pg_database_size(current_database())`) })``),
    platform.parsedRows(migrationRow, sql`select name, applied_at from schema_migrations order by name desc`),
  ])
  return { size_bytes: size?.size ?? 0, migrations }
}
