import { type BulkChange, type BulkTarget, formatNumber, limits, scopeOf } from '@veranda/contract'
import { eq, type SQL } from 'drizzle-orm'
import { bulkChangeRecords, bulkChanges } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { countRows, isTrue } from '#db/sql/expressions.ts'
import { select, withQueries } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { assertListedReason, assertListedTag } from '#features/dictionaries/record-dictionary-repo.ts'
import type { JobAuthor } from '#features/users/job-author-repo.ts'
import { requireAssignable } from '#features/users/worker-repo.ts'
import type { RecordChange } from './bulk-change-rules.ts'
import { bulkRecords, type Filter } from './bulk-records-repo.ts'
import { changeRecords, undoRecords } from './run-repo.ts'
import { texts } from './texts.ts'

const b = alias(bulkChanges, 'b')

const canUndo = sql`(${b.status} in ('done', 'cancelled', 'failed') and ${b.changed_count} > 0
  and ${b.finished_at} > now() - make_interval(days => ${limits.bulkUndoDays}::int))`

/** A change of the user's own. */
export async function getBulkChange(tenant: TenantDb, id: number, userId: number): Promise<BulkChange> {
  const [found] = await tenant.rows(
    (scoped) =>
      select({
        id: b.id,
        target: b.target,
        action: b.action,
        status: b.status,
        total_count: b.total_count,
        changed_count: b.changed_count,
        same_count: b.same_count,
        skipped_count: b.skipped_count,
        in_use_count: b.in_use_count,
        undone_count: b.undone_count,
        kept_count: b.kept_count,
        can_undo: isTrue(canUndo),
        created_at: b.created_at,
        finished_at: b.finished_at,
      })`from ${scoped(b)} where ${b.id} = ${id} and ${b.user_id} = ${userId}`,
  )
  if (!found) throw new DomainError('not_found')
  return found
}

interface Request<T extends BulkTarget> extends RecordChange {
  ids?: number[] | undefined
  filter?: Filter<T> | undefined
}

interface Result {
  changed: number[]
  skipped: number[]
  job: BulkChange
}

/**
 * Changes records by id or by filter: at once up to `limits.bulkMax`, otherwise as a job. Which records these are is decided here.
 * A value that suits no record is refused at its field.
 */
export function requestBulkChange<T extends BulkTarget>(
  tenant: TenantDb,
  target: T,
  { ids, filter, ...change }: Request<T>,
  author: JobAuthor,
): Promise<Result> {
  return tenant.transaction(async (tx) => {
    await assertAllowed(tx, target, change, author)
    const { id } = await tx.insert(bulkChanges, {
      user_id: author.userId,
      target,
      ...change,
      total_count: 0,
    })
    const total = await chooseRecords(tx, id, target, { ids, filter, ...change }, author)
    await tx.update(bulkChanges, id, { total_count: total })
    const isAtOnce = total <= limits.bulkMax
    if (isAtOnce) await changeRecords(tx, id, author)
    else await tx.enqueue({ task: 'bulk_change', payload: { company_id: tx.companyId, change_id: id } })
    const records = isAtOnce ? await tx.find(bulkChangeRecords, eq(bulkChangeRecords.change_id, id)) : []
    const inState = (one: string) => records.filter(({ state }) => state === one).map(({ record }) => record)
    const changed = inState('changed')
    const same = new Set(inState('same'))
    const asked = isAtOnce ? (ids ?? records.map(({ record }) => record)) : []
    const skipped = [...new Set(asked)].filter((one) => !changed.includes(one) && !same.has(one))
    return { changed, skipped, job: await getBulkChange(tx, id, author.userId) }
  })
}

async function assertAllowed(
  tx: TenantTx,
  target: BulkTarget,
  { action, params }: RecordChange,
  { userId, role }: JobAuthor,
): Promise<void> {
  const { permissions } = bulkRecords[target]
  const isRemoval = action === 'delete' || action === 'restore'
  const scope = scopeOf(role, isRemoval ? permissions.remove : permissions.update)
  if (scope === null) throw new DomainError('forbidden')
  if (action === 'assign') {
    const rule = { permission: permissions.update, message: texts.assignsAll }
    await requireAssignable(tx, params.user_id ?? null, { userId, scope }, rule)
  }
  if ((action === 'tag' || action === 'untag') && params.tag_id) await assertListedTag(tx, params.tag_id)
  if (params.reject_reason_id) {
    const isRejection = action === 'status' && params.status === 'rejected'
    if (!isRejection) throw fieldError('reject_reason_id', texts.reasonOfRejection)
    await assertListedReason(tx, params.reject_reason_id)
  }
}

/** Stores which records the change is about, and returns their number. */
async function chooseRecords<T extends BulkTarget>(
  tx: TenantTx,
  changeId: number,
  target: T,
  { ids, filter, action }: Request<T>,
  author: JobAuthor,
): Promise<number> {
  const { table, matching, permissions } = bulkRecords[target]
  const scope = scopeOf(author.role, permissions.update) ?? 'own'
  const viewer = { ...author, scope }
  const found = (filter ?? { trash: action === 'restore' }) as Filter<'leads'> & Filter<'clients'>
  const isAsked = ids ? sql`${table.id} = any(${sql.param(ids)}::bigint[])` : sql`true`
  const [row] = await tx.rows((scoped) =>
    withQueries(
      sql`chosen as (
        insert into bulk_change_records (company_id, change_id, record)
        select ${tx.companyId}, ${changeId}, ${table.id} from ${scoped(table)}
        where ${isAsked} and ${matching(found, viewer, scoped)} limit ${limits.bulkFilterMax + 1} returning record)`,
      select({ count: countRows() })`from chosen`,
    ),
  )
  const count = row?.count ?? 0
  if (count > limits.bulkFilterMax)
    throw fieldError('filter', texts.tooMany(formatNumber(limits.bulkFilterMax)))
  return count
}

/** Stops a running change after its current step. */
export function cancelBulkChange(tenant: TenantDb, id: number, userId: number): Promise<BulkChange> {
  return tenant.transaction(async (tx) => {
    const found = await tx.lock(bulkChanges, id, isOf(userId))
    if (found?.status === 'running')
      await tx.update(bulkChanges, id, { status: 'cancelled', finished_at: sql`now()` })
    return getBulkChange(tx, id, userId)
  })
}

/** Undoes a change: a short one at once, a long one as a job. Throws `bulk_final` when it is too late. */
export function undoBulkChange(tenant: TenantDb, id: number, author: JobAuthor): Promise<BulkChange> {
  return tenant.transaction(async (tx) => {
    const found = await tx.lock(bulkChanges, id, isOf(author.userId))
    if (!found) throw new DomainError('not_found')
    const { can_undo } = await getBulkChange(tx, id, author.userId)
    if (!can_undo) throw new DomainError('bulk_final')
    await tx.update(bulkChanges, id, { status: 'undoing', position: 0 })
    if (found.changed_count <= limits.bulkMax) await undoRecords(tx, id, author)
    else await tx.enqueue({ task: 'undo_bulk_change', payload: { company_id: tx.companyId, change_id: id } })
    return getBulkChange(tx, id, author.userId)
  })
}

const isOf = (userId: number): SQL => eq(bulkChanges.user_id, userId)
