import { useState } from 'react'
import { useLeadChannel } from '#lib/lead-channel.ts'
import { useRealtimeEvent } from '#lib/realtime.ts'

/**
 * How many leads have come in since the list was read. They are not put into it by themselves: rows under
 * somebody's finger must not move.
 */
export function useFreshLeads(readAt: number): number {
  const [arrivals, setArrivals] = useState<number[]>([])

  useRealtimeEvent(useLeadChannel(), 'form.submitted', () => setArrivals((old) => [...old, Date.now()]))
  return arrivals.filter((at) => at >= readAt).length
}
