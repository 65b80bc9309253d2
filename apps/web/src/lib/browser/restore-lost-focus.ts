/** Enough for a dialog over a dialog opened from a menu. */
const historySize = 8

/** Elements that can be focused without opening a phone's keyboard. */
const focusableSelector =
  'a[href], button, [role=button], [role=link], input[type=checkbox], input[type=radio], summary'

/**
 * When the focused element is removed, focuses the nearest remaining control; when a dialog's opener is gone too, the
 * last focused element or the page's main content. Does nothing if another element has taken the focus, or if the user
 * gave it up by a click on an empty place.
 */
export function restoreLostFocus(): () => void {
  /** Newest last. */
  let focusHistory: HTMLElement[] = []
  const onFocus = ({ target }: FocusEvent) => {
    // A dialog may focus itself after its menu has closed.
    if (
      !(target instanceof HTMLElement) ||
      (!focusHistory.at(-1)?.isConnected && wasFocusedInside(focusHistory, target))
    )
      return
    focusHistory = [...focusHistory.filter((place) => place !== target), target].slice(-historySize)
  }
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget) return
    queueMicrotask(() => {
      if (target instanceof HTMLElement && target.isConnected && target === focusHistory.at(-1))
        focusHistory = []
    })
  }
  const recover = (changes: MutationRecord[]) => {
    const last = focusHistory.at(-1)
    if (!last || !isLost(focusHistory)) return
    const neighbour = last.isConnected ? undefined : focusableNeighbour(last, changes)
    // A replacement may take the focus itself.
    requestAnimationFrame(() => {
      if (focusHistory.at(-1) !== last || !isLost(focusHistory)) return
      const next = neighbour && canTakeFocus(neighbour) ? neighbour : focusHistory.findLast(canTakeFocus)
      // The next page is still loading: its content takes the focus once it is there.
      const target = next ?? document.querySelector<HTMLElement>('main[tabindex]')
      if (!target) return
      focusHistory = focusHistory.filter(({ isConnected }) => isConnected)
      target.focus({ preventScroll: true })
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
const wasFocusedInside = (focusHistory: readonly Element[], element: Element) =>
  focusHistory.some((place) => place !== element && element.contains(place))

/** Whether nothing has the focus, or only the dialog around a remembered element. */
function isLost(focusHistory: readonly Element[]): boolean {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body) return true
  return !focusHistory.includes(activeElement) && wasFocusedInside(focusHistory, activeElement)
}

const canTakeFocus = (element: HTMLElement) =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.closest('[inert], [aria-hidden=true]') === null

/** The control nearest to a removed element; none if everything around it was removed too. */
function focusableNeighbour(
  removed: HTMLElement,
  changes: readonly MutationRecord[],
): HTMLElement | undefined {
  const change = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(removed)))
  if (!change || change.target === document.body) return undefined
  for (const node of [change.nextSibling, change.previousSibling, change.target]) {
    const found =
      node instanceof Element && [node, ...node.querySelectorAll(focusableSelector)].find(isFocusable)
    if (found) return found
  }
  return undefined
}

const isFocusable = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.matches(focusableSelector) && canTakeFocus(element)
