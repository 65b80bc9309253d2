import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { ListHandle } from './message-list.tsx'
import type { LoadedThread } from './use-thread.ts'

const highlightMs = 2_500

interface Jump {
  loaded: LoadedThread
  list: RefObject<ListHandle | null>
  /** The message in the URL. */
  messageSeq: number | null
  onPlaceSeen: () => void
}

/** Jumps to a message: scrolls if it is loaded, else loads the messages around it. */
export function useJump({ loaded, list, messageSeq, onPlaceSeen }: Jump) {
  const [highlighted, setHighlighted] = useState<number | null>(null)
  const { jump } = loaded
  const jumpTo = useCallback(
    async (seq: number) => {
      setHighlighted(seq)
      if (list.current?.toSeq(seq)) return
      await jump(seq)
      // After the range is rendered.
      requestAnimationFrame(() => list.current?.toSeq(seq))
    },
    [jump, list],
  )
  const jumpToSeq = useEffectEvent((seq: number) => {
    void jumpTo(seq)
    onPlaceSeen()
  })
  useEffect(() => {
    if (messageSeq !== null) jumpToSeq(messageSeq)
  }, [messageSeq])
  useEffect(() => {
    if (highlighted === null) return
    const timer = setTimeout(() => setHighlighted(null), highlightMs)
    return () => clearTimeout(timer)
  }, [highlighted])
  return { highlighted, jumpTo: (seq: number) => void jumpTo(seq) }
}
