import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { limits } from '#limits.ts'
import { id, idParams, instant } from '#schemas.ts'
import { clientConditions } from './clients.ts'
import { leadConditions, leadStatus } from './leads.ts'

export const bulkTargets = ['leads', 'clients'] as const
export type BulkTarget = (typeof bulkTargets)[number]

/** What can be done to many records at once; a status only leads have. */
export const bulkActions = ['status', 'assign', 'tag', 'untag', 'delete', 'restore'] as const
export type BulkAction = (typeof bulkActions)[number]

const bulkParams = z.strictObject({
  status: leadStatus.optional(),
  /** Why the leads are rejected: a reject reason of the dictionary; with `status: rejected` alone, and never required. */
  reject_reason_id: id.optional(),
  user_id: id.nullable().optional(),
  tag_id: id.optional(),
})
export type BulkParams = z.infer<typeof bulkParams>

/** The parameter that each action needs. */
const neededParams = { status: 'status', assign: 'user_id', tag: 'tag_id', untag: 'tag_id' } as const

/** Records by their ids, or all that a list's filter finds. */
function bulkBody<const A extends BulkAction, F extends z.ZodType>(actions: readonly A[], filter: F) {
  return z
    .strictObject({
      ids: z.array(id).min(1).max(limits.bulkMax).optional(),
      /** As the list's query string gives it. */
      filter: filter.optional(),
      action: z.enum(actions),
      params: bulkParams.default({}),
    })
    .refine(({ ids, filter: chosen }) => (ids === undefined) !== (chosen === undefined), {
      path: ['ids'],
      message: 'Нужны либо записи, либо фильтр',
    })
    .refine(
      ({ action, params }) =>
        !(action in neededParams) || params[neededParams[action as keyof typeof neededParams]] !== undefined,
      { path: ['params'], message: 'Не указано, что менять' },
    )
}

export const bulkChangeStatuses = ['running', 'done', 'cancelled', 'failed', 'undoing', 'undone'] as const

/** A change of many records: its progress and its result. */
export const bulkChange = z.object({
  id,
  target: z.enum(bulkTargets),
  action: z.enum(bulkActions),
  status: z.enum(bulkChangeStatuses),
  total_count: z.number().int(),
  changed_count: z.number().int(),
  /** Were so already. */
  same_count: z.number().int(),
  /** Deleted meanwhile, beyond the author's permission, or in use. */
  skipped_count: z.number().int(),
  /** Of the skipped ones, those not deleted because others need them: clients with leads or orders, leads with orders. */
  in_use_count: z.number().int(),
  undone_count: z.number().int(),
  /** Changed by somebody since, and therefore not undone. */
  kept_count: z.number().int(),
  can_undo: z.boolean(),
  created_at: instant,
  finished_at: instant.nullable(),
})
export type BulkChange = z.infer<typeof bulkChange>

const bulkResult = z.object({
  /** Ids changed at once, and ids that were deleted or are beyond the caller's permission; empty while the change runs. */
  changed: z.array(id),
  skipped: z.array(id),
  /** A change of more than `limits.bulkMax` records runs as a job. */
  job: bulkChange,
})

const bulkSummary = (records: string, what: string) =>
  `Change the ${what} of several ${records}, delete or restore them: by id, or all that a filter finds`

export const leadBulkEndpoints = {
  bulk: endpoint({
    method: 'POST',
    path: '/api/leads/bulk',
    summary: bulkSummary('leads', 'status, assignee or tags'),
    access: { module: 'leads', permission: 'lead.update' },
    body: bulkBody(bulkActions, z.strictObject(leadConditions)),
    output: bulkResult,
  }),
}

export const clientBulkEndpoints = {
  bulk: endpoint({
    method: 'POST',
    path: '/api/clients/bulk',
    summary: bulkSummary('clients', 'assignee or tags'),
    access: { module: 'leads', permission: 'client.update' },
    body: bulkBody(['assign', 'tag', 'untag', 'delete', 'restore'], z.strictObject(clientConditions)),
    output: bulkResult,
  }),
}

const access = { module: 'leads', permission: 'lead.update' } as const

/** A user's own changes of many records. */
export const bulkChangeEndpoints = {
  show: endpoint({
    method: 'GET',
    path: '/api/bulk-changes/:id',
    summary: 'A change of many records with its progress',
    access,
    params: idParams,
    output: bulkChange,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/bulk-changes/:id/cancel',
    summary: 'Stop a running change; what it has changed stays and can be undone',
    access,
    params: idParams,
    output: bulkChange,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/bulk-changes/:id/undo',
    summary: 'Undo a change, except for records changed since',
    access,
    params: idParams,
    output: bulkChange,
  }),
}
