import { counted, type ErrorCode } from '@veranda/contract'
import type { Actor } from '#db/actor.ts'
import { isTransientError } from '#db/faults.ts'
import { bulkChangeRecords, bulkChanges } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { isTrue, jsonObject } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { hasTag } from '#features/dictionaries/record-dictionary-repo.ts'
import { notifyUser } from '#features/notifications/notifications-repo.ts'
import { type JobAuthor, jobAuthorOf } from '#features/users/job-author-repo.ts'
import { inverseOf, isAlreadyAs, isStillAs } from './bulk-change-rules.ts'
import { bulkRecords } from './bulk-records-repo.ts'
import { texts } from './texts.ts'

const r = alias(bulkChangeRecords, 'r')

type ChangeRow = Row<typeof bulkChanges>

/** Records per transaction: progress is shown after each, and their locks are held as long. */
const stepSize = 100

/** Runs a long change or its undo in the author's name. What a step has done is committed with its progress, so that a restart goes on from there. */
export async function runBulkChange(
  tenantOf: (actor?: Actor) => TenantDb,
  id: number,
  { isUndo, isLast }: { isUndo: boolean; isLast: boolean },
): Promise<void> {
  let tenant = tenantOf()
  const found = await tenant.findOne(bulkChanges, id)
  if (!found) return
  try {
    const named = await jobAuthorOf(tenantOf, found.user_id)
    tenant = named.tenant
    const step = isUndo ? undoStep : changeStep
    while (await tenant.transaction((tx) => step(tx, id, named.author)));
    await tenant.transaction((tx) => (isUndo ? finishUndo(tx, id) : finish(tx, id, { isLong: true })))
  } catch (error) {
    // The queue retries, and the change continues where it stopped.
    if (!isTransientError(error) || isLast) await tenant.transaction((tx) => fail(tx, id))
    throw error
  }
}

/** The whole change within the transaction of its request. */
export async function changeRecords(tx: TenantTx, id: number, author: JobAuthor): Promise<void> {
  while (await changeStep(tx, id, author));
  await finish(tx, id, { isLong: false })
}

/** The whole undo within the transaction of its request. */
export async function undoRecords(tx: TenantTx, id: number, author: JobAuthor): Promise<void> {
  while (await undoStep(tx, id, author));
  await finishUndo(tx, id)
}

type Outcome = 'changed' | 'same' | 'skipped' | 'in_use'

const outcomeOf = (refusal: string | null): Outcome =>
  refusal === null ? 'changed' : inUseCodes.has(refusal) ? 'in_use' : 'skipped'

/** What is stored of an outcome. */
const stateOf = (outcome: Outcome = 'skipped') => (outcome === 'in_use' ? 'skipped' : outcome)

/** Changes the next records; returns whether there were any. */
async function changeStep(tx: TenantTx, id: number, author: JobAuthor): Promise<boolean> {
  const found = await tx.lock(bulkChanges, id)
  if (found?.status !== 'running') return false
  const { change } = bulkRecords[found.target]
  const records = await nextRecords(tx, found, sql`true`)
  const before = new Map((await statesOf(tx, found, idsOf(records))).map((row) => [row.id, row.before]))
  const outcomes: Outcome[] = []
  for (const { record } of records) {
    const current = before.get(record)
    if (current && isAlreadyAs(found, current)) outcomes.push('same')
    else outcomes.push(outcomeOf(await refusalOf(() => change(tx, record, found, author))))
  }
  await mark(
    tx,
    found,
    records.map((row, place) => ({
      record: row.record,
      state: stateOf(outcomes[place]),
      before: before.get(row.record) ?? row.before,
    })),
  )
  const count = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length
  await tx.update(bulkChanges, id, {
    position: records.at(-1)?.record ?? found.position,
    changed_count: found.changed_count + count('changed'),
    same_count: found.same_count + count('same'),
    skipped_count: found.skipped_count + count('skipped') + count('in_use'),
    in_use_count: found.in_use_count + count('in_use'),
  })
  return records.length > 0
}

/** Returns the next changed records to what they were, except for those that somebody has changed since. */
async function undoStep(tx: TenantTx, id: number, author: JobAuthor): Promise<boolean> {
  const found = await tx.lock(bulkChanges, id)
  if (found?.status !== 'undoing') return false
  const { change } = bulkRecords[found.target]
  const records = await nextRecords(tx, found, sql`${r.state} = 'changed'`)
  const current = new Map((await statesOf(tx, found, idsOf(records))).map((row) => [row.id, row.before]))
  const undone = new Set<number>()
  for (const { record, before } of records) {
    const now = current.get(record)
    const isUntouched = now !== undefined && isStillAs(found, now)
    const undo = () => change(tx, record, inverseOf(found, before), author)
    if (isUntouched && (await refusalOf(undo)) === null) undone.add(record)
  }
  await mark(
    tx,
    found,
    records.map((row) => ({ ...row, state: undone.has(row.record) ? 'undone' : 'kept' })),
  )
  await tx.update(bulkChanges, id, {
    position: records.at(-1)?.record ?? found.position,
    undone_count: found.undone_count + undone.size,
    kept_count: found.kept_count + records.length - undone.size,
  })
  return records.length > 0
}

type RecordRow = Pick<Row<typeof bulkChangeRecords>, 'record' | 'before'>

const idsOf = (records: RecordRow[]) => records.map(({ record }) => record)

function nextRecords(tx: TenantTx, { id, position }: ChangeRow, which: ReturnType<typeof sql>) {
  return tx.rows(
    (scoped) =>
      select({ record: r.record, before: r.before })`from ${scoped(r)}
        where ${r.change_id} = ${id} and ${r.record} > ${position} and ${which}
        order by ${r.record} limit ${stepSize}`,
  )
}

/** Records as they are, deleted ones included. */
function statesOf(tx: TenantTx, { target, params }: ChangeRow, ids: number[]) {
  const { table, tagKey, before } = bulkRecords[target]
  return tx.rows((scoped) => {
    const has_tag = isTrue(params.tag_id ? hasTag(scoped, tagKey, table.id, params.tag_id) : sql`false`)
    const state = jsonObject({ ...before, user_id: table.user_id, has_tag })
    return select({ id: table.id, before: state })`from ${scoped(table)}
      where ${table.id} = any(${sql.param(ids)}::bigint[])`
  })
}

/** Refusals to delete what other records need. */
const inUseCodes: ReadonlySet<string> = new Set(['client_in_use', 'lead_has_orders'] satisfies ErrorCode[])

/** Why a record was not changed: it is gone, beyond the author's permission, or refuses by a rule of its own; `null` if it was. */
async function refusalOf(change: () => Promise<unknown>): Promise<string | null> {
  try {
    await change()
    return null
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}

async function mark(tx: TenantTx, { id }: ChangeRow, records: (RecordRow & { state: string })[]) {
  await tx.rows(
    () => sql`
      update bulk_change_records r set state = p.state, before = p.before
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
        as p(record bigint, state text, before jsonb)
      where r.company_id = ${tx.companyId} and r.change_id = ${id} and r.record = p.record`,
  )
}

/** Until then the author still looks at the progress. */
const noticeAfterMs = 15_000

async function finish(tx: TenantTx, id: number, { isLong }: { isLong: boolean }): Promise<void> {
  const found = await tx.lock(bulkChanges, id)
  if (found?.status !== 'running') return
  await tx.update(bulkChanges, id, { status: 'done', finished_at: sql`now()` })
  await notifyAssignee(tx, found)
  const took = Date.now() - Date.parse(found.created_at)
  if (!isLong || took < noticeAfterMs) return
  const { title, message } = texts.finished(counted(found.changed_count, texts.forms[found.target]))
  await notifyUser(tx, found.user_id, 'personal', { type: 'success', title, message })
}

/** One notification instead of one for each lead. */
async function notifyAssignee(tx: TenantTx, found: ChangeRow): Promise<void> {
  const assignee = found.action === 'assign' ? found.params.user_id : null
  if (!assignee || assignee === found.user_id || found.target !== 'leads' || found.changed_count === 0) return
  const notice = texts.assignedLeads(counted(found.changed_count, texts.forms.leads))
  await notifyUser(tx, assignee, 'lead.assigned', { type: 'info', ...notice, page: 'leads.index' })
}

async function finishUndo(tx: TenantTx, id: number): Promise<void> {
  const found = await tx.lock(bulkChanges, id)
  if (found?.status === 'undoing') await tx.update(bulkChanges, id, { status: 'undone' })
}

/** What was done stays and can be undone. */
async function fail(tx: TenantTx, id: number): Promise<void> {
  const found = await tx.lock(bulkChanges, id)
  if (found?.status !== 'running' && found?.status !== 'undoing') return
  await tx.update(bulkChanges, id, { status: 'failed', finished_at: sql`now()` })
  await notifyUser(tx, found.user_id, 'personal', { type: 'error', ...texts.failed })
}
