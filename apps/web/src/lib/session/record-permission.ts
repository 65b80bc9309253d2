import type { Permission } from '@veranda/contract'
import { useCurrentUser } from './use-current-user.ts'

/** A record with somebody responsible for it. */
export interface OwnedRecord {
  user_id: number | null
}

/** Whether the user may do something with one record: all of them, or those the user is responsible for. */
export function useRecordPermission(): (permission: Permission, record: OwnedRecord) => boolean {
  const { user, scope } = useCurrentUser()
  return (permission, record) => {
    const reach = scope(permission)
    return reach === 'all' || (reach === 'own' && record.user_id !== null && record.user_id === user?.id)
  }
}
