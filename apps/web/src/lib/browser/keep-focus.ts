/** How many places are remembered: a dialog over a dialog that a menu has opened. */
const most = 8

/** What takes the focus without opening the keyboard of a phone. */
const takers = 'a[href], button, [role=button], [role=link], input[type=checkbox], input[type=radio], summary'

/**
 * Anyone who works by keys has a place, and it is not to be lost. A control that is disabled while it saves drops the focus and
 * gets it back when it is enabled. Where a row goes with its button, what stands beside it has the focus; where a dialog goes
 * with what has opened it, the last place that is still there, or the page's content; one that still saves has it after that.
 * Nothing happens where something else has taken the focus, or somebody has left it by a click on nothing.
 */
export function keepFocus(): () => void {
  /** The newest last. */
  let places: HTMLElement[] = []
  /** What saves just now, and what has the focus in its stead. */
  let owed: { place: HTMLElement; standIn: Element | null } | undefined
  /** What is to have the focus in the next frame. */
  let returning: HTMLElement | undefined
  /** Whether an element only holds a place. */
  const isAround = (element: Element) => places.some((place) => place !== element && element.contains(place))
  /** Nothing has the focus, or the dialog as a whole that a place stands in. */
  const isNowhere = () => {
    const { activeElement } = document
    if (!activeElement || activeElement === document.body) return true
    return !places.some((place) => place === activeElement) && isAround(activeElement)
  }
  const onFocus = ({ target }: FocusEvent) => {
    const waiting = places.at(-1)
    // A dialog takes what its own button has dropped, and takes it before the button has it again.
    const isDropped = waiting && (isDisabled(waiting) || waiting === returning)
    if (!(target instanceof HTMLElement) || (isDropped && isAround(target))) return
    places = [...places.filter((place) => place !== target), target].slice(-most)
  }
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget) return
    queueMicrotask(() => {
      const isLeft = target instanceof HTMLElement && target.isConnected && !isDisabled(target)
      if (isLeft && target === places.at(-1)) places = []
    })
  }
  const repay = () => {
    if (!owed || isDisabled(owed.place)) return
    const { place, standIn } = owed
    owed = undefined
    if (!place.isConnected || !canTakeFocus(place)) return
    if (document.activeElement === standIn || isNowhere()) place.focus({ preventScroll: true })
  }
  const hand = (beside: HTMLElement | undefined) => {
    const left = places.filter(({ isConnected }) => isConnected)
    const wanted = beside?.isConnected ? beside : left.findLast(isShown)
    const place = wanted && canTakeFocus(wanted) ? wanted : left.findLast(canTakeFocus)
    const standIn = place ?? document.querySelector<HTMLElement>('main[tabindex]')
    // The next page is still loading: its content takes the focus once it is there.
    if (!standIn) return
    places = left
    standIn.focus({ preventScroll: true })
    if (wanted && wanted !== place) owed = { place: wanted, standIn: document.activeElement }
  }
  const recover = (changes: MutationRecord[]) => {
    repay()
    const last = places.at(-1)
    if (!last || isDisabled(last) || !isNowhere()) return
    const beside = last.isConnected ? undefined : focusableNeighbour(last, changes)
    returning = last
    // What takes its place may take the focus by itself.
    requestAnimationFrame(() => {
      if (returning === last) returning = undefined
      if (places.at(-1) !== last || isDisabled(last) || !isNowhere()) return
      hand(beside)
    })
  }
  const watcher = new MutationObserver(recover)
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onBlur)
  watcher.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
  return () => {
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onBlur)
    watcher.disconnect()
  }
}

const isDisabled = (element: HTMLElement) => element.isConnected && element.matches(':disabled')

const isShown = (element: HTMLElement) => element.closest('[inert], [aria-hidden=true]') === null

const canTakeFocus = (element: HTMLElement) => !isDisabled(element) && isShown(element)

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
