/** How many focused elements are remembered: enough for a dialog over a dialog opened from a menu. */
const most = 8

/** Elements that can be focused without opening a phone's keyboard. */
const takers = 'a[href], button, [role=button], [role=link], input[type=checkbox], input[type=radio], summary'

/**
 * Keeps the keyboard focus when the focused element is removed: a neighbour gets it when a row goes with its button,
 * and the last remaining element or the page's content when a dialog goes with its opener. Does nothing if another
 * element has taken the focus, or if the user gave it up by a click on an empty place.
 */
export function keepFocus(): () => void {
  /** Newest last. */
  let places: HTMLElement[] = []
  const onFocus = ({ target }: FocusEvent) => {
    // A dialog may focus itself after its menu has closed.
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
    // A replacement may take the focus itself.
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

/** Whether an element merely contains one of the remembered ones. */
const isAround = (places: readonly Element[], element: Element) =>
  places.some((place) => place !== element && element.contains(place))

/** Whether nothing has the focus, or only the dialog around a remembered element. */
function isLost(places: readonly Element[]): boolean {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body) return true
  return !places.includes(activeElement) && isAround(places, activeElement)
}

const canTakeFocus = (element: HTMLElement) =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.closest('[inert], [aria-hidden=true]') === null

/** The control nearest to a removed element; none if everything around it was removed too. */
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
