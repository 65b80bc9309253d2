import type { Permission } from '@veranda/contract'
import { useCurrentUser } from './use-current-user.ts'

/** A record with an assignee. */
export interface OwnedRecord {
  user_id: number | null
}

/** Whether the user has a permission for a record: for all records, or for those assigned to them. */
export function useRecordPermission(): (permission: Permission, record: OwnedRecord) => boolean {
  const { user, scope } = useCurrentUser()
  return (permission, record) => {
    const reach = scope(permission)
    return reach === 'all' || (reach === 'own' && record.user_id !== null && record.user_id === user?.id)
  }
}
