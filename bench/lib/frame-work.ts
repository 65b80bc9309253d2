/** An event of a Chromium trace; times in microseconds. */
export interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
}

/** Milliseconds that the renderer's main thread worked between the starts of one frame and the next. */
export function frameWork(events: readonly TraceEvent[]): number[] {
  const starts = events.filter(({ name }) => name === 'FireAnimationFrame')
  const [first] = starts
  if (!first) throw new Error('the trace has no frame')
  const isMainThread = ({ pid, tid }: TraceEvent) => pid === first.pid && tid === first.tid
  const tasks = events
    // Every task is traced twice, by its thread and by the developer tools.
    .filter((event) => event.ph === 'X' && event.name === 'RunTask' && isMainThread(event))
    .sort((one, other) => one.ts - other.ts)
  const times = starts
    .filter(isMainThread)
    .map(({ ts }) => ts)
    .sort((one, other) => one - other)
  const work = times.map(() => 0)
  let frame = 0
  for (const { ts, dur = 0 } of tasks) {
    // A frame's callbacks run inside its task, which starts a little earlier.
    while (frame + 1 < times.length && ts + dur > (times[frame + 1] ?? Number.POSITIVE_INFINITY)) frame += 1
    work[frame] = (work[frame] ?? 0) + dur / 1000
  }
  return work
}
