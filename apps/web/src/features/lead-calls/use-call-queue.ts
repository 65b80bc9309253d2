import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type CallOffer, type Lead, limits } from '@veranda/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLeadChannel } from '#entities/lead/lead-channel.ts'
import { leadQuery } from '#entities/lead/lead-query.ts'
import { randomUuid } from '#lib/http/random-uuid.ts'
import { logError } from '#lib/log.ts'
import { useRealtimeEvent } from '#lib/realtime/realtime.ts'
import { holdLeads, offerQuery, releaseLeads } from './call-queries.ts'

/** How often an empty queue asks again, besides live events. */
const emptyPollMs = 30_000

/** An offer with a lead in it. */
export type LeadOffer = CallOffer & { lead: Lead }

const withLead = (offer: CallOffer | null | undefined): LeadOffer | null =>
  offer?.lead ? { ...offer, lead: offer.lead } : null

interface Progress {
  session: string
  turn: number
  done: number
  skipped: number[]
  /** The lead of the turn before, which is recorded by now. */
  previousId: number | null
  /** A lead whose outcome was undone: shown before the turn's own. */
  undone: LeadOffer | null
}

const start = (done = 0): Progress => ({
  session: randomUuid(),
  turn: 0,
  done,
  skipped: [],
  previousId: null,
  undone: null,
})

/** The leads to call, one after another; the next one is loaded while the present one is on the screen. */
export function useCallQueue() {
  const [progress, setProgress] = useState(start)
  const queryClient = useQueryClient()
  const { session, turn, skipped, previousId, undone } = progress
  const shownBefore = previousId === null ? [] : [previousId]
  const { data, error, refetch } = useQuery({
    ...offerQuery(session, turn, { shown_ids: shownBefore, skip_ids: skipped }),
    refetchInterval: (query) => (query.state.data?.lead === null ? emptyPollMs : false),
  })
  const present = withLead(data)
  const presentId = present?.lead.id
  const { data: following } = useQuery({
    ...offerQuery(session, turn + 1, { shown_ids: presentId ? [presentId] : [], skip_ids: skipped }),
    enabled: presentId !== undefined,
  })
  useRealtimeEvent(useLeadChannel(), 'form.submitted', () => {
    if (data && !data.lead) void refetch()
  })
  const restart = () => setProgress(({ done }) => start(done))
  useHolds(
    [undone?.lead.id, presentId, following?.lead?.id].filter((id) => id !== undefined),
    restart,
  )

  const advance = (changes: Partial<Progress>) =>
    setProgress((old) =>
      old.undone
        ? { ...old, ...changes, undone: null }
        : { ...old, ...changes, turn: old.turn + 1, previousId: presentId ?? null },
    )
  // The next offer may have been empty for a while.
  const leave = (changes: Partial<Progress>) => {
    if (following?.lead === null)
      queryClient.removeQueries({ queryKey: offerQuery(session, turn + 1, {}).queryKey })
    advance(changes)
  }
  return {
    offer: undone ?? present,
    isEmpty: data?.lead === null && !undone,
    error: data ? null : error,
    retry: () => void refetch(),
    left: (undone ? 1 : 0) + (data?.left ?? 0),
    done: progress.done,
    skippedCount: skipped.length,
    finish: () => leave({ done: progress.done + 1 }),
    skip: (id: number) => leave({ skipped: [...skipped, id].slice(-limits.callSkipsMax) }),
    returnToSkipped: restart,
    /** Puts a lead whose outcome was undone on the screen again. */
    putBack: (offer: LeadOffer, restored: Lead) => {
      const lead = { ...offer.lead, ...restored }
      queryClient.setQueryData(leadQuery(lead.id).queryKey, lead)
      setProgress((old) => ({ ...old, done: Math.max(0, old.done - 1), undone: { ...offer, lead } }))
    },
  }
}

/** Keeps the leads on the screen held for the caller, and releases them on leaving, also when the tab closes. */
function useHolds(ids: number[], onReturn: () => void): void {
  const renew = useEffectEvent(() => {
    if (ids.length > 0) holdLeads(ids).catch((error: unknown) => logError('Leads could not be held', error))
  })
  const comeBack = useEffectEvent(onReturn)
  useEffect(() => {
    const timer = setInterval(() => renew(), limits.callHoldRenewalMs)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    // The browser may keep a page that was left and show it again; a colleague may have its lead by then.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && comeBack()
    window.addEventListener('pagehide', release)
    window.addEventListener('pageshow', onShow)
    return () => {
      window.removeEventListener('pagehide', release)
      window.removeEventListener('pageshow', onShow)
      release()
    }
  }, [])
}

const release = (): void =>
  void releaseLeads().catch((error: unknown) => logError('Leads could not be released', error))
