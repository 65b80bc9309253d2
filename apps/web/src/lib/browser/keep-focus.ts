/** How many places are remembered: a dialog over a dialog that a menu has opened. */
const most = 8

/** What takes the focus without opening the keyboard of a phone. */
const takers = 'a[href], button, [role=button], [role=link], input[type=checkbox], input[type=radio], summary'

/**
 * Anyone who works by keys has a place, and it is not to be lost. Where a row goes with its button, what stands beside it has
 * the focus; where a dialog goes with what has opened it, the last place that is still there, or the page's content. Nothing
 * happens where something else has taken the focus, or somebody has left it by a click on nothing.
 */
export function keepFocus(): () => void {
  /** The newest last. */
  let places: HTMLElement[] = []
  const onFocus = ({ target }: FocusEvent) => {
    // A dialog takes what its menu has dropped.
    if (!(target instanceof HTMLElement) || (!places.at(-1)?.isConnected && isAround(places, target))) return
    places = [...places.filter((place) => place !== target), target].slice(-most)
  }
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget) return
    queueMicrotask(() => {
      if (target instanceof HTMLElement && target.isConnected && target === places.at(-1)) places = []
    })
  }
  const recover = (changes: MutationRecord[]) => {
    const last = places.at(-1)
    if (!last || !isLost(places)) return
    const beside = last.isConnected ? undefined : focusableNeighbour(last, changes)
    // What takes its place may take the focus by itself.
    requestAnimationFrame(() => {
      if (places.at(-1) !== last || !isLost(places)) return
      const next = beside && canTakeFocus(beside) ? beside : places.findLast(canTakeFocus)
      // The next page is still loading: its content takes the focus once it is there.
      const taker = next ?? document.querySelector<HTMLElement>('main[tabindex]')
      if (!taker) return
      places = places.filter(({ isConnected }) => isConnected)
      taker.focus({ preventScroll: true })
    })
  }
  const watcher = new MutationObserver(recover)
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onBlur)
  watcher.observe(document.body, { subtree: true, childList: true })
  return () => {
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onBlur)
    watcher.disconnect()
  }
}

/** Whether an element only holds one of the places. */
const isAround = (places: readonly Element[], element: Element) =>
  places.some((place) => place !== element && element.contains(place))

/** Nothing has the focus, or the dialog as a whole that a place is in. */
function isLost(places: readonly Element[]): boolean {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body) return true
  return !places.includes(activeElement) && isAround(places, activeElement)
}

const canTakeFocus = (element: HTMLElement) =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.closest('[inert], [aria-hidden=true]') === null

/** The nearest control to the place where an element has been; none where it went with all that lay over the page. */
function focusableNeighbour(gone: HTMLElement, changes: readonly MutationRecord[]): HTMLElement | undefined {
  const change = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(gone)))
  if (!change || change.target === document.body) return undefined
  for (const node of [change.nextSibling, change.previousSibling, change.target]) {
    const found = node instanceof Element && [node, ...node.querySelectorAll(takers)].find(isTaker)
    if (found) return found
  }
  return undefined
}

const isTaker = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.matches(takers) && canTakeFocus(element)
