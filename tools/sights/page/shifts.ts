/** The window with the layout shifts recorded so far. */
export interface WindowWithShifts {
  shifts: { value: number; description: string }[]
}

interface LayoutShift extends PerformanceEntry {
  value: number
  sources?: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Records the page's layout shifts until it is scrolled. Runs in the page. */
export function recordShifts(): void {
  const target = window as unknown as WindowWithShifts
  target.shifts = []
  const write = (entries: PerformanceEntryList) => {
    for (const { value, sources = [] } of entries as LayoutShift[]) {
      const moves = sources.map(({ node, previousRect: from, currentRect: to }) => {
        const text = (node?.textContent ?? '').trim().slice(0, 30)
        return `${node?.nodeName} «${text}» ${from.x},${from.y} → ${to.x},${to.y}`
      })
      target.shifts.push({ value, description: moves.slice(0, 3).join('; ') })
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
