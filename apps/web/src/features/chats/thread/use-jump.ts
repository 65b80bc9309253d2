import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { ListHandle } from './message-list.tsx'
import type { LoadedThread } from './use-thread.ts'

const highlightMs = 2_500

interface Jump {
  loaded: LoadedThread
  list: RefObject<ListHandle | null>
  /** The place that the address names. */
  messageSeq: number | null
  onPlaceSeen: () => void
}

/** To a message wherever it stands: scrolled to where it is loaded, loaded around it where it is not. */
export function useJump({ loaded, list, messageSeq, onPlaceSeen }: Jump) {
  const [highlighted, setHighlighted] = useState<number | null>(null)
  const { jump } = loaded
  const jumpTo = useCallback(
    async (seq: number) => {
      setHighlighted(seq)
      if (list.current?.toSeq(seq)) return
      await jump(seq)
      // Once the stretch is drawn.
      requestAnimationFrame(() => list.current?.toSeq(seq))
    },
    [jump, list],
  )
  const goThere = useEffectEvent((seq: number) => {
    void jumpTo(seq)
    onPlaceSeen()
  })
  useEffect(() => {
    if (messageSeq !== null) goThere(messageSeq)
  }, [messageSeq])
  useEffect(() => {
    if (highlighted === null) return
    const timer = setTimeout(() => setHighlighted(null), highlightMs)
    return () => clearTimeout(timer)
  }, [highlighted])
  return { highlighted, jumpTo: (seq: number) => void jumpTo(seq) }
}
