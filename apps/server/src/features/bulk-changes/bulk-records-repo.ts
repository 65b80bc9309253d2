import { type BulkTarget, type Permission, scopeOf } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import type { Viewer } from '#db/ownership.ts'
import { clients, leads } from '#db/schema/tables.gen.ts'
import { type Alias, alias } from '#db/sql/aliases.ts'
import type { Row } from '#db/table-types.ts'
import type { ScopedTable, TenantTx } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { type ClientConditions, clientConditions } from '#features/clients/client-list-repo.ts'
import { removeClient, restoreClient, updateClient } from '#features/clients/clients-repo.ts'
import { removeLead, restoreLead } from '#features/leads/lead-decisions-repo.ts'
import { type LeadConditions, leadConditions } from '#features/leads/lead-list-repo.ts'
import { updateLead } from '#features/leads/leads-repo.ts'
import type { JobAuthor } from '#features/users/job-author-repo.ts'
import { type RecordChange, tagChange } from './bulk-change-rules.ts'

const l = alias(leads, 'l')
const c = alias(clients, 'c')

type RecordAlias = Pick<Alias<Row<typeof leads>>, 'id' | 'user_id'> & (typeof l | typeof c)

/** Records of one kind that can be changed many at once. */
interface BulkRecords<F> {
  table: RecordAlias
  tagKey: 'lead_id' | 'client_id'
  permissions: { update: Permission; remove: Permission }
  /** The condition on `table` for what the filter finds and the viewer may change. */
  matching: (filter: F, viewer: Viewer & Pick<JobAuthor, 'timeZone' | 'role'>, scoped: ScopedTable) => SQL
  /** Further columns of a record before the change. */
  before: Record<string, SQL>
  /** Changes one record; throws a `DomainError` for one that cannot be changed. */
  change: (tx: TenantTx, id: number, change: RecordChange, author: JobAuthor) => Promise<unknown>
}

const editor = (author: JobAuthor, permission: Permission): Viewer => {
  const scope = scopeOf(author.role, permission)
  if (scope === null) throw new DomainError('forbidden')
  return { userId: author.userId, scope }
}

const leadRecords: BulkRecords<LeadConditions> = {
  table: l,
  tagKey: 'lead_id',
  permissions: { update: 'lead.update', remove: 'lead.delete' },
  matching: leadConditions,
  before: { status: l.status, reject_reason_id: l.reject_reason_id },
  change: (tx, id, change, author) => {
    if (change.action === 'delete') return removeLead(tx, id, editor(author, 'lead.delete'))
    if (change.action === 'restore') return restoreLead(tx, id, editor(author, 'lead.delete'))
    // The assignee is notified of all leads at once.
    const quiet = { ...editor(author, 'lead.update'), isQuiet: true }
    return updateLead(tx, id, patchOf(change), quiet)
  },
}

const clientRecords: BulkRecords<ClientConditions> = {
  table: c,
  tagKey: 'client_id',
  permissions: { update: 'client.update', remove: 'client.delete' },
  matching: clientConditions,
  before: {},
  change: (tx, id, change, author) => {
    if (change.action === 'delete') return removeClient(tx, id, editor(author, 'client.delete'))
    if (change.action === 'restore') return restoreClient(tx, id, editor(author, 'client.delete'))
    const { status: _, reject_reason_id: __, ...patch } = patchOf(change)
    return updateClient(tx, id, patch, editor(author, 'client.update'))
  },
}

/** The patch of an action other than deletion. */
function patchOf(change: RecordChange): RecordPatch {
  const { tag_id: _, ...columns } = change.params
  return change.action === 'tag' || change.action === 'untag' ? tagChange(change) : columns
}

type RecordPatch = Omit<RecordChange['params'], 'tag_id'> & Partial<ReturnType<typeof tagChange>>

export const bulkRecords = { leads: leadRecords, clients: clientRecords }
export type Filter<T extends BulkTarget> = Parameters<(typeof bulkRecords)[T]['matching']>[0]
