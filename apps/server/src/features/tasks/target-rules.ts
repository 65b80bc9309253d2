import type { PageName } from '@veranda/contract'

interface Linked {
  lead_id: number | null
  client_id: number | null
  order_id: number | null
}

type Target = { lead_id: number } | { order_id: number } | { client_id: number } | { page: PageName }

/** What a notification about a task opens: the task's record, without one the list of tasks. */
export function targetOf({ lead_id, client_id, order_id }: Linked): Target {
  if (lead_id !== null) return { lead_id }
  if (order_id !== null) return { order_id }
  return client_id === null ? { page: 'tasks.index' } : { client_id }
}
