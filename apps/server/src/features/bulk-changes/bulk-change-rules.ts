import type { BulkAction, BulkParams } from '@veranda/contract'
import type { BeforeBulkChange } from '#db/schema/column-types.ts'

/** What is done to each record. */
export interface RecordChange {
  action: BulkAction
  params: BulkParams
}

/** The change that returns a record to what it was before. */
export function inverseOf({ action, params }: RecordChange, before: BeforeBulkChange): RecordChange {
  switch (action) {
    case 'status': {
      const { status, reject_reason_id } = before
      return { action, params: { status, ...(reject_reason_id && { reject_reason_id }) } }
    }
    case 'assign':
      return { action, params: { user_id: before.user_id } }
    case 'tag':
    case 'untag':
      return { action: before.has_tag ? 'tag' : 'untag', params }
    case 'delete':
      return { action: 'restore', params: {} }
    case 'restore':
      return { action: 'delete', params: {} }
  }
}

/** Whether a record still has what the change gave it; whether it is deleted is for the deletion's own rules to say. */
export function isStillAs({ action, params }: RecordChange, current: BeforeBulkChange): boolean {
  switch (action) {
    case 'status':
      return current.status === params.status
    case 'assign':
      return current.user_id === params.user_id
    case 'tag':
      return current.has_tag
    case 'untag':
      return !current.has_tag
    case 'delete':
    case 'restore':
      return true
  }
}

/** Whether a record has already what the change would give it. */
export const isAlreadyAs = (change: RecordChange, current: BeforeBulkChange): boolean =>
  change.action !== 'delete' && change.action !== 'restore' && isStillAs(change, current)

/** Adds one tag or removes it, whatever the other tags are. */
export function tagChange({ action, params }: RecordChange): { tag_ids: number[]; seen_tag_ids: number[] } {
  const tags = params.tag_id === undefined ? [] : [params.tag_id]
  return action === 'tag' ? { tag_ids: tags, seen_tag_ids: [] } : { tag_ids: [], seen_tag_ids: tags }
}
