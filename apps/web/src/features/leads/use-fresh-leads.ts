import { channels } from '@veranda/contract'
import { useState } from 'react'
import { useRealtimeEvent } from '#lib/realtime.ts'
import { useCurrentUser } from '#lib/use-current-user.ts'

/**
 * How many leads have come in since the list was read. They are not put into it by themselves: rows under
 * somebody's finger must not move.
 */
export function useFreshLeads(readAt: number): number {
  const { user } = useCurrentUser()
  const [arrivals, setArrivals] = useState<number[]>([])
  const channel = user
    ? user.company_id === null
      ? channels.leads
      : channels.company(user.company_id)
    : null

  useRealtimeEvent(channel, 'form.submitted', () => setArrivals((old) => [...old, Date.now()]))
  return arrivals.filter((at) => at >= readAt).length
}
