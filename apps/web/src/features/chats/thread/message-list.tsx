import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { Row } from '#features/chats/message/message-row.tsx'
import type { RowContext } from '#features/chats/message/row-context.ts'
import type { ThreadRow } from './thread-rows.ts'
import { threadTexts as t } from './thread-texts.ts'
import { ToBottom } from './to-bottom.tsx'
import type { LoadedThread } from './use-thread.ts'

/** Closer to the end than this counts as being at the end. */
const endPx = 80
/** Rows before an end at which the next page is fetched. */
const aheadRows = 6

export interface ListHandle {
  toEnd: () => void
  toSeq: (seq: number) => boolean
}

interface Props {
  rows: readonly ThreadRow[]
  loaded: LoadedThread
  context: RowContext
  handle: RefObject<ListHandle | null>
  /** Otherwise it starts at the first unread message. */
  beginsAtEnd: boolean
  /** New messages below the visible ones. */
  below: number
  onEndSeen: (isAtEnd: boolean) => void
  onToEnd: () => void
}

const estimates: Record<ThreadRow['kind'], number> = {
  day: 44,
  unread: 36,
  event: 32,
  message: 64,
  waiting: 64,
}

const placeOf = (rows: readonly ThreadRow[], seq: number) =>
  rows.findIndex((row) => (row.kind === 'message' || row.kind === 'event') && row.message.seq === seq)

/** A virtualised thread that loads pages while scrolling. */
export function MessageList(props: Props) {
  const { rows, loaded, context, handle, beginsAtEnd, below, onEndSeen, onToEnd } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimates[rows[index]?.kind ?? 'message'],
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 12,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: endPx,
    paddingStart: 8,
    paddingEnd: 8,
    initialRect: { width: 600, height: 800 },
  })
  useImperativeHandle(handle, () => ({
    toEnd: () => virtual.scrollToEnd(),
    toSeq: (seq) => {
      const place = placeOf(rows, seq)
      if (place >= 0) virtual.scrollToIndex(place, { align: 'center' })
      return place >= 0
    },
  }))
  useInitialPosition(rows, beginsAtEnd, virtual)
  useScrollToHeldBack(rows, virtual)
  const stuckSize = useStickToEnd(scroller, isAtEnd, () => virtual.scrollToEnd())
  const items = virtual.getVirtualItems()
  useLoadNearby(items[0]?.index ?? 0, items.at(-1)?.index ?? 0, rows.length, loaded)

  const updateAtEnd = () => {
    const box = scroller.current
    // After a resize nobody has scrolled yet: a thread that was at the end is first scrolled back to it.
    if (!box || sizeOf(box) !== stuckSize.current) return
    const next = box.scrollHeight - box.scrollTop - box.clientHeight < endPx && !loaded.thread?.hasNewer
    if (next === isAtEnd) return
    setAtEnd(next)
    onEndSeen(next)
  }
  // A loaded page may change what is visible.
  const updateAfterLoad = useEffectEvent(updateAtEnd)
  useEffect(() => {
    if (rows.length >= 0) updateAfterLoad()
  }, [rows])
  return (
    <Box sx={{ flex: 1, minHeight: 0, position: 'relative' }}>
      <Box
        ref={scroller}
        onScroll={updateAtEnd}
        role="log"
        aria-label={t.log}
        aria-live="polite"
        aria-relevant="additions"
        tabIndex={0}
        sx={{ height: '100%', overflowY: 'auto', overscrollBehavior: 'contain', outlineOffset: -2 }}
      >
        {rows.length === 0 && (
          <Typography color="textSecondary" sx={{ textAlign: 'center', pt: 8 }}>
            {t.empty}
          </Typography>
        )}
        <Box
          sx={{ position: 'relative', maxWidth: 860, mx: 'auto' }}
          style={{ height: virtual.getTotalSize() }}
        >
          {items.map(({ index, key, start }) => {
            const row = rows[index]
            return (
              row && (
                <Box
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  sx={{ position: 'absolute', inset: '0 0 auto 0', px: { xs: 1.25, sm: 2 } }}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <Row row={row} context={context} />
                </Box>
              )
            )
          })}
        </Box>
      </Box>
      {(!isAtEnd || loaded.thread?.hasNewer) && <ToBottom count={below} onClick={onToEnd} />}
    </Box>
  )
}

interface Scrolling {
  scrollToEnd: () => void
  scrollToIndex: (index: number, options: { align: 'start' | 'center' }) => void
}

function useInitialPosition(rows: readonly ThreadRow[], beginsAtEnd: boolean, virtual: Scrolling): void {
  const [isPositioned, setPositioned] = useState(false)
  const begin = useEffectEvent(() => {
    const unread = beginsAtEnd ? -1 : rows.findIndex(({ kind }) => kind === 'unread')
    if (unread >= 0) virtual.scrollToIndex(unread, { align: 'start' })
    else virtual.scrollToEnd()
  })
  const isReady = rows.length > 0 && !isPositioned
  useEffect(() => {
    if (!isReady) return
    begin()
    setPositioned(true)
  }, [isReady])
}

/** Scrolls to one's own message when a colleague's answer holds it back. */
function useScrollToHeldBack(rows: readonly ThreadRow[], virtual: Scrolling): void {
  const isHeldBack = (row: ThreadRow) => row.kind === 'waiting' && row.message.problem?.kind === 'answered'
  const heldKey = rows.find(isHeldBack)?.key
  const show = useEffectEvent(() => virtual.scrollToIndex(rows.findIndex(isHeldBack), { align: 'center' }))
  useEffect(() => {
    if (heldKey !== undefined) show()
  }, [heldKey])
}

const sizeOf = (box: HTMLElement) => [box.clientWidth, box.clientHeight].join()

/**
 * Keeps a thread at its end when its height changes, as it does with a phone's keyboard. Returns the height for which
 * that was done.
 */
function useStickToEnd(
  scroller: RefObject<HTMLElement | null>,
  isAtEnd: boolean,
  toEnd: () => void,
): RefObject<string> {
  const stuckSize = useRef('')
  const keep = useEffectEvent(() => {
    if (isAtEnd) toEnd()
  })
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    stuckSize.current = sizeOf(box)
    const watch = new ResizeObserver(() => {
      if (stuckSize.current === sizeOf(box)) return
      stuckSize.current = sizeOf(box)
      keep()
    })
    watch.observe(box)
    return () => watch.disconnect()
  }, [scroller])
  return stuckSize
}

function useLoadNearby(first: number, last: number, count: number, loaded: LoadedThread): void {
  const wantsOlder = count > 0 && first < aheadRows && loaded.thread?.hasOlder && !loaded.isLoadingOlder
  const wantsNewer = count > 0 && last > count - aheadRows && loaded.thread?.hasNewer
  const older = useEffectEvent(loaded.loadOlder)
  const newer = useEffectEvent(loaded.loadNewer)
  useEffect(() => {
    if (wantsOlder) older()
  }, [wantsOlder])
  useEffect(() => {
    if (wantsNewer && count) newer()
  }, [wantsNewer, count])
}
