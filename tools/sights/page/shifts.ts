/** How far parts of a page have jumped, and which. */
export interface Watched {
  shifts: { value: number; what: string }[]
}

interface Shift extends PerformanceEntry {
  value: number
  sources?: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Writes down, in the page, how far its parts jump while nobody touches or scrolls it. */
export function watchShifts(): void {
  const kept = window as unknown as Watched
  kept.shifts = []
  const write = (entries: PerformanceEntryList) => {
    for (const { value, sources = [] } of entries as Shift[]) {
      const moves = sources.map(({ node, previousRect: from, currentRect: to }) => {
        const words = (node?.textContent ?? '').trim().slice(0, 30)
        return `${node?.nodeName} «${words}» ${from.x},${from.y} → ${to.x},${to.y}`
      })
      kept.shifts.push({ value, what: moves.slice(0, 3).join('; ') })
    }
  }
  const observer = new PerformanceObserver((list) => write(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  const stop = () => {
    write(observer.takeRecords())
    observer.disconnect()
  }
  document.addEventListener('scroll', stop, { once: true })
}
