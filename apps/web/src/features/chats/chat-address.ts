import { type ChatQueue, chatQueues } from '@veranda/contract'
import { useCallback } from 'react'
import { idFrom } from '#lib/paths.ts'
import { useSearchParams } from '#lib/use-search-params.ts'

export interface ChatAddress {
  queue: ChatQueue
  conversationId: number | null
  q: string
  /** `me`, `none` or a colleague's number. */
  userId: string | undefined
  /** A place to jump to in the opened conversation. */
  messageSeq: number | null
  setQueue: (queue: ChatQueue) => void
  setQ: (q: string) => void
  setUserId: (userId: string | undefined) => void
  open: (id: number, messageSeq?: number) => void
  close: () => void
  /** The jump is made: another click on the same message jumps again. */
  forgetPlace: () => void
}

const isQueue = (value: string | undefined): value is ChatQueue =>
  value !== undefined && Object.hasOwn(chatQueues, value)

/** Which list and which conversation: `/chats?c=5&queue=new`. */
export function useChatAddress(usual: ChatQueue): ChatAddress {
  const { params, setParams } = useSearchParams()
  const isOpen = params.c !== undefined
  const open = useCallback(
    (id: number, messageSeq?: number) =>
      // On a phone «Back» leads to the list: the first one opened makes a step, the next ones replace it.
      setParams(
        { c: String(id), m: messageSeq === undefined ? undefined : String(messageSeq) },
        { push: !isOpen },
      ),
    [setParams, isOpen],
  )
  return {
    queue: isQueue(params.queue) ? params.queue : usual,
    conversationId: idFrom(params.c),
    q: params.q ?? '',
    userId: params.who,
    messageSeq: idFrom(params.m),
    setQueue: (queue) => setParams({ queue }),
    setQ: (q) => setParams({ q }),
    setUserId: (who) => setParams({ who }),
    open,
    close: useCallback(() => setParams({ c: undefined, m: undefined }), [setParams]),
    forgetPlace: useCallback(() => setParams({ m: undefined }), [setParams]),
  }
}
