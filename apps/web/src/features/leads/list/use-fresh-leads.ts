import { useState } from 'react'
import { useLeadChannel } from '#entities/lead/lead-channel.ts'
import { useRealtimeEvent } from '#lib/realtime/realtime.ts'

interface Arrival {
  at: number
  lead_id?: number | undefined
}

/** A list as it was read. */
export interface ReadLeads {
  at: number
  ids: ReadonlySet<number>
}

/**
 * How many leads have come in since the list was read. They are not put into it by themselves: rows under
 * somebody's finger must not move. News may be slower than the list, which has what they tell of then.
 */
export function useFreshLeads(read: ReadLeads): number {
  const [arrivals, setArrivals] = useState<Arrival[]>([])
  useRealtimeEvent(useLeadChannel(), 'form.submitted', ({ lead_id }) =>
    setArrivals((old) => [...old, { at: Date.now(), lead_id }]),
  )
  const isFresh = ({ at, lead_id }: Arrival) =>
    at >= read.at && !(lead_id !== undefined && read.ids.has(lead_id))
  return arrivals.filter(isFresh).length
}
