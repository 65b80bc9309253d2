import { type api, type Body, counted, type Role, scopeOf } from '@veranda/contract'
import type { Viewer } from '#db/ownership.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { notifyUser } from '#features/notifications/notifications-repo.ts'
import { removeLead, restoreLead } from './lead-decisions-repo.ts'
import { getLead, updateLead } from './leads-repo.ts'
import { texts } from './texts.ts'

type BulkBody = Body<typeof api.leads.bulk>
interface Result {
  changed: number[]
  skipped: number[]
}

/**
 * Changes several leads, each in its own transaction and audit log row. Those that were deleted meanwhile or are beyond
 * the scope are skipped; a value that suits no lead is refused at its field.
 */
export async function changeLeads(
  tenant: TenantDb,
  body: BulkBody,
  caller: { userId: number; role: Role },
  scope: Viewer['scope'],
): Promise<Result> {
  const change = changeOf(tenant, body, { userId: caller.userId, scope }, caller.role)
  const result: Result = { changed: [], skipped: [] }
  for (const id of new Set(body.ids)) {
    const wasChanged = await succeeds(() => change(id))
    result[wasChanged ? 'changed' : 'skipped'].push(id)
  }
  const { user_id } = body.params
  if (body.action === 'assign' && user_id && user_id !== caller.userId && result.changed.length > 0)
    await notifyOfSeveral(tenant, user_id, result.changed.length)
  return result
}

/** The change of one lead; rejects with `not_found` for one that cannot be changed. */
function changeOf(tenant: TenantDb, { action, params }: BulkBody, viewer: Viewer, role: Role) {
  const deleting = { ...viewer, scope: scopeOf(role, 'lead.delete') }
  const withTags = async (id: number, tagsOf: (ids: number[]) => number[]) => {
    const seen_tag_ids = (await getLead(tenant, id, viewer)).tags.map((tag) => tag.id)
    return updateLead(tenant, id, { tag_ids: tagsOf(seen_tag_ids), seen_tag_ids }, viewer)
  }
  const changes: Record<BulkBody['action'], (id: number) => Promise<unknown>> = {
    status: (id) => updateLead(tenant, id, { status: params.status }, viewer),
    assign: (id) => updateLead(tenant, id, { user_id: params.user_id }, { ...viewer, isQuiet: true }),
    tag: (id) => withTags(id, (ids) => [...new Set([...ids, ...requested(params.tag_id)])]),
    untag: (id) => withTags(id, (ids) => ids.filter((tag) => tag !== params.tag_id)),
    delete: (id) => removeLead(tenant, id, permitted(deleting)),
    restore: (id) => restoreLead(tenant, id, permitted(deleting)),
  }
  return changes[action]
}

const requested = (id: number | undefined) => (id === undefined ? [] : [id])

function permitted({ userId, scope }: { userId: number; scope: Viewer['scope'] | null }): Viewer {
  if (scope === null) throw new DomainError('forbidden')
  return { userId, scope }
}

async function succeeds(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change()
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return false
    throw error
  }
}

/** One notification instead of one for each lead. */
function notifyOfSeveral(tenant: TenantDb, userId: number, count: number): Promise<void> {
  const { title, message } = texts.assignedSeveral
  return tenant.transaction((tx) =>
    notifyUser(tx, userId, 'lead.assigned', {
      type: 'info',
      title,
      message: message(counted(count, texts.assignedForms)),
    }),
  )
}
