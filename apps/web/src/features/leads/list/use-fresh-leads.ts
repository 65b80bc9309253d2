import { useState } from 'react'
import { useLeadChannel } from '#entities/lead/lead-channel.ts'
import { useRealtimeEvent } from '#lib/realtime/realtime.ts'

interface Arrival {
  at: number
  lead_id?: number | undefined
}

/** A loaded list and when it was loaded. */
export interface ReadLeads {
  at: number
  ids: ReadonlySet<number>
}

/**
 * The number of leads that arrived since the list was loaded. They are not inserted by themselves, so that rows do
 * not move under the pointer. An event may arrive later than a list that already contains its lead.
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
