import type { Client } from '@veranda/contract'
import { useRecordPermission } from '#lib/session/record-permission.ts'

/** Whether the user may merge another client into this one: the other one goes to the trash. */
export function useMayMerge(client: Client): boolean {
  const reaches = useRecordPermission()
  return reaches('client.update', client) && reaches('client.delete', client)
}
