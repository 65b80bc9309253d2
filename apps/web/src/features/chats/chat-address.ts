import { type ChatQueue, chatQueues } from '@veranda/contract'
import { useCallback } from 'react'
import { idFrom } from '#lib/routes/paths.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'

/** Filters of a list besides its queue and search. */
export type ChatFilter = Pick<ChatAddress, 'userId' | 'channelId' | 'from' | 'to'>

export const noFilter: ChatFilter = {
  userId: undefined,
  channelId: undefined,
  from: undefined,
  to: undefined,
}

export const isNarrowedBy = (filter: ChatFilter) =>
  [filter.userId, filter.channelId, filter.from, filter.to].some((value) => value !== undefined)

export interface ChatAddress {
  queue: ChatQueue
  conversationId: number | null
  q: string
  /** `me`, `none` or a user id. */
  userId: string | undefined
  /** A channel id. */
  channelId: string | undefined
  /** First and last day of the newest message. */
  from: string | undefined
  to: string | undefined
  /** A message to jump to in the open conversation. */
  messageSeq: number | null
  setQueue: (queue: ChatQueue) => void
  setQ: (q: string) => void
  narrow: (filter: Partial<ChatFilter>) => void
  open: (id: number, messageSeq?: number) => void
  close: () => void
  /** Called after the jump, so that another click on the same message jumps again. */
  forgetPlace: () => void
}

const names = { userId: 'who', channelId: 'channel', from: 'from', to: 'to' } as const

const paramsOf = (filter: Partial<ChatFilter>) =>
  Object.fromEntries(Object.entries(filter).map(([key, value]) => [names[key as keyof ChatFilter], value]))

const dayFrom = (value = '') => (/^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined)

const isQueue = (value: string | undefined): value is ChatQueue =>
  value !== undefined && Object.hasOwn(chatQueues, value)

/** The list and conversation in the URL: `/chats?c=5&queue=new`. */
export function useChatAddress(defaultQueue: ChatQueue): ChatAddress {
  const { params, setParams } = useSearchParams()
  const isOpen = params.c !== undefined
  const open = useCallback(
    (id: number, messageSeq?: number) =>
      // On a phone Back returns to the list: the first opened conversation adds a history entry, the next ones
      // replace it.
      setParams(
        { c: String(id), m: messageSeq === undefined ? undefined : String(messageSeq) },
        { push: !isOpen },
      ),
    [setParams, isOpen],
  )
  return {
    queue: isQueue(params.queue) ? params.queue : defaultQueue,
    conversationId: idFrom(params.c),
    q: params.q ?? '',
    userId: params.who,
    channelId: params.channel,
    from: dayFrom(params.from),
    to: dayFrom(params.to),
    messageSeq: idFrom(params.m),
    setQueue: (queue) => setParams({ queue }),
    setQ: (q) => setParams({ q }),
    narrow: (filter) => setParams(paramsOf(filter)),
    open,
    close: useCallback(() => setParams({ c: undefined, m: undefined }), [setParams]),
    forgetPlace: useCallback(() => setParams({ m: undefined }), [setParams]),
  }
}
