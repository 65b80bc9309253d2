import type { api, BodyInput, LeadListItem } from '@veranda/contract'

export type BulkRequest = BodyInput<typeof api.leads.bulk>

/** A lead's own change, for what a bulk action cannot restore. */
export interface SingleChange {
  id: number
  body: BodyInput<typeof api.leads.update>
}

export interface BulkUndo {
  requests: BulkRequest[]
  changes: SingleChange[]
}

/** How to return the leads to what they were before the action. */
export function undoOf({ action, params = {} }: BulkRequest, leads: readonly LeadListItem[]): BulkUndo {
  if (action === 'delete') return { requests: [{ ids: idsOf(leads), action: 'restore' }], changes: [] }
  if (action === 'assign') {
    const changed = leads.filter(({ user_id }) => user_id !== params.user_id)
    return { requests: grouped(changed, (lead) => lead.user_id, assigning), changes: [] }
  }
  if (action === 'tag') {
    const untagged = leads.filter(({ tags }) => !tags.some(({ id }) => id === params.tag_id))
    const request = { ids: idsOf(untagged), action: 'untag', params } as const
    return { requests: untagged.length > 0 ? [request] : [], changes: [] }
  }
  const changed = leads.filter(({ status }) => status !== params.status)
  return {
    requests: grouped(
      changed.filter(({ reject_reason }) => !reject_reason),
      (lead) => lead.status,
      returningStatus,
    ),
    // A lead that leaves the rejected status loses its reason.
    changes: changed.flatMap(({ id, reject_reason }) =>
      reject_reason
        ? [{ id, body: { status: 'rejected' as const, reject_reason_id: reject_reason.id } }]
        : [],
    ),
  }
}

const idsOf = (leads: readonly LeadListItem[]) => leads.map(({ id }) => id)

const assigning = (ids: number[], user_id: number | null): BulkRequest => ({
  ids,
  action: 'assign',
  params: { user_id },
})

const returningStatus = (ids: number[], status: string): BulkRequest => ({
  ids,
  action: 'status',
  params: { status: status as NonNullable<BulkRequest['params']>['status'] },
})

/** One request for each former value. */
function grouped<V>(
  leads: readonly LeadListItem[],
  formerValueOf: (lead: LeadListItem) => V,
  requestOf: (ids: number[], value: V) => BulkRequest,
): BulkRequest[] {
  const groups = new Map<V, number[]>()
  for (const lead of leads)
    groups.set(formerValueOf(lead), [...(groups.get(formerValueOf(lead)) ?? []), lead.id])
  return [...groups].map(([value, ids]) => requestOf(ids, value))
}
